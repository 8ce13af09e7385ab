import type { AllMidsResponse } from '@nktkas/hyperliquid/api/info';
import { fixedText } from '../world/fixed-point.ts';
import type { MarketState } from '../world/market-state.ts';
import type { WorldDex } from '../world.ts';

/** Mid price of the book; the last price if the book is empty, which does not prove that anything can be traded. */
function midOf(state: MarketState, instant: number): string {
  const book = state.book(instant);
  return book === null
    ? fixedText(state.mark(instant), state.tickDecimals)
    : fixedText((book.bid + book.ask) * 5, state.tickDecimals + 1);
}

export function allMids(dex: WorldDex, instant: number): AllMidsResponse {
  return Object.fromEntries(dex.states.map((state) => [state.market.coin, midOf(state, instant)]));
}
