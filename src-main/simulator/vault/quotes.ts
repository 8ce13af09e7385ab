import type { MarketState } from '../world/market-state.ts';
import { stepAt } from '../world/price-rule.ts';
import type { Sign } from './episodes/stage.ts';

/** Returns the allowed price nearest to `ticks`. */
export function onRule(market: MarketState, ticks: number): number {
  const step = stepAt(Math.max(1, Math.round(ticks)), market.tickDecimals);
  return Math.max(1, Math.round(ticks / step) * step);
}

/** Returns the price that is `share` above another one; below it, if negative. */
export function beyond(market: MarketState, ticks: number, share: number): number {
  return onRule(market, ticks * (1 + share));
}

/** Returns the price that a taker gets: the best price of the other side, or `level` steps worse. */
export function takerPrice(
  market: MarketState,
  at: number,
  { sign, level }: { readonly sign: Sign; readonly level: number },
): number {
  const book = market.book(at);
  const mark = market.mark(at);
  const best = book === null ? mark : sign === 1 ? book.ask : book.bid;
  return onRule(market, best + sign * level * stepAt(best, market.tickDecimals));
}

/** Returns the lots that an amount of US dollars buys, at least one: size and price decimals always add up to six. */
export function lotsFor(usd: number, ticks: number): number {
  return Math.max(1, Math.round((usd * 1_000_000) / ticks));
}

/** Returns the lots worth at least the venue's minimum order, with room for the price to move. */
export function leastLots(ticks: number): number {
  return Math.ceil(13_000_000 / ticks);
}
