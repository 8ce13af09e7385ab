import type { ReactElement } from 'react';
import type { AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import { uncheckedWords } from '../../../src-preload/contract/bridge/alerts.ts';
import { muteWords } from './view-model.ts';

/** Rules of which no alert says nothing. */
export function UncheckedList({ unchecked }: Pick<AlertsView, 'unchecked'>): ReactElement | null {
  if (unchecked.length === 0) return null;
  return (
    <section className="alerts-card" aria-labelledby="alerts-unchecked">
      <h2 id="alerts-unchecked">Could not be checked ({unchecked.length})</h2>
      <ul className="unchecked">
        {unchecked.map(({ rule, coin }) => (
          <li key={`${rule} ${coin ?? ''}`}>
            {muteWords({ rule, coin })}: <span className="soft">{uncheckedWords[rule]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
