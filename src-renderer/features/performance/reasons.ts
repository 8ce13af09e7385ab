import type { Performance } from '../../../src-preload/contract/views/performance.ts';

/** Why a figure of these is not known: said only where it is null. */
export type Reason = (figures: Performance) => string;

/** Figures of trades wait for the first reading of the fills. */
const unreadFills: Reason = ({ leftOut }) =>
  leftOut.find(({ of, count }) => of === 'trips' && count === 0)?.message ?? 'The service did not say.';

const noTrade: Reason = (figures) =>
  figures.tradeCount === null
    ? unreadFills(figures)
    : figures.complete
      ? 'No trade ended in this period.'
      : 'No trade is known to have ended in this period, and not all of its fills are known.';
const noSample = 'The account’s value was not sampled in this period.';
/** Under so many daily returns the service tells no ratio. */
const leastReturns = 10;

const funding: Reason = () =>
  'The funding payments of this period are not all known: their history has a hole, or has not been read yet.';

/** What the equity figures wait for, where samples are there. */
function flowsReason({ leftOut }: Performance): string | null {
  return leftOut.find(({ of }) => of === 'flows')?.message ?? null;
}

const drawdown: Reason = (figures) =>
  figures.equityStartUsd === null
    ? noSample
    : (flowsReason(figures) ?? 'Too few samples of the account’s value lie in this period.');

const drawdownShare: Reason = (figures) =>
  figures.maxDrawdownUsd === null
    ? drawdown(figures)
    : 'The account held nothing in this period: there is no peak to measure by.';

const shortPeriods: Partial<Record<Performance['period'], string>> = { '24h': '24 hours', '7d': '7 days' };

/** `otherwise`: enough days, but nothing to divide by. */
function ratioReason(otherwise: string): Reason {
  return (figures) => {
    if (figures.maxDrawdownUsd === null) return drawdown(figures);
    const short = shortPeriods[figures.period];
    if (short !== undefined) return `Needs ${leastReturns} daily returns: a period of ${short} has fewer.`;
    return `Fewer than ${leastReturns} daily returns are recorded in this period, or ${otherwise}.`;
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
    figures.tradeCount === null ? unreadFills(figures) : `It needs the funding. ${funding(figures)}`,
  perTrade: noTrade,
  perWin: orNoTrade('No winning trade ended in this period.'),
  perLoss: orNoTrade('No losing trade ended in this period: there is nothing to divide by.'),
  hold: orNoTrade('Of no trade that ended in this period both the opening and the close are known.'),
  equity: () => noSample,
  drawdown,
  drawdownShare,
  sharpe: ratioReason('none differed from another'),
  sortino: ratioReason('no day fell'),
} as const satisfies Readonly<Record<string, Reason>>;
