import type { ReactElement } from 'react';
import type { Refused } from '../../bridge/link.ts';

const texts = {
  nothing: {
    title: 'This page needs a link',
    text: 'A link opens the dashboard once, within ten minutes, in one tab.',
  },
  link: {
    title: 'This link no longer opens Perpscope',
    text: 'A link opens the dashboard once, within ten minutes. This one was already used, has expired, or Perpscope has restarted since.',
  },
  session: {
    title: 'This tab’s session has ended',
    text: 'A session ends if Perpscope restarts over 12 hours after its tab was last open, or when many newer tabs were opened.',
  },
} as const satisfies Record<Refused, { readonly title: string; readonly text: string }>;

interface RefusedPageProps {
  readonly refused: Refused;
  /** Reason in the service's wording. */
  readonly reason: string;
}

/** Page in place of the whole window after the service has refused it. */
export function RefusedPage({ refused, reason }: RefusedPageProps): ReactElement {
  const { title, text } = texts[refused];
  return (
    <main className="refused">
      <div className="refused-card">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>To get a new link, on the machine that runs Perpscope:</p>
        <ul>
          <li>
            <code>npm run open</code> in its folder (<code>perpscope open</code> where it is installed) prints
            one,
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
