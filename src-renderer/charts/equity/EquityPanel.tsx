import './equity.css';
import { useMemo, type ReactElement } from 'react';
import type { VenueEquity } from '../../../src-preload/contract/views/performance/equity-history.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { EquityChart } from './EquityChart.tsx';
import { resolutionWords, spanOf, type EquityLine } from './equity-line.ts';
import { equityTable } from './equity-table.ts';
import { FlowKey } from './FlowShape.tsx';
import { noSample } from './sampled-line.ts';
import { useEquity } from './use-equity.ts';

/** The account's value over a period, read by itself so that any screen can show it. */
export function EquityPanel({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { answer, line, drawn, words, isEmpty, staleMs, panel } = useEquity(period);
  const table = useMemo(() => equityTable(line), [line]);
  return (
    <ChartPanel
      title="Account value"
      state={panel(words, isEmpty ? noSample : null)}
      partial={answer?.whyIncomplete ?? null}
      staleMs={staleMs}
      wide
      drawing={
        <>
          <EquityChart line={line} drawn={drawn} height={220} />
          <EquityLegend line={line} venue={answer?.venue ?? null} />
        </>
      }
      table={table}
    />
  );
}

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
          <span className="line-key line-key-dashed" /> Venue, {resolutionWords(venue)}, in no sum
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
