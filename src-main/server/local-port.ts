import type { PortTrouble } from '../../src-preload/contract/bridge/settings.ts';
import { createSerialQueue } from '../serial-queue.ts';
import { StartError, messageOf } from '../errors.ts';

export type PortStatus =
  | { readonly kind: 'open'; readonly port: number; readonly url: string }
  /** `trouble` null: it was not tried yet. */
  | { readonly kind: 'shut'; readonly trouble: PortTrouble | null };

/** A server that listens. */
export interface Server {
  readonly port: number;
  readonly close: () => Promise<void>;
}

interface LocalPortParts {
  /** Listens; throws StartError where the port can't be had. */
  readonly start: (port: number) => Promise<Server>;
  /** The configured one, asked for with every try. */
  readonly port: () => number;
  /** Tried one after the other where the configured one is taken; 0 is any free one. */
  readonly others?: readonly number[];
  /** Who has a port that is taken, in words; null: not known. */
  readonly holder: (port: number) => Promise<string | null>;
}

/** The port that local programs reach Perpscope by. What watches goes on without it. */
export interface LocalPort {
  readonly status: () => PortStatus;
  /** Tries, unless it is open. Rejects with StartError where it can't be had, and `status` then says why. */
  readonly open: () => Promise<void>;
  /** Called when it stands otherwise. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

interface PortState {
  status: PortStatus;
  server: Server | null;
  closed: boolean;
}

export function createLocalPort({ start, port, holder, others = [] }: LocalPortParts): LocalPort {
  const state: PortState = { status: { kind: 'shut', trouble: null }, server: null, closed: false };
  const listeners = new Set<() => void>();
  const serially = createSerialQueue();
  const stand = (status: PortStatus): void => {
    state.status = status;
    for (const listener of listeners) listener();
  };
  const tryOnce = async (): Promise<void> => {
    if (state.closed || state.server !== null) return;
    const wanted = port();
    try {
      const server = await startOnFirst([wanted, ...others], start);
      state.server = server;
      stand({ kind: 'open', port: server.port, url: `http://127.0.0.1:${server.port}` });
    } catch (error) {
      if (error instanceof StartError)
        stand({ kind: 'shut', trouble: await troubleOf(wanted, error, holder) });
      throw error;
    }
  };
  return {
    status: () => state.status,
    open: () => serially(tryOnce),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () =>
      serially(async () => {
        state.closed = true;
        await state.server?.close();
      }),
  };
}

/** On the first of the ports that is not taken. Rejects as for the last of them. */
async function startOnFirst(
  [port = 0, ...others]: readonly number[],
  start: LocalPortParts['start'],
): Promise<Server> {
  try {
    return await start(port);
  } catch (error) {
    if (others.length === 0 || !isTaken(error)) throw error;
    return startOnFirst(others, start);
  }
}

async function troubleOf(
  port: number,
  error: StartError,
  holder: LocalPortParts['holder'],
): Promise<PortTrouble> {
  if (!isTaken(error)) return { port, message: messageOf(error) };
  const by = (await holder(port)) ?? 'another program';
  return {
    port,
    message: `Port ${port} is in use by ${by}. End that program, or choose another port in Settings, then try again.`,
  };
}

function isTaken(error: unknown): boolean {
  const cause = error instanceof StartError ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}
