import type { WebSocket } from 'ws';
import type { MonotonicClock } from '../../clock.ts';
import type { World } from '../world.ts';
import { concerns, type Fault } from './fault.ts';
import { asFields, parseJson } from './info-request.ts';
import { readSubscription, type Subscription } from './subscription.ts';
import { candleFrames, frame, tickFrame, type LastCandle } from './subscription-frames.ts';

/** A subscriber that takes its frames too slowly is cut off, as at the venue. */
const mostBuffered = 16 * 1024 * 1024;

export interface FeedConnectionParts {
  readonly socket: WebSocket;
  readonly world: World;
  readonly monotonic: MonotonicClock;
  readonly now: () => number;
  readonly fault: () => Fault | null;
}

/** The frame that everyone gets in a tick. */
export type FrameOf = (subscription: Exclude<Subscription, { type: 'candle' }>) => string | null;

export interface FeedConnection {
  readonly tick: (frameOf: FrameOf) => void;
  /** Real ms since anything was sent on it. */
  readonly silentMs: () => number;
  readonly cut: () => void;
}

interface Subscribed {
  readonly subscription: Subscription;
  last: LastCandle | null;
}

export function openFeedConnection(parts: FeedConnectionParts): FeedConnection {
  const { socket, world, monotonic } = parts;
  const subscribed = new Map<string, Subscribed>();
  const sent = { at: monotonic() };

  const send = (text: string, type: string): void => {
    const fault = parts.fault();
    if (fault?.kind === 'ws_silent' && concerns(fault, type)) return;
    if (socket.bufferedAmount > mostBuffered) return socket.terminate();
    sent.at = monotonic();
    socket.send(text);
  };
  const refuse = (reason: string): void => send(frame('error', reason), 'error');
  const push = (entry: Subscribed, frameOf: FrameOf): void => {
    const { subscription } = entry;
    if (subscription.type === 'candle') {
      const { frames, last } = candleFrames(world, subscription, { last: entry.last, instant: parts.now() });
      entry.last = last;
      for (const text of frames) send(text, 'candle');
      return;
    }
    const text = frameOf(subscription);
    if (text !== null) send(text, subscription.type);
  };
  const confirm = (method: string, subscription: Subscription): void =>
    send(frame('subscriptionResponse', { method, subscription }), subscription.type);

  const subscribe = (subscription: Subscription): void => {
    const key = JSON.stringify(subscription);
    // The venue cuts the whole connection over a coin that it does not list.
    if (subscription.type === 'candle' && world.market(subscription.coin) === null) return socket.close();
    if (subscribed.has(key)) return refuse(`Already subscribed: ${key}`);
    const entry: Subscribed = { subscription, last: null };
    subscribed.set(key, entry);
    confirm('subscribe', subscription);
    if (subscription.type !== 'candle') push(entry, (one) => tickFrame(world, one, parts.now()));
  };
  const unsubscribe = (subscription: Subscription): void => {
    const key = JSON.stringify(subscription);
    if (!subscribed.delete(key)) return refuse(`Already unsubscribed: ${key}`);
    confirm('unsubscribe', subscription);
  };
  const receive = (text: string): void => {
    const message = asFields(parseJson(text)?.value);
    const method = message?.['method'];
    if (method === 'ping') return send(JSON.stringify({ channel: 'pong' }), 'pong');
    if (method !== 'subscribe' && method !== 'unsubscribe') {
      return refuse(`Error parsing JSON into valid websocket request: ${text}`);
    }
    const subscription = readSubscription(message?.['subscription']);
    if (subscription === null) return refuse(`Invalid subscription ${text}`);
    return method === 'subscribe' ? subscribe(subscription) : unsubscribe(subscription);
  };

  socket.on('message', (data) => receive(String(data)));
  // 'close' follows every error and is what counts.
  socket.on('error', () => socket.terminate());
  return {
    tick: (frameOf) => {
      for (const entry of subscribed.values()) push(entry, frameOf);
    },
    silentMs: () => monotonic() - sent.at,
    cut: () => socket.terminate(),
  };
}
