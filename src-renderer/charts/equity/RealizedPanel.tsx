import { useMemo, type ReactElement } from 'react';
import { Line, ReferenceLine } from 'recharts';
import type { RealizedPnl } from '../../../src-preload/contract/views/performance/equity-history.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { localInstant } from '../../format/instant.ts';
import { formatSignedUsd } from '../../format/number.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { sampleTimeColumn, signedColumn, type Column } from '../../ui/table/column.tsx';
import { tipAt, type TipText } from '../HoverTip.tsx';
import { zeroedMoneyAxis } from '../money-axis.ts';
import { PeriodChart } from './PeriodChart.tsx';
import { useEquity } from './use-equity.ts';

interface RealizedPoint {
  readonly at: number;
  readonly usd: number;
}

const notRead = 'Realized P&L appears once all fills and funding payments have been read.';
const noFill = 'The account has no fill yet.';

/** Chart of realized P&L after fees and funding, added up since the first fill. */
export function RealizedPanel({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { answer, staleMs, panel } = useEquity(period);
  const realized = answer?.realized ?? null;
  const points = useMemo(
    () => realized?.points.map(({ at, usd }) => ({ at: Date.parse(at), usd })) ?? [],
    [realized],
  );
  const why = realized === null ? notRead : points.length === 0 ? noFill : null;
  return (
    <ChartPanel
      title="Realized P&L"
      note="since the first fill, open trades included, after fees and funding"
      state={panel(realizedText(realized, points), why)}
      partial={answer?.whyRealizedIncomplete ?? null}
      staleMs={staleMs}
      wide
      drawing={<RealizedChart points={points} />}
      table={{
        id: 'realized',
        name: 'Realized P&L',
        order: 'newest first',
        columns,
        rows: points.toReversed(),
        keyOf: ({ at }) => String(at),
        virtual: 'measured',
      }}
    />
  );
}

function realizedText(realized: RealizedPnl | null, points: readonly RealizedPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (realized === null || realized.since === null || first === undefined || last === undefined) return '';
  const since = localInstant.toMinute(Date.parse(realized.since));
  return `${formatSignedUsd(last.usd)} since the first fill, ${since}; ${formatSignedUsd(last.usd - first.usd)} in this period.`;
}

function RealizedChart({ points }: { readonly points: readonly RealizedPoint[] }): ReactElement {
  const axis = useMemo(() => {
    const values = points.map(({ usd }) => usd);
    return zeroedMoneyAxis(values, 0.1);
  }, [points]);
  return (
    <PeriodChart rows={points} height={130} axis={axis} describe={tip}>
      <ReferenceLine y={0} stroke="var(--line-strong)" />
      <Line
        dataKey="usd"
        type="stepAfter"
        stroke="var(--accent)"
        strokeWidth={1.5}
        dot={false}
        isAnimationActive={false}
      />
    </PeriodChart>
  );
}

const tip = ({ at, usd }: RealizedPoint): TipText =>
  tipAt(at, [{ name: 'Realized P&L', value: formatSignedUsd(usd) }]);

const columns: readonly Column<RealizedPoint>[] = [
  sampleTimeColumn(),
  signedColumn({
    id: 'realized',
    header: 'Realized P&L',
    width: 'minmax(120px, 1fr)',
    value: ({ usd }) => usd,
    format: () => formatSignedUsd,
  }),
];
