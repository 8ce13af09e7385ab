import type { Market } from '../../domain/market.ts';
import type { Parsed, VenueQuote } from '../venue.ts';
import { parseRows } from './parse-rows.ts';
import { AssetContext } from './responses.ts';

/** Where a DEX's contexts come from, and the coins of its universe by position (a hole: that row was refused). */
export interface ContextPairing {
  readonly source: string;
  readonly coins: readonly (string | undefined)[];
}

/** Contexts carry no names: each belongs to the coin of its position. Those past the universe's end are nobody's. */
export function translateContexts(
  contexts: readonly unknown[],
  { source, coins }: ContextPairing,
): Parsed<VenueQuote> {
  const parsed = parseRows(AssetContext, contexts.slice(0, coins.length), {
    source,
    nameOf: (_, position) => coins[position] ?? `#${position}`,
  });
  const rows = parsed.rows.flatMap(({ position, value }) => {
    const coin = coins[position];
    return coin === undefined ? [] : [quoteOf(coin, value)];
  });
  return { rows, refused: parsed.refused };
}

function quoteOf(coin: string, context: AssetContext): VenueQuote {
  return {
    coin,
    mid: context.midPx ?? null,
    mark: context.markPx,
    oracle: context.oraclePx,
    previousDay: context.prevDayPx,
    fundingRate: context.funding,
    openInterest: context.openInterest,
    dayVolume: context.dayNtlVlm,
  };
}

/** A DEX's coins by position in its universe; empty for a DEX that is not known. */
export type CoinPositions = (dex: string) => readonly (string | undefined)[];

export function coinsByPosition(markets: readonly Market[]): CoinPositions {
  const byDex = new Map<string, (string | undefined)[]>();
  for (const market of markets) {
    const coins = byDex.get(market.dex) ?? [];
    coins[market.position] = market.coin;
    byDex.set(market.dex, coins);
  }
  return (dex) => byDex.get(dex) ?? [];
}
