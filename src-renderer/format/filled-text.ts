import type { Trade } from '../../src-preload/contract/views/trades/trade.ts';
import type { MarketFigures } from './market-figures.ts';

type Sizes = Pick<Trade, 'filledAmount' | 'requestedAmount'>;

/**
 * Returns the requested size as it follows the filled one: `of 1`; null: not known. A stop for the whole position may fill more
 * than was requested when the position has grown, and then it is `requested 1`.
 */
export function requestedText(sizes: Sizes, { size }: Pick<MarketFigures, 'size'>): string | null {
  const { requestedAmount } = sizes;
  if (requestedAmount === null) return null;
  return `${isOverfilled(sizes) ? 'requested' : 'of'} ${size(requestedAmount)}`;
}

const isOverfilled = ({ filledAmount, requestedAmount }: Sizes): boolean =>
  filledAmount !== null && requestedAmount !== null && filledAmount > requestedAmount;

/** Says how much of the requested size was filled: `0.5 of 1`; only one of the two if the other is not known. */
export function filledText(sizes: Sizes, figures: Pick<MarketFigures, 'size'>): string | null {
  const { filledAmount, requestedAmount } = sizes;
  if (filledAmount === null)
    return requestedAmount === null ? null : `requested ${figures.size(requestedAmount)}`;
  const filled = figures.size(filledAmount);
  const requested = requestedText(sizes, figures);
  if (requested === null || requestedAmount === filledAmount) return filled;
  return isOverfilled(sizes) ? `${filled}, ${requested}` : `${filled} ${requested}`;
}
