import type { Performance } from '../../../src-preload/contract/views/performance/performance.ts';

/** Says why a figure is not known; used only if it is null. */
export type Reason = (figures: Performance) => string;

/** Reason for a missing trade figure, which waits for the first reading of the fills. */
const unreadFills: Reason = ({ leftOut }) =>
  leftOut.find(({ of, count }) => of === 'trips' && count === 0)?.message ?? 'No reason given.';

const noTrade: Reason = (figures) =>
  figures.tradeCount === null
    ? unreadFills(figures)
    : figures.complete
      ? 'No trade closed in this period.'
      : 'No closed trade in this period so far; some fills are still missing.';
const noSample = 'The account value was not sampled in this period.';
/** Minimum number of daily returns for a ratio. */
const leastReturns = 10;

const funding: Reason = () => 'Some funding payments of this period are missing or not loaded yet.';

/** Returns what the equity figures wait for although samples exist; null: nothing. */
function flowsReason({ leftOut }: Performance): string | null {
  return leftOut.find(({ of }) => of === 'flows')?.message ?? null;
}

const drawdown: Reason = (figures) =>
  figures.equityStartUsd === null
    ? noSample
    : (flowsReason(figures) ?? 'Too few account value samples in this period.');

const drawdownShare: Reason = (figures) =>
  figures.maxDrawdownUsd === null
    ? drawdown(figures)
    : 'The account was empty in this period, so there is no peak to measure from.';

const shortPeriods: Partial<Record<Performance['period'], string>> = { '24h': '24 hours', '7d': '7 days' };

/** Returns the reason for a missing ratio. `otherwise`: why, if there are enough days but nothing to divide by. */
function ratioReason(otherwise: string): Reason {
  return (figures) => {
    if (figures.maxDrawdownUsd === null) return drawdown(figures);
    const short = shortPeriods[figures.period];
    if (short !== undefined) return `Needs ${leastReturns} daily returns; ${short} has fewer.`;
    return `Fewer than ${leastReturns} daily returns in this period, or ${otherwise}.`;
  };
}

const orNoTrade =
  (otherwise: string): Reason =>
  (figures) =>
    figures.tradeCount === null || figures.tradeCount === 0 ? noTrade(figures) : otherwise;

export const reasons = {
  trades: unreadFills,
  funding,
  netPnl: (figures) =>
    figures.tradeCount === null ? unreadFills(figures) : `Needs funding. ${funding(figures)}`,
  perTrade: noTrade,
  perWin: orNoTrade('No winning trade closed in this period.'),
  perLoss: orNoTrade('No losing trade closed in this period, so there is nothing to divide by.'),
  hold: orNoTrade('No trade closed in this period has both a known open and a known close.'),
  equity: () => noSample,
  drawdown,
  drawdownShare,
  sharpe: ratioReason('all are equal'),
  sortino: ratioReason('no day had a loss'),
} as const satisfies Readonly<Record<string, Reason>>;
