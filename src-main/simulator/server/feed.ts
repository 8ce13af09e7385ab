import type { WebSocket } from 'ws';
import type { MonotonicClock, WorldClock } from '../../clock.ts';
import { type FaultInForce, concerns } from './fault.ts';
import { type FrameOf, type Push, openPush } from './push.ts';
import type { Moment, Served } from './served.ts';
import { tickFrame } from './subscription-frames.ts';
import { assertNever } from '../../errors.ts';
import { frame } from './frame.ts';
import { asFields, parseJson } from './info-request.ts';
import { readSubscription, type Subscription } from './subscription.ts';

interface FeedDeps {
  readonly served: Served;
  readonly clock: WorldClock;
  readonly monotonic: MonotonicClock;
  readonly fault: () => FaultInForce | null;
  /** Real ms between frames. */
  readonly tickMs: number;
  /** Real ms without sending after which a connection is closed. */
  readonly silenceMs: number;
}

/** All pushed data: every connection gets the same frame in a tick. */
export interface Feed {
  readonly accept: (socket: WebSocket) => void;
  readonly cutAll: () => void;
  /** Silences all open connections: they stay open but carry nothing more. */
  readonly deadenAll: () => void;
  readonly close: () => void;
}

export function createFeed(deps: FeedDeps): Feed {
  const { served, clock, monotonic, fault } = deps;
  const limits = createSubscriptionLimits();
  const moment = (): Moment => ({ instant: clock.now(), fault: fault() });
  const connections = new Map<WebSocket, FeedConnection>();
  const tick = (): void => {
    const at = moment();
    const built = new Map<string, string | null>();
    const frameOf: FrameOf = (subscription) => {
      const key = JSON.stringify(subscription);
      const known = built.get(key);
      if (known !== undefined) return known;
      const text = tickFrame(served, subscription, at);
      built.set(key, text);
      return text;
    };
    for (const connection of connections.values()) connection.tick(frameOf);
  };
  const closeSilent = (): void => {
    for (const [socket, connection] of connections)
      if (connection.silentMs() > deps.silenceMs) socket.close();
  };
  const ticker = setInterval(tick, deps.tickMs);
  const listener = setInterval(closeSilent, Math.min(1000, deps.silenceMs / 4));
  const cutAll = (): void => {
    for (const connection of connections.values()) connection.cut();
  };

  return {
    accept: (socket) => {
      const connection = openFeedConnection({ socket, served, monotonic, moment, limits });
      connections.set(socket, connection);
      socket.once('close', () => connections.delete(socket));
    },
    cutAll,
    deadenAll: () => {
      for (const connection of connections.values()) connection.deaden();
    },
    close: () => {
      clearInterval(ticker);
      clearInterval(listener);
      cutAll();
    },
  };
}

/** Most buffered bytes: a subscriber that takes its frames too slowly is disconnected, as at the venue. */
const mostBuffered = 16 * 1024 * 1024;

interface FeedConnectionDeps {
  readonly socket: WebSocket;
  readonly served: Served;
  readonly monotonic: MonotonicClock;
  readonly moment: () => Moment;
  readonly limits: SubscriptionLimits;
}

interface FeedConnection {
  readonly tick: (frameOf: FrameOf) => void;
  /** Real ms since anything was sent on it. */
  readonly silentMs: () => number;
  /** Silences the connection without closing it. */
  readonly deaden: () => void;
  readonly cut: () => void;
}

interface Subscribed {
  readonly subscription: Subscription;
  readonly push: Push;
}

type Message =
  | { readonly kind: 'ping' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly subscription: Subscription };

function readMessage(text: string): Message {
  const message = asFields(parseJson(text)?.value);
  const method = message?.['method'];
  if (method === 'ping') return { kind: 'ping' };
  if (method !== 'subscribe' && method !== 'unsubscribe')
    return { kind: 'refused', reason: `Error parsing JSON into valid websocket request: ${text}` };
  const subscription = readSubscription(message?.['subscription']);
  return subscription === null
    ? { kind: 'refused', reason: `Invalid subscription ${text}` }
    : { kind: method, subscription };
}

/** Whether the venue closes the whole connection over a subscription: it does for a coin that it does not list. */
function isFatal({ world }: Served, subscription: Subscription): boolean {
  return subscription.type === 'candle' && world.market(subscription.coin) === null;
}

