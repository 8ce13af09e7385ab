import type { Interval } from '../../domain/candle.ts';
import type { Market } from '../../domain/market.ts';
import type { VenueStream } from '../venue.ts';
import { VenueError } from '../venue.ts';

export interface CandleSubscription {
  readonly type: 'candle';
  readonly coin: string;
  readonly interval: Interval;
}

export interface CandleWatch {
  readonly useMarkets: (markets: readonly Market[]) => void;
  readonly watch: VenueStream['watchCandles'];
  /** Of listed coins alone: the venue cuts a connection that asks for another. */
  readonly subscriptions: () => readonly CandleSubscription[];
}

type Send = (message: {
  readonly method: 'subscribe' | 'unsubscribe';
  readonly subscription: CandleSubscription;
}) => void;

interface CandleMemory {
  listed: ReadonlySet<string>;
  /** By key, each with how many watchers it has. */
  readonly watched: Map<string, { readonly subscription: CandleSubscription; watchers: number }>;
}

/** Whose candles are watched, each subscribed once however many watch, and only while its coin is listed. */
export function watchCandlesOfListed(send: Send): CandleWatch {
  const memory: CandleMemory = { listed: new Set(), watched: new Map() };
  return {
    useMarkets: (markets) => {
      const before = memory.listed;
      memory.listed = new Set(markets.filter((market) => !market.delisted).map((market) => market.coin));
      for (const { subscription } of memory.watched.values()) {
        const isListed = memory.listed.has(subscription.coin);
        if (before.has(subscription.coin) === isListed) continue;
        send({ method: isListed ? 'subscribe' : 'unsubscribe', subscription });
      }
    },
    watch: (coin, interval) => watch(memory, { type: 'candle', coin, interval }, send),
    subscriptions: () =>
      [...memory.watched.values()]
        .map(({ subscription }) => subscription)
        .filter(({ coin }) => memory.listed.has(coin)),
  };
}

function watch(memory: CandleMemory, subscription: CandleSubscription, send: Send): () => void {
  const { coin, interval } = subscription;
  if (!memory.listed.has(coin))
    throw new VenueError('rejected_request', `${coin} is not listed: it has no live candles.`);
  const key = `${coin} ${interval}`;
  const entry = memory.watched.get(key) ?? { subscription, watchers: 0 };
  memory.watched.set(key, entry);
  entry.watchers += 1;
  if (entry.watchers === 1) send({ method: 'subscribe', subscription: entry.subscription });
  const undone = { yes: false };
  return () => {
    if (undone.yes) return;
    undone.yes = true;
    entry.watchers -= 1;
    if (entry.watchers > 0) return;
    memory.watched.delete(key);
    if (memory.listed.has(coin)) send({ method: 'unsubscribe', subscription: entry.subscription });
  };
}
