import type { ReactElement } from 'react';

/** The whole window when the service lets this page in no more. */
export function RefusedPage({ reason }: { readonly reason: string }): ReactElement {
  return (
    <main className="refused">
      <div className="refused-card">
        <h1>This link no longer opens Perpscope</h1>
        <p>
          A link opens the dashboard once, within ten minutes. This one was used already or is too old, or
          Perpscope was started anew since.
        </p>
        <p>To get a new one, on the machine where Perpscope runs:</p>
        <ul>
          <li>
            <code>npm run open</code> in its folder (<code>perpscope open</code> where it is installed) prints
            a new link,
          </li>
          <li>
            <code>npm run serve</code> prints one when it starts.
          </li>
        </ul>
        <p className="faint">{reason}</p>
      </div>
    </main>
  );
}
