import type { ReactElement } from 'react';
import type { AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import { ruleRows } from './view-model.ts';

/** Every rule, worst first, and how it stands. */
export function RuleList({ view }: { readonly view: AlertsView }): ReactElement {
  const rows = ruleRows(view);
  return (
    <details className="alerts-card">
      <summary>Rules ({rows.length})</summary>
      <ul className="unchecked">
        {rows.map(({ rule, severity, words, standing }) => (
          <li key={rule}>
            {words}:{' '}
            <span className="soft">
              {severity}, {standing}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
