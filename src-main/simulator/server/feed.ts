import type { WebSocket } from 'ws';
import type { MonotonicClock, WorldClock } from '../../clock.ts';
import type { FaultInForce } from './fault.ts';
import { openFeedConnection, type FeedConnection } from './feed-connection.ts';
import type { FrameOf } from './push.ts';
import type { Moment, Served } from './served.ts';
import { tickFrame } from './subscription-frames.ts';
import { createSubscriptionLimits } from './subscription-limits.ts';

export interface FeedParts {
  readonly served: Served;
  readonly clock: WorldClock;
  readonly monotonic: MonotonicClock;
  readonly fault: () => FaultInForce | null;
  /** Real ms between frames. */
  readonly tickMs: number;
  /** Real ms after which a connection that was sent nothing is closed. */
  readonly silenceMs: number;
}

/** Everything that is pushed: every connection gets the same frame in a tick. */
export interface Feed {
  readonly accept: (socket: WebSocket) => void;
  readonly cutAll: () => void;
  /** The ones that stand now carry nothing more. */
  readonly deadenAll: () => void;
  readonly close: () => void;
}

export function createFeed(parts: FeedParts): Feed {
  const { served, clock, monotonic, fault } = parts;
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
      if (connection.silentMs() > parts.silenceMs) socket.close();
  };
  const ticker = setInterval(tick, parts.tickMs);
  const listener = setInterval(closeSilent, Math.min(1000, parts.silenceMs / 4));
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
