import type { ClosedTradeCharts } from '../../../src-preload/contract/views/performance/closed-trade-charts.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { restMs, useHistoryAge } from '../../charts/equity/use-history-age.ts';
import { formatCount } from '../../format/number.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { panelState, type ChartPanelState } from '../../ui/chart/ChartPanel.tsx';

/** State shared by panels that draw the same answer. */
export interface PnlPanelState {
  readonly staleMs: number | null;
  /** Missing part of the period; null: nothing is missing. */
  readonly partial: string | null;
  /** Returns the state of a panel with this description, or of one with nothing to draw. */
  readonly panel: (summary: string, isEmpty: boolean) => ChartPanelState;
}

interface ClosedTradesState extends PnlPanelState {
  /** Newest first; empty until they are read. */
  readonly trades: ClosedTradeCharts['trades'];
  /** Says how many of the period's trades are drawn, if not all; otherwise empty. */
  readonly newestText: string;
}

const unread = 'Closed trades appear once the account’s fills have been read.';
const none = 'No trade closed in this period.';
const noTrades: ClosedTradeCharts['trades'] = [];

/** Returns the newest closed trades of a period, for the charts that draw them one by one. */
export function useClosedTrades(period: PerformancePeriod): ClosedTradesState {
  const { state, reload } = useOperation('getClosedTradeCharts', { period }, { restMs: restMs[period] });
  const answer = state.kind === 'ready' ? state.value : null;
  const staleMs = useHistoryAge(answer?.updatedAt ?? null);
  const panel = (summary: string, isEmpty: boolean): ChartPanelState => {
    const why = answer?.tradeCount === null ? unread : isEmpty ? none : null;
    return panelState({ state, reload }, summary, why);
  };
  return {
    trades: answer?.trades ?? noTrades,
    newestText: newestText(answer),
    staleMs,
    partial: answer?.whyIncomplete ?? null,
    panel,
  };
}

function newestText(answer: ClosedTradeCharts | null): string {
  const [drawn, all] = [answer?.trades.length ?? 0, answer?.tradeCount ?? 0];
  return drawn < all ? `newest ${formatCount(drawn)} of ${formatCount(all)}` : '';
}
