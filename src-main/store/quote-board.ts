import type { Quote } from '../domain/quote.ts';
import type { QuoteTable } from './quote-table.ts';

/** The newest quote of every coin in memory; the file behind it follows with each flush. */
export interface QuoteBoard {
  readonly get: (coin: string) => Quote | null;
  readonly all: () => readonly Quote[];
  /** A reading that a newer one overtook is left out; returns the coins taken. */
  readonly put: (quotes: readonly Quote[]) => readonly string[];
  readonly flush: () => void;
}

/**
 * Readings overtake each other by less than this, since every request is given up sooner. One older by more comes from a
 * clock that was set back: the held one lies in a future that would keep it for as long.
 */
const mostOvertakenMs = 15_000;

export function quoteBoard(table: QuoteTable): QuoteBoard {
  const held = new Map(table.read().map((quote) => [quote.coin, quote]));
  const unsaved = new Set<string>();
  return {
    get: (coin) => held.get(coin) ?? null,
    all: () => [...held.values()],
    put: (quotes) => {
      const taken = quotes.filter(({ coin, receivedAt }) => {
        const aheadMs = (held.get(coin)?.receivedAt ?? 0) - receivedAt;
        return aheadMs <= 0 || aheadMs > mostOvertakenMs;
      });
      for (const quote of taken) {
        held.set(quote.coin, quote);
        unsaved.add(quote.coin);
      }
      return taken.map((quote) => quote.coin);
    },
    flush: () => {
      if (unsaved.size === 0) return;
      table.put([...unsaved].flatMap((coin) => held.get(coin) ?? []));
      unsaved.clear();
    },
  };
}