interface Outlet {
  readonly send: (text: string, type: string) => void;
  readonly silentMs: () => number;
  readonly deaden: () => void;
}

/** Opens the outgoing side of a connection, which sends what a fault lets through. */
function openOutlet({ socket, monotonic, moment }: FeedConnectionDeps): Outlet {
  const sent = { at: monotonic(), dead: false };
  return {
    send: (text, type) => {
      const { fault } = moment();
      if (sent.dead || (concerns(fault, type) && fault.kind === 'ws_silent')) return;
      if (socket.bufferedAmount > mostBuffered) return socket.terminate();
      sent.at = monotonic();
      socket.send(text);
    },
    silentMs: () => monotonic() - sent.at,
    deaden: () => {
      sent.dead = true;
    },
  };
}

function openFeedConnection(deps: FeedConnectionDeps): FeedConnection {
  const { socket, served, limits } = deps;
  const subscribed = new Map<string, Subscribed>();
  const { send, silentMs, deaden } = openOutlet(deps);
  const refuse = (reason: string): void => send(frame('error', reason), 'error');
  const confirm = (method: string, subscription: Subscription): void =>
    send(frame('subscriptionResponse', { method, subscription }), subscription.type);

  const subscribe = (subscription: Subscription): void => {
    const key = JSON.stringify(subscription);
    if (isFatal(served, subscription)) return socket.close();
    if (subscribed.has(key)) return refuse(`Already subscribed: ${key}`);
    const refusal = limits.refusal(subscription);
    if (refusal !== null) return refuse(refusal);
    const { first, push } = openPush(deps, subscription);
    subscribed.set(key, { subscription, push });
    limits.opened(subscription);
    confirm('subscribe', subscription);
    for (const text of first) send(text, subscription.type);
  };
  const unsubscribe = (subscription: Subscription): void => {
    const key = JSON.stringify(subscription);
    if (!subscribed.delete(key)) return refuse(`Already unsubscribed: ${key}`);
    limits.closed(subscription);
    confirm('unsubscribe', subscription);
  };
  const receive = (text: string): void => {
    const message = readMessage(text);
    switch (message.kind) {
      case 'ping':
        return send(JSON.stringify({ channel: 'pong' }), 'pong');
      case 'refused':
        return refuse(message.reason);
      case 'subscribe':
        return subscribe(message.subscription);
      case 'unsubscribe':
        return unsubscribe(message.subscription);
      default:
        return assertNever(message);
    }
  };
  const forget = (): void => {
    for (const { subscription } of subscribed.values()) limits.closed(subscription);
    subscribed.clear();
  };

  socket.on('message', (data) => receive(String(data)));
  // Only 'close' needs handling, because it follows every error.
  socket.on('error', () => socket.terminate());
  socket.once('close', forget);
  return {
    tick: (frameOf) => {
      for (const { subscription, push } of subscribed.values())
        for (const text of push(frameOf)) send(text, subscription.type);
    },
    silentMs,
    deaden,
    cut: () => socket.terminate(),
  };
}

const mostSubscriptions = 1000;
const mostUsers = 10;

/** Subscriptions open on all connections of one client. */
interface SubscriptionLimits {
  /** The venue's message if one more subscription is not allowed; null: it is. */
  readonly refusal: (subscription: Subscription) => string | null;
  readonly opened: (subscription: Subscription) => void;
  readonly closed: (subscription: Subscription) => void;
}

function userIn(subscription: Subscription): string | null {
  return 'user' in subscription ? subscription.user : null;
}

function createSubscriptionLimits(): SubscriptionLimits {
  const open = { count: 0 };
  const perUser = new Map<string, number>();
  const change = (subscription: Subscription, by: 1 | -1): void => {
    open.count += by;
    const user = userIn(subscription);
    if (user === null) return;
    const left = (perUser.get(user) ?? 0) + by;
    if (left === 0) perUser.delete(user);
    else perUser.set(user, left);
  };
  return {
    refusal: (subscription) => {
      if (open.count >= mostSubscriptions) return 'Cannot subscribe to more than 1000 channels.';
      const user = userIn(subscription);
      if (user === null || perUser.has(user) || perUser.size < mostUsers) return null;
      // The venue's own text, which does not state the actual limit.
      return 'Cannot track more than 15 total users.';
    },
    opened: (subscription) => change(subscription, 1),
    closed: (subscription) => change(subscription, -1),
  };
}
