import type { MonotonicClock } from '../../clock.ts';
import { dexOf } from '../../domain/markets/market.ts';

/** Tracks how long ago a DEX's last quotes were received, by push or poll. */
export interface QuoteSilence {
  readonly heard: (quotes: readonly { readonly coin: string }[]) => void;
  /** Real ms; Infinity before the first quotes. */
  readonly msOf: (dex: string) => number;
}

export function createQuoteSilence(monotonic: MonotonicClock): QuoteSilence {
  const heardAt = new Map<string, number>();
  return {
    heard: (quotes) => {
      const now = monotonic();
      for (const { coin } of quotes) heardAt.set(dexOf(coin), now);
    },
    msOf: (dex) => monotonic() - (heardAt.get(dex) ?? Number.NEGATIVE_INFINITY),
  };
}
