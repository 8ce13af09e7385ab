import { once } from 'node:events';
import { WebSocket } from 'ws';

/** One received tick of the venue: its time, in ms since the epoch, and the marks of the venue's own DEX by coin. */
export interface SimulatorFrame {
  readonly at: number;
  readonly marks: ReadonlyMap<string, number>;
}

export interface SimulatorFrames {
  readonly frames: readonly SimulatorFrame[];
  readonly onFrame: (listener: () => void) => void;
  readonly close: () => void;
}

export const wallMs = (): number => performance.timeOrigin + performance.now();

interface ContextsFrame {
  readonly channel: string;
  readonly data: { readonly ctxs: readonly (readonly [string, readonly { readonly markPx: string }[]])[] };
}

/** Listens beside the service: the simulator sends every connection the same frame in a tick. */
export async function listenToSimulator(url: string): Promise<SimulatorFrames> {
  const coins = await coinsOf(url);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const frames: SimulatorFrame[] = [];
  const listeners = new Set<() => void>();
  await once(socket, 'open');
  socket.on('message', (data: Buffer) => {
    const at = wallMs();
    const frame = JSON.parse(data.toString()) as ContextsFrame;
    if (frame.channel !== 'allDexsAssetCtxs') return;
    const contexts = frame.data.ctxs.find(([dex]) => dex === '')?.[1] ?? [];
    const marks = contexts.map(({ markPx }, position) => [coins[position] ?? '', Number(markPx)] as const);
    frames.push({ at, marks: new Map(marks) });
    for (const listener of listeners) listener();
  });
  socket.send(JSON.stringify({ method: 'subscribe', subscription: { type: 'allDexsAssetCtxs' } }));
  return { frames, onFrame: (listener) => listeners.add(listener), close: () => socket.terminate() };
}

async function coinsOf(url: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'meta' }),
  });
  const { universe } = (await answer.json()) as { readonly universe: readonly { readonly name: string }[] };
  return universe.map(({ name }) => name);
}
