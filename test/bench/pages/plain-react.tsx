import { createRoot } from 'react-dom/client';

/** The least that a page in React has to load. */
createRoot(document.body).render(<p>Perpscope</p>);
