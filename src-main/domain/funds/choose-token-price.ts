import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';
import { minuteMs } from '../../time.ts';
import type { QuoteToken } from './chain-setup.ts';
import type { BlockPoint } from './deposit.ts';
import type { PoolPrice } from './token-price.ts';

/** Result of reading the token's pool; `reason`: why it gives no price. */
export type PoolAnswer =
  | { readonly kind: 'priced'; readonly price: PoolPrice; readonly block: BlockPoint }
  | { readonly kind: 'unpriced'; readonly reason: string; readonly block: BlockPoint | null };

export interface TokenPriceFacts {
  readonly pool: PoolAnswer;
  readonly quoteTokens: readonly QuoteToken[];
  /** Mark of a venue's market, if it is recent enough to be used; null: none. */
  readonly markOf: (coin: string) => DecimalText | null;
  /** The agent's own estimate, in dollars; null: it reports none. */
  readonly estimate: DecimalText | null;
  readonly isPast: (instant: number) => boolean;
}

/** Dollars per token. `reason`: why the pool alone gives no price; null if it does. */
export interface TokenPrice {
  readonly price: DecimalText | null;
  readonly mean: DecimalText | null;
  readonly source: 'pool' | 'pool_and_market' | 'agent' | null;
  readonly reason: string | null;
}

/** Greatest age of a block whose price is used. */
export const oldestBlockMs = 5 * minuteMs;

/**
 * Chooses the price of a token: the pool's if it is in dollars; times a market's mark if it is in a token that a venue's market
 * stands for; else the agent's own estimate, else none. Nothing is rounded.
 */
export function chooseTokenPrice({
  pool,
  quoteTokens,
  markOf,
  estimate,
  isPast,
}: TokenPriceFacts): TokenPrice {
  const instead = (reason: string): TokenPrice => ({
    price: estimate,
    mean: null,
    source: estimate === null ? null : 'agent',
    reason,
  });
  if (pool.kind === 'unpriced') return instead(pool.reason);
  if (isPast(pool.block.time + oldestBlockMs))
    return instead(`The pool was last read at block ${pool.block.number}, which is more than 5 minutes old.`);
  const { quoteToken, price, meanPrice: mean } = pool.price;
  const quote = quoteTokens.find(({ address }) => address.toLowerCase() === quoteToken.toLowerCase());
  if (quote === undefined)
    return instead(`The price of ${quoteToken}, the pool's other token, is not known.`);
  if (quote.worth === 'usd') return { price, mean, source: 'pool', reason: null };
  const mark = markOf(quote.coin);
  if (mark === null)
    return instead(`The pool's other token is worth as much as ${quote.coin}, which has no current mark.`);
  const inDollars = (figure: DecimalText): DecimalText => exactText(new Exact(figure).times(mark));
  return {
    price: inDollars(price),
    mean: mean === null ? null : inDollars(mean),
    source: 'pool_and_market',
    reason: `Priced in ${quote.coin} by the pool, and in dollars by the venue's mark.`,
  };
}
