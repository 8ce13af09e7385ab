import { useMemo, type ReactElement } from 'react';
import { Area, ReferenceLine } from 'recharts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { formatUsd } from '../../format/number.ts';
import { tipAt, type TipText } from '../HoverTip.tsx';
import { lossAxis } from '../money-axis.ts';
import { drawdownText } from './equity-line.ts';
import { PeriodChart } from './PeriodChart.tsx';
import { equityTable } from './equity-table.ts';
import { noSample, unsampled, type DrawnPoint } from './sampled-line.ts';
import { useEquity } from './use-equity.ts';

const noDrawdown =
  'Drawdown appears once the deposits and withdrawals of the period are known: about two minutes after the first samples.';

/** Chart of how far the account value was below its peak. */
export function DrawdownPanel({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { answer, line, drawn, staleMs, panel } = useEquity(period);
  const table = useMemo(() => equityTable({ ...line, venue: [] }), [line]);
  const isKnown = line.points.some(({ drawdown }) => drawdown !== null);
  const why = line.points.length === 0 ? noSample : isKnown ? null : noDrawdown;
  return (
    <ChartPanel
      title="Drawdown"
      note="below the earlier peak, net of deposits"
      state={panel(drawdownText(line.points), why)}
      partial={answer?.whyIncomplete ?? null}
      staleMs={staleMs}
      wide
      drawing={<DrawdownChart points={drawn} />}
      table={table}
    />
  );
}

/** Area below the zero line at the top. */
function DrawdownChart({ points }: { readonly points: readonly DrawnPoint[] }): ReactElement {
  const axis = useMemo(() => {
    const deepest = Math.min(0, ...points.map(({ drawdown }) => drawdown ?? 0));
    return lossAxis({ deepest, leastSpan: 0.1 });
  }, [points]);
  return (
    <PeriodChart rows={points} height={130} axis={axis} describe={tip}>
      <ReferenceLine y={0} stroke="var(--line-strong)" />
      <Area
        dataKey="drawdown"
        stroke="var(--down)"
        strokeWidth={1.25}
        fill="var(--down-wash)"
        baseValue={0}
        isAnimationActive={false}
      />
    </PeriodChart>
  );
}

function tip({ at, equity, drawdown }: DrawnPoint): TipText {
  if (equity === null) return unsampled(at);
  const value = drawdown === null ? 'not known' : formatUsd(drawdown);
  return tipAt(at, [{ name: 'Below the peak', value }]);
}
