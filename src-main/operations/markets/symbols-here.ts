import { isPerpCoin } from '../../domain/markets/market.ts';
import type { SymbolReader } from '../../domain/markets/symbol-match.ts';
import { symbolReader } from '../../domain/markets/symbol-match.ts';
import type { StoredCatalog } from '../../store/store.ts';
import type { Reads } from '../scope.ts';

interface Symbols {
  readonly filled: readonly string[];
  readonly coins: readonly string[];
  readonly coinOf: SymbolReader;
  readonly isCoin: (coin: string) => boolean;
}

/** Symbols of each catalog and its list of filled coins: neither of the two ever changes. */
const readers = new WeakMap<StoredCatalog, Symbols>();

/**
 * Returns the coins that a symbol may mean: those that the venue lists, delisted ones among them, and those that the account
 * has traded.
 */
export function symbolsHere({ reader }: Reads<'catalog' | 'fills'>): Symbols {
  const catalog = reader.catalog();
  const filled = reader.coinsFilledSince(0);
  const known = readers.get(catalog);
  if (known?.filled === filled) return known;
  const coins = [...catalog.markets.map(({ coin }) => coin), ...filled.filter(isPerpCoin)];
  const exact = new Set(coins);
  const made: Symbols = { filled, coins, coinOf: symbolReader(coins), isCoin: (coin) => exact.has(coin) };
  readers.set(catalog, made);
  return made;
}
