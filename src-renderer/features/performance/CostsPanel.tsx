import { SegmentedControl } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { HoverTip, type TipText } from '../../charts/HoverTip.tsx';
import { zeroedMoneyAxis } from '../../charts/money-axis.ts';
import { axisLook, chartMargin, gridLook } from '../../charts/small-chart-look.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { figureColumn, signedColumn, textColumn, timeField, type Column } from '../../ui/table/column.tsx';
import { unitNotes, unitNouns } from './chart-sets.ts';
import { costRows, costText, feesPaid, feesText, isFree, type CostRow } from './cost-rows.ts';
import type { PnlPanelState } from './use-closed-trades.ts';

interface CostsPanelProps extends PnlPanelState {
  readonly byDay: PerformanceCharts['byDay'];
  /** Why funding is not known; null: it is. */
  readonly whyNoFunding: string | null;
}

type View = 'each' | 'cumulative';

/** Chart of fees and funding by UTC day. */
export function CostsPanel(props: CostsPanelProps): ReactElement {
  const { byDay, staleMs, whyNoFunding, partial, panel } = props;
  const { unit, rows } = useMemo(() => costRows(byDay), [byDay]);
  const [view, setView] = useState<View>('each');
  const columns = useMemo(() => costColumns(unitNouns[unit], whyNoFunding), [unit, whyNoFunding]);
  return (
    <ChartPanel
      title="Fees and funding"
      note={`fees of trades by their close, drawn below zero, net funding by payment; ${unitNotes[unit]}`}
      partial={whyNoFunding ?? partial}
      state={panel(costText(rows), rows.every(isFree))}
      staleMs={staleMs}
      wide
      choice={
        <SegmentedControl
          withItemsBorders={false}
          aria-label="Fees and funding: each or cumulative"
          value={view}
          onChange={(value) => setView(value as View)}
          data={[
            { value: 'each', label: `By ${unitNouns[unit].toLowerCase()}` },
            { value: 'cumulative', label: 'Cumulative' },
          ]}
        />
      }
      drawing={
        <>
          <CostsChart rows={rows} view={view} />
          <ul className="flow-legend" aria-hidden="true">
            <li>
              <span className="cost-key cost-key-fees" /> Fees
            </li>
            <li>
              <span className="cost-key cost-key-funding" /> Funding (above zero: received)
            </li>
          </ul>
        </>
      }
      table={{
        id: 'fees and funding',
        name: 'Fees and funding',
        order: 'newest first',
        columns,
        rows: rows.filter((row) => !isFree(row)).toReversed(),
        keyOf: ({ key }) => key,
      }}
    />
  );
}

interface CostsChartProps {
  readonly rows: readonly CostRow[];
  readonly view: View;
}

function CostsChart({ rows, view }: CostsChartProps): ReactElement {
  const labels = new Map(rows.map(({ key, label }) => [key, label]));
  const values = rows.flatMap((row) =>
    view === 'each' ? [row.fees, row.funding ?? 0] : [row.feesSoFar, row.fundingSoFar ?? 0],
  );
  return (
    <ResponsiveContainer width="100%" height={170}>
      <ComposedChart
        data={[...rows]}
        margin={chartMargin}
        barCategoryGap="18%"
        barGap={1}
        accessibilityLayer={false}
      >
        <CartesianGrid {...gridLook} />
        <XAxis
          dataKey="key"
          interval="equidistantPreserveStart"
          minTickGap={16}
          tickFormatter={(key) => labels.get(String(key)) ?? ''}
          {...axisLook}
        />
        <YAxis {...zeroedMoneyAxis(values, 0.1)} />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        {view === 'each' ? eachBars : cumulativeLines}
        <Tooltip
          isAnimationActive={false}
          cursor={view === 'each' ? { fill: 'var(--hover)' } : { stroke: 'var(--control-line)' }}
          content={<HoverTip describe={tip} />}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const barLook = { maxBarSize: 18, isAnimationActive: false } as const;
const lineLook = { strokeWidth: 1.5, isAnimationActive: false } as const;

const eachBars = [
  <Bar key="fees" dataKey="fees" fill="var(--ink-faint)" {...barLook} />,
  <Bar key="funding" dataKey="funding" fill="var(--accent)" {...barLook} />,
];

const cumulativeLines = [
  <Line key="fees" dataKey="feesSoFar" stroke="var(--ink-faint)" dot={false} {...lineLook} />,
  <Line key="funding" dataKey="fundingSoFar" stroke="var(--accent)" dot={false} {...lineLook} />,
];

const known = (value: number | null): string => (value === null ? 'not known' : formatSignedUsd(value));

const tip = ({ title, fees, funding, feesSoFar, fundingSoFar }: CostRow): TipText => ({
  title,
  second: null,
  rows: [
    { name: 'Fees', value: feesText(fees) },
    { name: 'Funding', value: known(funding) },
    { name: 'Fees so far', value: feesText(feesSoFar) },
    { name: 'Funding so far', value: known(fundingSoFar) },
  ],
});

function costColumns(noun: string, whyNoFunding: string | null): readonly Column<CostRow>[] {
  const start = ({ key }: CostRow): number => Number(key);
  const money = (id: string, header: string, value: (row: CostRow) => number | null): Column<CostRow> =>
    signedColumn({ id, header, value, format: () => formatSignedUsd, reason: () => whyNoFunding ?? '' });
  const paid = (id: string, header: string, value: (row: CostRow) => number): Column<CostRow> =>
    figureColumn({ id, header, value: (row) => feesPaid(value(row)), format: () => formatUsd });
  return [
    {
      ...textColumn<CostRow>({ id: 'name', header: noun, rowHeader: true, value: ({ title }) => title }),
      csv: [timeField(noun, start)],
      sort: start,
    },
    paid('fees', 'Fees', ({ fees }) => fees),
    money('funding', 'Funding', ({ funding }) => funding),
    paid('feesSoFar', 'Fees so far', ({ feesSoFar }) => feesSoFar),
    money('fundingSoFar', 'Funding so far', ({ fundingSoFar }) => fundingSoFar),
  ];
}
