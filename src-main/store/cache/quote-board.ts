import type { Quote } from '../../domain/markets/quote.ts';
import type { QuoteTable } from './quote-table.ts';

/** The newest quote of every coin in memory; the file behind it follows with each flush. */
interface QuoteBoard {
  readonly get: (coin: string) => Quote | null;
  /** The last put wins, whatever its time: a reading is stamped as it is put, by a clock that may be set back. */
  readonly put: (quotes: readonly Quote[]) => void;
  readonly flush: () => void;
}

export function quoteBoard(table: QuoteTable): QuoteBoard {
  const held = new Map(table.read().map((quote) => [quote.coin, quote]));
  const unsaved = new Set<string>();
  return {
    get: (coin) => held.get(coin) ?? null,
    put: (quotes) => {
      for (const quote of quotes) {
        held.set(quote.coin, quote);
        unsaved.add(quote.coin);
      }
    },
    flush: () => {
      if (unsaved.size === 0) return;
      table.put([...unsaved].flatMap((coin) => held.get(coin) ?? []));
      unsaved.clear();
    },
  };
}
