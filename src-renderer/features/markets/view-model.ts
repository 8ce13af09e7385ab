import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import type { WorldClock } from '../../stores/clock-store.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import type { ListOptions } from './list-options.ts';

export type QuotesById = ReadonlyMap<string, MarketQuote>;

function matchesText(market: MarketRow, text: string): boolean {
  const name = `${market.coin} ${market.displayTicker} ${market.displayName}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
}

export function marketsOfClass(markets: readonly MarketRow[], assetClass: AssetClass): readonly MarketRow[] {
  return markets.filter((market) => market.assetClass === assetClass);
}

export function filterMarkets(markets: readonly MarketRow[], options: ListOptions): readonly MarketRow[] {
  const text = options.text.trim();
  return markets.filter(
    (market) =>
      !(options.hideDelisted && market.venueSession === 'delisted') &&
      (options.dex === null || market.dex === options.dex) &&
      (text === '' || matchesText(market, text)),
  );
}

/** Returns the open interest at the mark, USD; null unless the venue's own volume is known to be in USD. */
export function openInterestUsd(quote: MarketQuote | undefined): number | null {
  if (quote === undefined || quote.volume24hUsd === null) return null;
  if (quote.openInterest === null || quote.mark === null) return null;
  return quote.openInterest * quote.mark;
}

export interface Movers {
  readonly gainers: readonly MarketRow[];
  readonly losers: readonly MarketRow[];
}

/** Returns the largest 24-hour moves, from fresh quotes of open markets only. */
export function topMovers(
  markets: readonly MarketRow[],
  quotes: QuotesById,
  { clock, count }: { readonly clock: Pick<WorldClock, 'nowMs' | 'live'>; readonly count: number },
): Movers {
  const moved = markets.flatMap((market) => {
    const quote = quotes.get(market.marketId);
    const change = quote?.change24hPct ?? null;
    const usable = market.venueSession === 'open' && readingOf(quote, clock).kind === 'fresh';
    return usable && change !== null && change !== 0 ? [{ market, change }] : [];
  });
  moved.sort((a, b) => b.change - a.change);
  const up = moved.filter(({ change }) => change > 0).slice(0, count);
  const down = moved
    .filter(({ change }) => change < 0)
    .reverse()
    .slice(0, count);
  return { gainers: up.map(({ market }) => market), losers: down.map(({ market }) => market) };
}

/** Whether the verdict on any market waits for a report of the agent. */
export function verdictsUnknown(markets: readonly MarketRow[]): boolean {
  return markets.some(({ tradeable }) => tradeable === null);
}
