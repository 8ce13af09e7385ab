import { useMemo, type ReactElement } from 'react';
import type {
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartPanel, type ChartPanelState } from '../../ui/chart/ChartPanel.tsx';
import { DrawdownPanel } from '../../charts/equity/DrawdownPanel.tsx';
import { EquityPanel } from '../../charts/equity/EquityPanel.tsx';
import { RealizedPanel } from '../../charts/equity/RealizedPanel.tsx';
import { CostsPanel } from './CostsPanel.tsx';
import { ExposurePanels } from './ExposurePanels.tsx';
import { chartSets, type BarSet } from './chart-sets.ts';
import { PnlColumns, PnlRows } from './PnlBars.tsx';
import { pnlColumns } from './pnl-columns.ts';
import type { PnlPanelState } from './use-closed-trades.ts';
import { CalendarPanel } from './CalendarPanel.tsx';
import { DistributionPanel } from './DistributionPanel.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { HoldPanel } from './HoldPanel.tsx';

interface ChartsProps {
  readonly period: PerformancePeriod;
  /** null: still being read. */
  readonly charts: PerformanceCharts | null;
  readonly staleMs: number | null;
  /** Reason to show if there is no bar. */
  readonly whyNone: string;
  /** Why funding is not known; null: it is. */
  readonly whyNoFunding: string | null;
  /** Why the charts don't have all of the period; null: they do. */
  readonly partial: string | null;
}

const noDays: PerformanceCharts['byDay'] = [];

/** Charts of the account value, of the P&L over time, and of how trades went. */
export function Charts(props: ChartsProps): ReactElement {
  const { period, charts, whyNone, whyNoFunding, staleMs, partial } = props;
  const sets = useMemo(() => chartSets(charts), [charts]);
  const panel = (summary: string, isEmpty: boolean): ChartPanelState => {
    if (charts === null) return { kind: 'loading' };
    return isEmpty ? { kind: 'empty', why: whyNone } : { kind: 'ready', summary };
  };
  const shared = { staleMs, partial, panel };
  return (
    <div className="performance-charts" role="region" aria-label="Charts of the period" tabIndex={0}>
      <SectionTitle>Equity</SectionTitle>
      <EquityPanel period={period} />
      <DrawdownPanel period={period} />
      <RealizedPanel period={period} />
      <ExposurePanels period={period} />
      <SectionTitle>P&L</SectionTitle>
      <CalendarPanel period={period} rows={charts?.byDay ?? noDays} {...shared} />
      {sets.map((set) => (
        <PnlPanel key={set.title} set={set} {...shared} />
      ))}
      <SectionTitle>Trades</SectionTitle>
      <GroupPanel charts={charts} {...shared} />
      <DistributionPanel period={period} />
      <HoldPanel period={period} />
      <SectionTitle>Costs</SectionTitle>
      <CostsPanel byDay={charts?.byDay ?? noDays} whyNoFunding={whyNoFunding} {...shared} />
    </div>
  );
}

function SectionTitle({ children }: { readonly children: string }): ReactElement {
  return <h2 className="performance-section">{children}</h2>;
}

function PnlPanel({ set, staleMs, partial, panel }: PnlPanelState & { readonly set: BarSet }): ReactElement {
  const { title, note, of, shape, measure, bars, allBars, summary } = set;
  const columns = useMemo(() => pnlColumns(of), [of]);
  const Drawing = shape === 'columns' ? PnlColumns : PnlRows;
  return (
    <ChartPanel
      title={title}
      note={note}
      state={panel(
        summary,
        bars.every(({ row }) => row.tradeCount === 0 && !row.fundingUsd),
      )}
      staleMs={staleMs}
      partial={partial}
      wide={shape === 'columns'}
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
