import type { Trade } from '../../src-preload/contract/views/trades/trade.ts';

const isFilled = ({ filledAmount }: Pick<Trade, 'filledAmount'>): boolean =>
  filledAmount !== null && filledAmount !== 0;

/** Returns fee and realized P&L to show, USD. A zero of an order that was never filled becomes null, since it has no meaning. */
export function shownMoney({
  filledAmount,
  feeUsd,
  realizedPnlUsd,
}: Pick<Trade, 'filledAmount' | 'feeUsd' | 'realizedPnlUsd'>): {
  readonly fee: number | null;
  readonly pnl: number | null;
} {
  const shown = (usd: number | null): number | null => (filledAmount === 0 && usd === 0 ? null : usd);
  return { fee: shown(feeUsd), pnl: shown(realizedPnlUsd) };
}

/** Returns why a trade has no filled size or price, in one sentence. */
export function noFill({ orderStatus, restingState, reconciliation, filledAmount }: Trade): string {
  if (restingState === 'filled') return 'Filled according to the venue; its fills are not loaded yet';
  if (filledAmount === 0 || orderStatus === 'rejected' || orderStatus === 'resting') return 'Nothing filled';
  if (reconciliation === 'venue_missing') return 'The venue has no fill that confirms the agent’s report';
  if (reconciliation === 'pending') return 'The venue’s fills may still arrive';
  return 'No venue fill is known';
}

/** Returns why a trade has no fee. A filled order may have paid it in a token other than dollars. */
export function noFee(row: Trade): string {
  return isFilled(row) ? 'Not paid in a single USD stablecoin' : noFill(row);
}

/** Returns why a trade has no realized P&L, which is in the market's collateral. */
export function noRealized(row: Trade): string {
  return isFilled(row) ? noDollarCollateral : noFill(row);
}

export const noDollarCollateral = 'Collateral is unknown or not a USD stablecoin';

/** Why a round trip has no fees in dollars. They may be in another token than its collateral. */
export const noDollarFees = 'Fees were not paid in a single USD stablecoin';
export const noDollarNet = 'P&L or fees are not in USD';

export const noClosingFills = 'Its closing fills are missing';
