import type { ReactElement } from 'react';
import type { Refused } from '../../bridge/link.ts';

const titles = {
  nothing: 'This page needs a link',
  link: 'This link no longer opens Perpscope',
  session: 'This tab’s session has ended',
} as const satisfies Record<Refused, string>;

interface RefusedPageProps {
  readonly refused: Refused;
  /** Reason in the service's wording. */
  readonly reason: string;
}

/** Page in place of the whole window after the service has refused it. */
export function RefusedPage({ refused, reason }: RefusedPageProps): ReactElement {
  return (
    <main className="refused">
      <div className="refused-card">
        <h1>{titles[refused]}</h1>
        <p>{reason}</p>
        <p>To get a new link, on the machine that runs Perpscope:</p>
        <ul>
          <li>
            <code>npm run open</code> in its folder, or <code>perpscope open</code> where it is installed,
            prints one.
          </li>
          <li>
            <code>npm run serve</code> prints one when it starts.
          </li>
        </ul>
      </div>
    </main>
  );
}
