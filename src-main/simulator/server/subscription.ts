import type { Interval } from '../../domain/markets/candle.ts';
import { asFields, isInterval } from './info-request.ts';
import { userOf } from './user-request.ts';

export type MarketSubscription =
  | { readonly type: 'allDexsAssetCtxs' }
  | { readonly type: 'allMids'; readonly dex?: string };

/** Subscription to an account's state; each frame holds all of it. */
export type StateSubscription =
  | { readonly type: 'allDexsClearinghouseState' | 'spotState'; readonly user: string }
  | {
      readonly type: 'clearinghouseState' | 'openOrders';
      readonly user: string;
      /** Builder DEX; absent: the venue's own. */
      readonly dex?: string;
    };

export type StreamType =
  | 'userFills'
  | 'orderUpdates'
  | 'userEvents'
  | 'userFundings'
  | 'userNonFundingLedgerUpdates';

/** Subscription to the changes of an account since the frame before. */
export interface StreamSubscription {
  readonly type: StreamType;
  readonly user: string;
}

export interface CandleSubscription {
  readonly type: 'candle';
  readonly coin: string;
  readonly interval: Interval;
}

/** Subscriptions with the same frame for every subscriber. */
export type SharedSubscription = MarketSubscription | StateSubscription;
export type Subscription = SharedSubscription | StreamSubscription | CandleSubscription;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the DEX if one was named; null if the value is not a name. */
function namedDex({ dex }: Fields): { readonly dex?: string } | null {
  if (dex === undefined || dex === null) return {};
  return typeof dex === 'string' ? { dex } : null;
}

function ofUser<Type extends StreamType | 'allDexsClearinghouseState' | 'spotState'>(type: Type) {
  return (fields: Fields): { readonly type: Type; readonly user: string } | null => {
    const user = userOf(fields['user']);
    return user === null ? null : { type, user };
  };
}

function ofDex<Type extends 'clearinghouseState' | 'openOrders'>(type: Type) {
  return (fields: Fields): Subscription | null => {
    const user = userOf(fields['user']);
    const dex = namedDex(fields);
    return user === null || dex === null ? null : { type, user, ...dex };
  };
}

function allMids(fields: Fields): Subscription | null {
  const dex = namedDex(fields);
  return dex === null ? null : { type: 'allMids', ...dex };
}

function candle({ coin, interval }: Fields): Subscription | null {
  return typeof coin === 'string' && isInterval(interval) ? { type: 'candle', coin, interval } : null;
}

const readers = {
  allDexsAssetCtxs: () => ({ type: 'allDexsAssetCtxs' }),
  allMids,
  candle,
  allDexsClearinghouseState: ofUser('allDexsClearinghouseState'),
  spotState: ofUser('spotState'),
  clearinghouseState: ofDex('clearinghouseState'),
  openOrders: ofDex('openOrders'),
  userFills: ofUser('userFills'),
  orderUpdates: ofUser('orderUpdates'),
  userEvents: ofUser('userEvents'),
  userFundings: ofUser('userFundings'),
  userNonFundingLedgerUpdates: ofUser('userNonFundingLedgerUpdates'),
} as const satisfies Record<Subscription['type'], (fields: Fields) => Subscription | null>;

function isServed(type: unknown): type is Subscription['type'] {
  return typeof type === 'string' && Object.hasOwn(readers, type);
}

/** Parses a subscription; null: its type is not served, or it is invalid. */
export function readSubscription(value: unknown): Subscription | null {
  const fields = asFields(value);
  const type = fields?.['type'];
  return fields !== null && isServed(type) ? readers[type](fields) : null;
}

const streamTypes: readonly Subscription['type'][] = [
  'userFills',
  'orderUpdates',
  'userEvents',
  'userFundings',
  'userNonFundingLedgerUpdates',
] satisfies StreamType[];

export function isStream(subscription: Subscription): subscription is StreamSubscription {
  return streamTypes.includes(subscription.type);
}
