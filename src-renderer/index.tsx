import '@mantine/core/styles.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/parts.css';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-hash-location';
import { App } from './app/App.tsx';
import { compose } from './app/compose.ts';
import { preloadWhenIdle } from './app/preload-when-idle.ts';
import { viewsOnDemand } from './app/screens-on-demand.ts';
import { openLink } from './bridge/open-link.ts';
import { showAppearance } from './stores/appearance-store.ts';
import { reportHiddenAmounts } from './stores/preferences-store.ts';
import { followOtherWindows } from './stores/preference-store.ts';
import { whenIdle } from './app/when-idle.ts';
import { persistedStores } from './stores/stores.ts';

/** Longest time for which answers may keep a chart from being drawn, ms. */
const busyMs = 100;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');

const link = openLink(window, () => navigate('/', { replace: true }));
const { app, start } = compose(
  link,
  {
    monotonicMs: () => performance.now(),
    nextFrame: (apply) => requestAnimationFrame(apply),
    whenIdle: (run) => whenIdle(window, run, busyMs),
  },
  () => localStorage,
);
showAppearance(app.appearance, window);
followOtherWindows(persistedStores(app), window);
const stops = [
  start(),
  preloadWhenIdle(viewsOnDemand, window),
  reportHiddenAmounts(app.preferences, link.hideAmounts),
];
window.addEventListener('pagehide', () => stops.forEach((stop) => stop()), { once: true });
createRoot(root).render(<App app={app} />);
