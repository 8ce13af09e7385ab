import type { MetaAndAssetCtxsResponse } from '@nktkas/hyperliquid/api/info';
import type { AllDexsAssetCtxsEvent } from '@nktkas/hyperliquid/api/subscription';
import { fixedText } from '../world/fixed-point.ts';
import type { Book, MarketState } from '../world/market-state.ts';
import type { World, WorldDex } from '../world.ts';
import { metaOf, type Meta } from './meta.ts';
import { dayMs } from '../../time.ts';

type AssetContext = MetaAndAssetCtxsResponse[1][number];

/** Decimals of a rate on the wire. */
const rateDecimals = 10;
/** Decimals of a notional: size and price decimals of a perpetual always add up to six. */
const notionalDecimals = 6;

/** Premium: distance of the impact prices (for a larger order) from the oracle, as a fraction of it. */
function premiumText(book: Book, oracle: number): string {
  const beyond = Math.max(0, book.impactBid - oracle) - Math.max(0, oracle - book.impactAsk);
  return fixedText(Math.round((beyond / oracle) * 10 ** rateDecimals), rateDecimals);
}

function bookFields(
  state: MarketState,
  instant: number,
  oracle: number,
): Pick<AssetContext, 'premium' | 'midPx' | 'impactPxs'> {
  const book = state.book(instant);
  if (book === null) return { premium: null, midPx: null, impactPxs: null };
  const { tickDecimals } = state;
  return {
    premium: premiumText(book, oracle),
    // The sum of both prices in tenths of a tick, halved.
    midPx: fixedText((book.bid + book.ask) * 5, tickDecimals + 1),
    impactPxs: [fixedText(book.impactBid, tickDecimals), fixedText(book.impactAsk, tickDecimals)],
  };
}

export function assetContext(state: MarketState, instant: number): AssetContext {
  const { tickDecimals } = state;
  const { sizeDecimals } = state.market.row;
  const oracle = state.oracle(instant);
  const volume = state.dayVolume(instant);
  const book = bookFields(state, instant, oracle);
  return {
    funding: fixedText(state.funding(instant), rateDecimals),
    openInterest: fixedText(state.openInterest(instant), sizeDecimals),
    prevDayPx: fixedText(state.mark(instant - dayMs), tickDecimals),
    dayNtlVlm: fixedText(volume.notional, notionalDecimals),
    premium: book.premium,
    oraclePx: fixedText(oracle, tickDecimals),
    markPx: fixedText(state.mark(instant), tickDecimals),
    midPx: book.midPx,
    impactPxs: book.impactPxs,
    dayBaseVlm: fixedText(volume.lots, sizeDecimals),
  };
}

export function assetContexts(dex: WorldDex, instant: number): AssetContext[] {
  return dex.states.map((state) => assetContext(state, instant));
}

export function metaAndAssetContexts(dex: WorldDex, instant: number): [Meta, AssetContext[]] {
  return [metaOf(dex, instant), assetContexts(dex, instant)] satisfies MetaAndAssetCtxsResponse;
}

/** Returns every DEX's contexts, by DEX name in alphabetical order. */
export function allDexesAssetContexts(world: World, instant: number): AllDexsAssetCtxsEvent {
  const names = world.dexes.map((dex) => dex.name).sort();
  return {
    ctxs: names.map((name) => {
      const dex = world.dex(name);
      return [name, dex === null ? [] : assetContexts(dex, instant)];
    }),
  };
}
