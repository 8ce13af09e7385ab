import { useMemo, type ReactElement } from 'react';
import type {
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { DrawdownPanel } from '../../charts/equity/DrawdownPanel.tsx';
import { EquityPanel } from '../../charts/equity/EquityPanel.tsx';
import { RealizedPanel } from '../../charts/equity/RealizedPanel.tsx';
import { CostsPanel } from './CostsPanel.tsx';
import { ExposurePanels } from './ExposurePanels.tsx';
import { chartSets, type BarSet } from './chart-sets.ts';
import { PnlColumns } from './PnlColumns.tsx';
import { PnlRows } from './PnlRows.tsx';
import { formatSignedUsd } from '../../format/number.ts';
import { figureColumn, signedColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import type { PnlBar } from './pnl-bars.ts';

const noFundingReason = 'Funding is not available at this level';

const nameColumn: Column<PnlBar> = {
  ...textColumn<PnlBar>({ id: 'name', header: '', rowHeader: true, value: ({ title }) => title }),
  sort: ({ key }) => key,
};

interface ChartsProps {
  readonly period: PerformancePeriod;
  /** null: they are being read. */
  readonly charts: PerformanceCharts | null;
  readonly staleMs: number | null;
  /** Why there may be no bar. */
  readonly whyNone: string;
  /** Why funding is not known; null: it is. */
  readonly whyNoFunding: string | null;
  /** Why not all of the period is in the charts; null: it is. */
  readonly partial: string | null;
}

export function Charts({
  period,
  charts,
  staleMs,
  whyNone,
  whyNoFunding,
  partial,
}: ChartsProps): ReactElement {
  const sets = useMemo(() => chartSets(charts), [charts]);
  return (
    <div className="performance-charts" role="region" aria-label="Charts of the period" tabIndex={0}>
      <EquityPanel period={period} />
      <DrawdownPanel period={period} />
      <RealizedPanel period={period} />
      <ExposurePanels period={period} />
      <CostsPanel
        byDay={charts?.byDay ?? null}
        staleMs={staleMs}
        whyNone={whyNone}
        whyNoFunding={whyNoFunding}
        partial={partial}
      />
      {sets.map((set) => (
        <PnlPanel key={set.title} set={set} staleMs={staleMs} isRead={charts !== null} whyNone={whyNone} />
      ))}
    </div>
  );
}

interface PnlPanelProps {
  readonly set: BarSet;
  readonly staleMs: number | null;
  readonly isRead: boolean;
  readonly whyNone: string;
}

function PnlPanel({ set, staleMs, isRead, whyNone }: PnlPanelProps): ReactElement {
  const { title, note, of, shape, measure, bars, allBars, words } = set;
  const columns = useMemo(() => pnlColumns(of), [of]);
  const Drawing = shape === 'columns' ? PnlColumns : PnlRows;
  const isEmpty = bars.every(({ row }) => row.tradeCount === 0 && !row.fundingUsd);
  return (
    <ChartPanel
      title={title}
      note={note}
      state={
        isRead ? (isEmpty ? { kind: 'empty', why: whyNone } : { kind: 'ready', words }) : { kind: 'loading' }
      }
      staleMs={staleMs}
      wide={set.wide}
      drawing={<Drawing bars={bars} measure={measure} />}
      table={{
        id: `pnl ${title}`,
        name: `P&L by ${of.toLowerCase()}`,
        columns,
        rows: allBars,
        keyOf: ({ key }) => key,
      }}
    />
  );
}

/** Every figure that the bars are made of. `of`: what the first column names. */
function pnlColumns(of: string): readonly Column<PnlBar>[] {
  return [
    // By its key: the title of a day begins with its number in the month.
    { ...nameColumn, header: of },
    countColumn('trades', 'Trades', ({ row }) => row.tradeCount),
    countColumn('won', 'Won', ({ row }) => row.winCount),
    countColumn('lost', 'Lost', ({ row }) => row.lossCount),
    moneyColumn('grossProfit', 'Gross profit', ({ row }) => row.grossProfitUsd),
    moneyColumn('grossLoss', 'Gross loss', ({ row }) => -row.grossLossUsd),
    moneyColumn('fees', 'Fees', ({ row }) => -row.feesUsd),
    moneyColumn('funding', 'Funding', ({ row }) => row.fundingUsd),
    moneyColumn('net', 'Net', ({ row }) => row.netPnlUsd),
  ];
}

function countColumn(id: string, header: string, value: (bar: PnlBar) => number): Column<PnlBar> {
  return figureColumn({ id, header, value, format: () => String });
}

function moneyColumn(id: string, header: string, value: (bar: PnlBar) => number | null): Column<PnlBar> {
  return signedColumn({ id, header, value, format: () => formatSignedUsd, reason: () => noFundingReason });
}
