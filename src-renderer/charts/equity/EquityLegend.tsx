import './equity.css';
import type { ReactElement } from 'react';
import type { VenueEquity } from '../../../src-preload/contract/views/performance/equity-history.ts';
import { resolutionWords, spanOf, type EquityLine } from './equity-line.ts';
import { FlowKey } from './FlowShape.tsx';

interface LegendProps {
  readonly line: EquityLine;
  readonly venue: VenueEquity | null;
}

/** Which line is whose. */
export function EquityLegend({ line, venue }: LegendProps): ReactElement {
  const [from, to] = spanOf(line);
  const flows = line.flows.filter(({ at }) => at >= from && at <= to);
  const kinds = [
    { usd: 1, word: 'Deposit', is: flows.some(({ usd }) => usd !== null && usd >= 0) },
    { usd: -1, word: 'Withdrawal', is: flows.some(({ usd }) => usd !== null && usd < 0) },
    { usd: null, word: 'Amount unknown', is: flows.some(({ usd }) => usd === null) },
  ];
  return (
    <ul className="flow-legend" aria-hidden="true">
      <li>
        <span className="line-key" /> Our samples
      </li>
      {venue === null || line.venue.length === 0 ? null : (
        <li>
          <span className="line-key line-key-dashed" /> Venue, {resolutionWords(venue)}, not in totals
        </li>
      )}
      {kinds
        .filter(({ is }) => is)
        .map(({ usd, word }) => (
          <li key={word}>
            <FlowKey usd={usd} /> {word}
          </li>
        ))}
    </ul>
  );
}
