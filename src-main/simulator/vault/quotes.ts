import type { MarketState } from '../world/market-state.ts';
import { stepAt } from '../world/price-rule.ts';
import type { Sign } from './episodes/stage.ts';

/** The allowed price nearest to `ticks`. */
export function onRule(market: MarketState, ticks: number): number {
  const step = stepAt(Math.max(1, Math.round(ticks)), market.tickDecimals);
  return Math.max(1, Math.round(ticks / step) * step);
}

/** The price a share above (below, where negative) another one. */
export function beyond(market: MarketState, ticks: number, share: number): number {
  return onRule(market, ticks * (1 + share));
}

/** What a taker gets: the best price of the other side, or so many steps worse. */
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

/** The lots that a sum of dollars buys, at least one: size and price decimals always add up to six. */
export function lotsFor(usd: number, ticks: number): number {
  return Math.max(1, Math.round((usd * 1_000_000) / ticks));
}

/** Lots worth no less than the venue's least order, with room for the price to move. */
export function leastLots(ticks: number): number {
  return Math.ceil(13_000_000 / ticks);
}
