import { useMemo, type ReactElement } from 'react';
import { Line, ReferenceLine, type DotItemDotProps } from 'recharts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { PeriodChart } from '../../charts/equity/PeriodChart.tsx';
import { restMs, useHistoryAge } from '../../charts/equity/use-history-age.ts';
import { tipAt, type TipText } from '../../charts/HoverTip.tsx';
import { zeroedMoneyAxis } from '../../charts/money-axis.ts';
import { axisLook, moneyAxisWidth } from '../../charts/small-chart-look.ts';
import { valueTicks } from '../../charts/value-ticks.ts';
import { formatDecimals, formatSignedUsd, formatUsd } from '../../format/number.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { ChartPanel, panelState, type ChartPanelState } from '../../ui/chart/ChartPanel.tsx';
import {
  figureColumn,
  sampleTimeColumn,
  signedColumn,
  textColumn,
  type Column,
} from '../../ui/table/column.tsx';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';
import {
  exposureRows,
  exposureText,
  formatLeverage,
  isAlone,
  leverageText,
  whyNoLine,
  type ExposureRow,
} from './exposure-rows.ts';

const noRows: readonly ExposureRow[] = [];

/** Charts of exposure and of leverage (exposure over account value), at our own samples. */
export function ExposurePanels({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { state, reload } = useOperation('getExposureHistory', { period }, { restMs: restMs[period] });
  const answer = state.kind === 'ready' ? state.value : null;
  const rows = useMemo(() => (answer === null ? noRows : exposureRows(answer)), [answer]);
  const table = useMemo(() => exposureTable(rows), [rows]);
  const staleMs = useHistoryAge(answer?.updatedAt ?? null);
  const panel = (summary: string, why: string | null): ChartPanelState =>
    panelState({ state, reload }, summary, why);
  const shared = { partial: answer?.whyIncomplete ?? null, staleMs, wide: true, table };
  return (
    <>
      <ChartPanel
        {...shared}
        title="Exposure"
        note="size × mark price; gross: longs + shorts, net: longs − shorts"
        state={panel(exposureText(rows), whyNoLine(rows, 'gross'))}
        drawing={
          <>
            <ExposureChart rows={rows} />
            <ul className="flow-legend" aria-hidden="true">
              <li>
                <span className="line-key" /> Gross
              </li>
              <li>
                <span className="line-key line-key-dashed" /> Net
              </li>
            </ul>
          </>
        }
      />
      <ChartPanel
        {...shared}
        title="Gross exposure ÷ account value"
        note="leverage of the whole account; the agent’s average is in Risk"
        state={panel(leverageText(rows), whyNoLine(rows, 'leverage'))}
        drawing={<LeverageChart rows={rows} />}
      />
    </>
  );
}

function ExposureChart({ rows }: { readonly rows: readonly ExposureRow[] }): ReactElement {
  const axis = useMemo(() => {
    const values = rows.flatMap(({ gross, net }) => [gross ?? 0, net ?? 0]);
    return zeroedMoneyAxis(values, 1);
  }, [rows]);
  return (
    <PeriodChart rows={rows} height={170} axis={axis} describe={tip}>
      <ReferenceLine y={0} stroke="var(--line-strong)" />
      <Line
        dataKey="net"
        stroke="var(--ink-faint)"
        strokeDasharray="4 3"
        strokeWidth={1.25}
        dot={aloneDot(rows, 'net')}
        isAnimationActive={false}
      />
      <Line
        dataKey="gross"
        stroke="var(--accent)"
        strokeWidth={1.75}
        dot={aloneDot(rows, 'gross')}
        isAnimationActive={false}
      />
    </PeriodChart>
  );
}

function LeverageChart({ rows }: { readonly rows: readonly ExposureRow[] }): ReactElement {
  const axis = useMemo(() => {
    const high = Math.max(0, ...rows.map(({ leverage }) => leverage ?? 0));
    const { ticks, decimals } = valueTicks({ low: 0, high, leastSpan: 0.1 });
    return {
      ticks: [...ticks],
      domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
      interval: 0,
      width: moneyAxisWidth,
      tickFormatter: (value: number) => `${formatDecimals(value, decimals)}×`,
      ...axisLook,
    } as const;
  }, [rows]);
  return (
    <PeriodChart rows={rows} height={130} axis={axis} describe={tip}>
      <Line
        dataKey="leverage"
        stroke="var(--accent)"
        strokeWidth={1.75}
        dot={aloneDot(rows, 'leverage')}
        isAnimationActive={false}
      />
    </PeriodChart>
  );
}

/** Dot on a sample that no line goes through, so that it is visible. */
const aloneDot = (rows: readonly ExposureRow[], figure: 'gross' | 'net' | 'leverage') =>
  function AloneDot({ key, index, cx, cy }: DotItemDotProps): ReactElement {
    return isAlone(rows, index, figure) ? (
      <circle
        key={key}
        cx={cx}
        cy={cy}
        r={2}
        fill={figure === 'net' ? 'var(--ink-faint)' : 'var(--accent)'}
      />
    ) : (
      <g key={key} />
    );
  };

function tip({ at, gross, net, leverage, partial, missing }: ExposureRow): TipText {
  const figures = [
    ...(gross === null ? [] : [{ name: 'Gross', value: formatUsd(gross) }]),
    ...(net === null ? [] : [{ name: 'Net', value: formatSignedUsd(net) }]),
    ...(leverage === null
      ? []
      : [
          {
            name: partial ? 'Gross ÷ account value, partial' : 'Gross ÷ account value',
            value: formatLeverage(leverage),
          },
        ]),
    ...(missing === null ? [] : [{ name: missing, value: '' }]),
  ];
  return tipAt(at, figures);
}

/** Returns the table of both charts. */
const exposureTable = (rows: readonly ExposureRow[]): DataTableProps<ExposureRow> => ({
  id: 'exposure',
  name: 'Exposure and leverage',
  order: 'newest first',
  columns,
  rows: rows.toReversed(),
  keyOf: ({ at }) => String(at),
  virtual: 'measured',
});

const reason = ({ missing }: ExposureRow): string => missing ?? '';

const columns: readonly Column<ExposureRow>[] = [
  sampleTimeColumn(),
  figureColumn({
    id: 'gross',
    header: 'Gross exposure',
    width: 'minmax(110px, 1fr)',
    value: ({ gross }) => gross,
    format: () => formatUsd,
    reason,
  }),
  signedColumn({
    id: 'net',
    header: 'Net exposure',
    width: 'minmax(110px, 1fr)',
    value: ({ net }) => net,
    format: () => formatSignedUsd,
    reason,
  }),
  figureColumn({
    id: 'leverage',
    header: 'Gross ÷ account value',
    hint: 'Gross exposure ÷ account value: leverage of the whole account',
    width: 'minmax(150px, 1fr)',
    value: ({ leverage }) => leverage,
    format: () => formatLeverage,
    reason,
  }),
  textColumn({
    id: 'note',
    header: 'Note',
    width: 'minmax(160px, 1.4fr)',
    wrap: true,
    value: ({ partial, missing }) => missing ?? (partial ? 'Account value is partial' : ''),
  }),
];
