import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { currentQuote } from '../../stores/current-quote.ts';
import type { Sort } from '../../stores/sort-address.ts';
import { sortRows } from '../../ui/table/sort-rows.ts';
import { quoteColumns } from './quote-columns.tsx';
import type { QuotesById } from './view-model.ts';

/** Sorts by a column of the table of quotes; equal ones stay in the order they came in. */
export function sortMarkets(
  markets: readonly MarketRow[],
  quotes: QuotesById,
  { key, descending }: Sort,
): readonly MarketRow[] {
  const by = quoteColumns.find(({ id }) => id === key)?.sort;
  if (by === undefined) return markets;
  const quoted = markets.map((market) => ({
    market,
    quote: currentQuote(market, quotes.get(market.marketId)),
  }));
  return sortRows(quoted, by, descending).map(({ market }) => market);
}
