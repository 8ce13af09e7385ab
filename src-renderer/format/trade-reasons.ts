import type { Trade } from '../../src-preload/contract/views/trade.ts';

const isFilled = ({ filledAmount }: Pick<Trade, 'filledAmount'>): boolean =>
  filledAmount !== null && filledAmount !== 0;

/** Why a trade has no size or price of fills, in one sentence. */
export function noFill({ orderStatus, restingState, reconciliation, filledAmount }: Trade): string {
  if (restingState === 'filled') return 'The venue reports it filled; its fills are not known yet';
  if (filledAmount === 0 || orderStatus === 'rejected' || orderStatus === 'resting')
    return 'Nothing of it has been filled';
  if (reconciliation === 'venue_missing') return 'The venue has no fill that bears out the agent’s word';
  if (reconciliation === 'pending') return 'The venue’s fills may still come';
  return 'No fill of the venue is known for it';
}

/** The same of its fee: a fill may bear it out and yet not cost dollars. */
export function noFee(row: Trade): string {
  return isFilled(row) ? 'It was paid in a token that is no US dollar, or in several' : noFill(row);
}

/** The same of its realized P&L, which is in the market's collateral. */
export function noRealized(row: Trade): string {
  return isFilled(row) ? noDollarCollateral : noFill(row);
}

export const noDollarCollateral = 'The market’s collateral is no US-dollar token, or is not known';

/** Of a round trip, which may have paid its fees in something else than its collateral. */
export const noDollarFees = 'Its fees were paid in a token that is no US dollar, or in several';
export const noDollarNet = 'Its P&L or its fees are not in US dollars';
