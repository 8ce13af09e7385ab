import { intervals, type Interval } from '../../domain/markets/candle.ts';
import { dexOf, isTime, userRequestReaders, type UserRequest } from './user-request.ts';

export type InfoRequest = MarketRequest | UserRequest;

export type MarketRequest =
  | { readonly type: 'perpDexs' | 'allPerpMetas' | 'spotMeta' | 'exchangeStatus' }
  | { readonly type: 'meta' | 'metaAndAssetCtxs' | 'allMids'; readonly dex: string }
  | {
      readonly type: 'candleSnapshot';
      readonly coin: string;
      readonly interval: Interval;
      readonly startTime: number;
      /** null: up to now. */
      readonly endTime: number | null;
    };

type Fields = Readonly<Record<string, unknown>>;

export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** Parses JSON; null if the text is not JSON. */
export function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function isInterval(value: unknown): value is Interval {
  return (intervals as readonly unknown[]).includes(value);
}

function candleRequest(fields: Fields): MarketRequest | null {
  const req = asFields(fields['req']);
  if (req === null) return null;
  const { coin, interval, startTime } = req;
  const endTime = req['endTime'] ?? null;
  if (typeof coin !== 'string' || !isInterval(interval) || !isTime(startTime)) return null;
  if (endTime !== null && !isTime(endTime)) return null;
  return { type: 'candleSnapshot', coin, interval, startTime, endTime };
}

function dexRequest(type: 'meta' | 'metaAndAssetCtxs' | 'allMids', fields: Fields): MarketRequest | null {
  const dex = dexOf(fields);
  return dex === null ? null : { type, dex };
}

const readers = {
  perpDexs: () => ({ type: 'perpDexs' }),
  allPerpMetas: () => ({ type: 'allPerpMetas' }),
  spotMeta: () => ({ type: 'spotMeta' }),
  exchangeStatus: () => ({ type: 'exchangeStatus' }),
  meta: (fields) => dexRequest('meta', fields),
  metaAndAssetCtxs: (fields) => dexRequest('metaAndAssetCtxs', fields),
  allMids: (fields) => dexRequest('allMids', fields),
  candleSnapshot: candleRequest,
  ...userRequestReaders,
} as const satisfies Record<InfoRequest['type'], (fields: Fields) => InfoRequest | null>;

function isServed(type: unknown): type is InfoRequest['type'] {
  return typeof type === 'string' && Object.hasOwn(readers, type);
}

/** Parses an info request; null if the venue could not read it. */
export function readInfoRequest(body: unknown): InfoRequest | null {
  const fields = asFields(body);
  const type = fields?.['type'];
  return fields !== null && isServed(type) ? readers[type](fields) : null;
}
