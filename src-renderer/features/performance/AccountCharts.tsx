import { useMemo, type ReactElement } from 'react';
import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { DrawdownChart } from './DrawdownChart.tsx';
import { EquityChart } from './EquityChart.tsx';
import { drawdownWords, equityLine, equityWords, type EquityLine } from './equity-line.ts';
import { EquityTable } from './EquityTable.tsx';
import { FlowKey } from './FlowShape.tsx';
import { drawnPoints, sampledWords } from './sampled-line.ts';

interface AccountChartsProps {
  /** null: they are being read. */
  readonly charts: PerformanceCharts | null;
  readonly staleMs: number | null;
}

const nothing: EquityLine = { points: [], flows: [], deposited: 0, withdrawn: 0 };
const noSample =
  'No account value to draw for this period yet. Perpscope samples it every minute and draws it ten minutes later, once deposits and withdrawals are known.';
const noDrawdown = 'Drawdown needs all deposits and withdrawals of this period; some are not known yet.';

/** The account's value over the period, and how far it stood below its peaks. */
export function AccountCharts({ charts, staleMs }: AccountChartsProps): ReactElement {
  const line = useMemo(() => (charts === null ? nothing : equityLine(charts)), [charts]);
  const period = charts?.period ?? 'all';
  const drawn = useMemo(() => drawnPoints(line.points, period), [line, period]);
  const isKnown = line.points.some(({ drawdown }) => drawdown !== null);
  const stateOf = (words: string, why: string | null) =>
    charts === null
      ? ({ kind: 'loading' } as const)
      : why === null
        ? ({ kind: 'ready', words } as const)
        : ({ kind: 'empty', why } as const);
  const isEmpty = line.points.length === 0;
  return (
    <>
      <ChartPanel
        title="Account value"
        state={stateOf(
          `${equityWords(line)} ${sampledWords(line.points, period)}`,
          isEmpty ? noSample : null,
        )}
        staleMs={staleMs}
        wide
        drawing={
          <>
            <EquityChart line={line} drawn={drawn} />
            <FlowLegend line={line} />
          </>
        }
        table={<EquityTable line={line} />}
      />
      <ChartPanel
        title="Drawdown"
        note="below the earlier peak, net of deposits"
        state={stateOf(drawdownWords(line.points), isEmpty ? noSample : isKnown ? null : noDrawdown)}
        staleMs={staleMs}
        wide
        drawing={<DrawdownChart points={drawn} />}
        table={<EquityTable line={line} />}
      />
    </>
  );
}

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
