import type { Parsed, VenueQuote } from '../venue.ts';
import { parseRows } from './parse-rows.ts';
import { AssetContext } from './responses.ts';

/** Source of the contexts, and the DEX's coins by position; undefined: the row failed to parse. */
interface ContextPairing {
  readonly source: string;
  readonly coins: readonly (string | undefined)[];
}

/** Translates contexts, which have no names: each belongs to the coin at its position. The counts must match. */
export function translateContexts(
  contexts: readonly unknown[],
  { source, coins }: ContextPairing,
): Parsed<VenueQuote> {
  const parsed = parseRows(AssetContext, contexts, {
    source,
    nameOf: (_, position) => coins[position] ?? `#${position}`,
  });
  const rows = parsed.rows.flatMap(({ position, value }) => {
    const coin = coins[position];
    return coin === undefined ? [] : [quoteOf(coin, value)];
  });
  return { rows, invalid: parsed.invalid };
}

function quoteOf(coin: string, context: AssetContext): VenueQuote {
  return {
    coin,
    mid: context.midPx,
    mark: context.markPx,
    oracle: context.oraclePx,
    previousDay: context.prevDayPx,
    fundingRate: context.funding,
    openInterest: context.openInterest,
    dayVolume: context.dayNtlVlm,
  };
}
