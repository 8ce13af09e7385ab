import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';

import { usdTone } from '../../format/number.ts';

/** Figures that rows by day, market, strategy and hour have in common. */
export type PnlFigures = Omit<PerformanceCharts['byHour'][number], 'hour'>;

/** Figure that bars are drawn of; the same for all bars of a chart. */
export type PnlMeasure = 'net' | 'before_funding';

export const measureLabels = {
  net: 'Net P&L',
  before_funding: 'P&L after fees, before funding',
} as const satisfies Record<PnlMeasure, string>;

/** Returns net P&L, unless a row lacks its funding: bars of different meaning must never be side by side. */
export function measureOf(rows: readonly PnlFigures[]): PnlMeasure {
  return rows.some(({ netPnlUsd: net }) => net === null) ? 'before_funding' : 'net';
}

export function pnlOf(row: PnlFigures, measure: PnlMeasure): number {
  const { netPnlUsd: net, grossProfitUsd: profit, grossLossUsd: loss, feesUsd: fees } = row;
  return measure === 'net' && net !== null ? net : profit - loss - fees;
}

export interface PnlBar {
  /** Identifies the bar for React and for the drawing: unique in a chart. */
  readonly key: string;
  /** Text under the bar. */
  readonly label: string;
  /** Full name, for where there is room. */
  readonly title: string;
  readonly usd: number;
  readonly row: PnlFigures;
}

const none: PnlFigures = {
  tradeCount: 0,
  winCount: 0,
  lossCount: 0,
  grossProfitUsd: 0,
  grossLossUsd: 0,
  feesUsd: 0,
  fundingUsd: 0,
  netPnlUsd: 0,
};

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

export function sumOf(rows: readonly PnlFigures[]): PnlFigures {
  return rows.reduce(
    (sum, row) => ({
      tradeCount: sum.tradeCount + row.tradeCount,
      winCount: sum.winCount + row.winCount,
      lossCount: sum.lossCount + row.lossCount,
      grossProfitUsd: sum.grossProfitUsd + row.grossProfitUsd,
      grossLossUsd: sum.grossLossUsd + row.grossLossUsd,
      feesUsd: sum.feesUsd + row.feesUsd,
      fundingUsd: plus(sum.fundingUsd, row.fundingUsd),
      netPnlUsd: plus(sum.netPnlUsd, row.netPnlUsd),
    }),
    none,
  );
}

/** Returns the best and the worst bar; null if there is no gain, or no loss. */
export function extremesOf(bars: readonly PnlBar[]): {
  readonly best: PnlBar | null;
  readonly worst: PnlBar | null;
} {
  const sorted = bars.toSorted((a, b) => b.usd - a.usd);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return {
    best: first !== undefined && usdTone(first.usd) === 'up' ? first : null,
    worst: last !== undefined && usdTone(last.usd) === 'down' ? last : null,
  };
}
