import { isPerpCoin } from '../domain/fill.ts';
import { marketIdOf } from '../domain/market-identity.ts';
import type { SymbolReader } from '../domain/symbol-match.ts';
import { symbolReader } from '../domain/symbol-match.ts';
import type { StoredCatalog } from '../store/store.ts';
import type { MarketScope } from './market-scope.ts';
import { requireCatalog } from './market-scope.ts';

interface ReaderOf {
  readonly filled: readonly string[];
  readonly coinOf: SymbolReader;
}

/** One reader for each catalog and list of filled coins: neither ever changes. */
const readers = new WeakMap<StoredCatalog, ReaderOf>();

/** Coins that a symbol may mean: those that the venue lists, delisted ones among them, and those that the account has traded. */
export function symbolsHere({ reader }: Pick<MarketScope, 'reader'>): SymbolReader {
  const catalog = reader.catalog();
  const filled = reader.coinsFilledSince(0);
  const known = readers.get(catalog);
  if (known?.filled === filled) return known.coinOf;
  const listed = catalog.markets.map(({ coin }) => coin);
  const coinOf = symbolReader([...listed, ...filled.filter(isPerpCoin)]);
  readers.set(catalog, { filled, coinOf });
  return coinOf;
}

/** Which rows a caller asks for. */
export interface AskedMarket {
  /** As it was asked for; null: all rows. */
  readonly symbol: string | null;
  /** null: all rows, or none where a symbol was asked for. */
  readonly coin: string | null;
  readonly marketId: string | null;
}

/** What a caller's symbol means. Throws provider_failed for one that only a catalog which was never read could tell. */
export function askedMarket(scope: MarketScope, symbol: string | null): AskedMarket {
  if (symbol === null) return { symbol, coin: null, marketId: null };
  const coin = symbolsHere(scope)(symbol);
  if (coin === null) requireCatalog(scope);
  return { symbol, coin, marketId: coin === null ? null : marketIdOf(scope.networkKey, coin) };
}
