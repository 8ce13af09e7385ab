import './equity.css';
import { useMemo, type ReactElement } from 'react';
import type {
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { ChartPanel, type ChartPanelState } from '../../ui/ChartPanel.tsx';
import { EquityChart } from './EquityChart.tsx';
import { equityLine, equityWords, type EquityLine } from './equity-line.ts';
import { EquityTable } from './EquityTable.tsx';
import { FlowKey } from './FlowShape.tsx';
import { drawnPoints, sampledWords } from './sampled-line.ts';
import { restMs, useHistoryAge } from './use-history-age.ts';

interface EquityPanelProps {
  readonly period: PerformancePeriod;
  /** Pixels of the drawing. */
  readonly height?: number;
}

const nothing: EquityLine = { points: [], flows: [], deposited: 0, withdrawn: 0 };

export const noSample =
  'No account value to draw for this period yet. Perpscope samples it every minute and draws it ten minutes later, once deposits and withdrawals are known.';

/** The account's value over a period, read by itself so that any screen can show it. */
export function EquityPanel({ period, height = 220 }: EquityPanelProps): ReactElement {
  const { state, reload } = useOperation('getPerformance', { period }, { restMs: restMs[period] });
  const answer = state.kind === 'ready' ? state.value : null;
  const staleMs = useHistoryAge(answer?.figures.updatedAt ?? null);
  const line = useMemo(() => lineOf(answer?.charts ?? null), [answer]);
  const drawn = useMemo(() => drawnPoints(line.points, period), [line, period]);
  const panel = (): ChartPanelState => {
    if (state.kind === 'loading') return { kind: 'loading' };
    if (state.kind === 'failed') return { kind: 'failed', cause: state.error.message, onRetry: reload };
    return line.points.length === 0
      ? { kind: 'empty', why: noSample }
      : { kind: 'ready', words: `${equityWords(line)} ${sampledWords(line.points, period)}` };
  };
  return (
    <ChartPanel
      title="Account value"
      state={panel()}
      staleMs={staleMs}
      wide
      drawing={
        <>
          <EquityChart line={line} drawn={drawn} height={height} />
          <FlowLegend line={line} />
        </>
      }
      table={<EquityTable line={line} />}
    />
  );
}

const lineOf = (charts: PerformanceCharts | null): EquityLine =>
  charts === null ? nothing : equityLine(charts);

function FlowLegend({ line: { flows } }: { readonly line: EquityLine }): ReactElement | null {
  if (flows.length === 0) return null;
  const kinds = [
    { usd: 1, word: 'Deposit', is: flows.some(({ usd }) => usd !== null && usd >= 0) },
    { usd: -1, word: 'Withdrawal', is: flows.some(({ usd }) => usd !== null && usd < 0) },
    { usd: null, word: 'Amount unknown', is: flows.some(({ usd }) => usd === null) },
  ];
  return (
    <ul className="flow-legend" aria-hidden="true">
      <li>
        <span className="line-key" /> Value
      </li>
      <li>
        <span className="line-key line-key-dashed" /> Less net deposits
      </li>
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
