import type { Interval } from '../../domain/candle.ts';
import { asFields, isInterval } from './info-request.ts';

export type Subscription =
  | { readonly type: 'allDexsAssetCtxs' }
  | { readonly type: 'allMids'; readonly dex?: string }
  | { readonly type: 'candle'; readonly coin: string; readonly interval: Interval };

/** Null: not one that is served. */
export function readSubscription(value: unknown): Subscription | null {
  const fields = asFields(value);
  if (fields === null) return null;
  const { type, coin, interval, dex } = fields;
  switch (type) {
    case 'allDexsAssetCtxs':
      return { type };
    case 'allMids':
      if (dex === undefined || dex === null) return { type };
      return typeof dex === 'string' ? { type, dex } : null;
    case 'candle':
      return typeof coin === 'string' && isInterval(interval) ? { type, coin, interval } : null;
    default:
      return null;
  }
}
