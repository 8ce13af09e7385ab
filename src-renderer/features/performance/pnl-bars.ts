import type { PerformanceCharts } from '../../../src-preload/contract/views/performance.ts';

/** What rows by day, market, strategy and hour have in common. */
export type PnlFigures = Omit<PerformanceCharts['by_hour'][number], 'hour'>;

/** Which figure bars are drawn of: all of one chart the same. */
export type PnlMeasure = 'net' | 'before_funding';

export const measureWords = {
  net: 'Net P&L',
  before_funding: 'P&L after fees, before funding',
} as const satisfies Record<PnlMeasure, string>;

/** Net, unless one of the rows lacks its funding: bars that mean different things never stand side by side. */
export function measureOf(rows: readonly PnlFigures[]): PnlMeasure {
  return rows.some(({ net_pnl_usd: net }) => net === null) ? 'before_funding' : 'net';
}

export function pnlOf(row: PnlFigures, measure: PnlMeasure): number {
  const { net_pnl_usd: net, gross_profit_usd: profit, gross_loss_usd: loss, fees_usd: fees } = row;
  return measure === 'net' && net !== null ? net : profit - loss - fees;
}

export interface PnlBar {
  /** Names the bar to React and to the drawing: unique in a chart. */
  readonly key: string;
  /** Under the bar. */
  readonly label: string;
  /** In full, where there is room. */
  readonly title: string;
  readonly usd: number;
  readonly row: PnlFigures;
}

const none: PnlFigures = {
  trade_count: 0,
  win_count: 0,
  loss_count: 0,
  gross_profit_usd: 0,
  gross_loss_usd: 0,
  fees_usd: 0,
  funding_usd: 0,
  net_pnl_usd: 0,
};

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

export function sumOf(rows: readonly PnlFigures[]): PnlFigures {
  return rows.reduce(
    (sum, row) => ({
      trade_count: sum.trade_count + row.trade_count,
      win_count: sum.win_count + row.win_count,
      loss_count: sum.loss_count + row.loss_count,
      gross_profit_usd: sum.gross_profit_usd + row.gross_profit_usd,
      gross_loss_usd: sum.gross_loss_usd + row.gross_loss_usd,
      fees_usd: sum.fees_usd + row.fees_usd,
      funding_usd: plus(sum.funding_usd, row.funding_usd),
      net_pnl_usd: plus(sum.net_pnl_usd, row.net_pnl_usd),
    }),
    none,
  );
}

/** The best and the worst of them by name; null without a gain, without a loss. */
export function extremesOf(bars: readonly PnlBar[]): {
  readonly best: PnlBar | null;
  readonly worst: PnlBar | null;
} {
  const sorted = bars.toSorted((a, b) => b.usd - a.usd);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return {
    best: first !== undefined && first.usd > 0 ? first : null,
    worst: last !== undefined && last.usd < 0 ? last : null,
  };
}
