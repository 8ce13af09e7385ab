import type { MonotonicClock } from '../../clock.ts';
import { dexOf } from '../../domain/markets/market.ts';

/** Tracks how long ago a DEX's last quotes were received, by push or poll. */
export interface QuoteSilence {
  readonly received: (quotes: readonly { readonly coin: string }[]) => void;
  /** Real ms; Infinity before the first quotes. */
  readonly msOf: (dex: string) => number;
}

export function createQuoteSilence(monotonic: MonotonicClock): QuoteSilence {
  const receivedAt = new Map<string, number>();
  return {
    received: (quotes) => {
      const now = monotonic();
      for (const { coin } of quotes) receivedAt.set(dexOf(coin), now);
    },
    msOf: (dex) => monotonic() - (receivedAt.get(dex) ?? Number.NEGATIVE_INFINITY),
  };
}
