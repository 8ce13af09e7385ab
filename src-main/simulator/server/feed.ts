import type { WebSocket } from 'ws';
import type { MonotonicClock, WorldClock } from '../../clock.ts';
import type { World } from '../world.ts';
import type { Fault } from './fault.ts';
import { openFeedConnection, type FeedConnection, type FrameOf } from './feed-connection.ts';
import { tickFrame } from './subscription-frames.ts';

export interface FeedParts {
  readonly world: World;
  readonly clock: WorldClock;
  readonly monotonic: MonotonicClock;
  readonly fault: () => Fault | null;
  /** Real ms between frames. */
  readonly tickMs: number;
  /** Real ms after which a connection that was sent nothing is closed. */
  readonly silenceMs: number;
}

/** Everything that is pushed: every connection gets the same frame in a tick. */
export interface Feed {
  readonly accept: (socket: WebSocket) => void;
  readonly cutAll: () => void;
  readonly close: () => void;
}

export function createFeed(parts: FeedParts): Feed {
  const { world, clock, monotonic, fault } = parts;
  const connections = new Map<WebSocket, FeedConnection>();
  const tick = (): void => {
    const built = new Map<string, string | null>();
    const frameOf: FrameOf = (subscription) => {
      const key = JSON.stringify(subscription);
      const known = built.get(key);
      if (known !== undefined) return known;
      const text = tickFrame(world, subscription, clock.now());
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
      const connection = openFeedConnection({
        socket,
        world,
        monotonic,
        now: clock.now,
        fault,
      });
      connections.set(socket, connection);
      socket.once('close', () => connections.delete(socket));
    },
    cutAll,
    close: () => {
      clearInterval(ticker);
      clearInterval(listener);
      cutAll();
    },
  };
}
