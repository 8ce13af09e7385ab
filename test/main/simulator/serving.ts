import {
  serveWorld,
  type ServeOptions,
  type SimulatorServer,
} from '../../../src-main/simulator/serve-world.ts';
import { virtualClock, type VirtualClock } from '../../../src-main/clock.ts';
import { aWorld, now } from './worlds.ts';

export interface Serving extends SimulatorServer, AsyncDisposable {
  readonly clock: VirtualClock;
  /** Posts to /info; an object is sent as JSON, text as it is. */
  readonly ask: (body: unknown) => Promise<{ status: number; contentType: string; body: string }>;
  readonly socketUrl: string;
}

/** A served world whose clock stands still unless a test moves it. */
export async function serve(change: Partial<ServeOptions> = {}): Promise<Serving> {
  const clock = virtualClock({ worldMs: now, rate: 0 });
  const server = await serveWorld({ world: aWorld(), clock, tickMs: 20, ...change });
  return {
    ...server,
    [Symbol.asyncDispose]: server.close,
    clock,
    socketUrl: `${server.url.replace('http', 'ws')}/ws`,
    ask: async (body) => {
      const response = await fetch(`${server.url}/info`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      const contentType = response.headers.get('content-type') ?? '';
      return { status: response.status, contentType, body: await response.text() };
    },
  };
}

export interface Frame {
  readonly channel: string;
  readonly data?: unknown;
}

/** A WebSocket whose frames can be waited for. */
export interface Listener {
  readonly say: (message: unknown) => void;
  /** Resolves with the first frame from now on that fits; frames before it are skipped. */
  readonly next: (fits: (frame: Frame) => boolean) => Promise<Frame>;
  readonly received: () => number;
  /** Code it was closed with: 1005 for a plain close, 1006 for a cut. */
  readonly closed: Promise<number>;
  readonly close: () => void;
}

export async function listenTo(url: string): Promise<Listener> {
  const socket = new WebSocket(url);
  const frames: Frame[] = [];
  const waiting: (() => void)[] = [];
  const state = { received: 0 };
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', (event) => resolve(event.code)),
  );
  socket.addEventListener('message', (event) => {
    state.received += 1;
    frames.push(JSON.parse(String(event.data)) as Frame);
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The connection was refused.')));
  });
  return {
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: async (fits) => {
      for (;;) {
        for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
          if (fits(frame)) return frame;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    received: () => state.received,
    closed,
    close: () => socket.close(),
  };
}

export const onChannel =
  (channel: string) =>
  (frame: Frame): boolean =>
    frame.channel === channel;
