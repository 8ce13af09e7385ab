import type { PortTrouble } from '../../src-preload/contract/bridge/settings.ts';
import { createSerialQueue } from '../serial-queue.ts';
import { StartError, messageOf } from '../errors.ts';
import { createSignal } from '../signal.ts';

export type PortStatus =
  | { readonly kind: 'open'; readonly port: number; readonly url: string }
  /** `trouble` null: not tried yet. */
  | { readonly kind: 'shut'; readonly trouble: PortTrouble | null };

/** A server that listens. */
export interface Server {
  readonly port: number;
  readonly close: () => Promise<void>;
}

interface LocalPortDeps {
  /** Starts to listen; throws StartError if the port can't be opened. */
  readonly start: (port: number) => Promise<Server>;
  /** Returns the configured port; called at every attempt. */
  readonly port: () => number;
  /** Ports tried one after the other if the configured one is taken; 0 is any free port. */
  readonly others?: readonly number[];
  /** Returns which program has a taken port, in words; null: not known. */
  readonly holder: (port: number) => Promise<string | null>;
}

/** Port at which local programs reach Perpscope. The service runs on without it. */
export interface LocalPort {
  readonly status: () => PortStatus;
  /** Tries to open the port, unless it is open. Rejects with StartError if it can't; `status` then has the reason. */
  readonly open: () => Promise<void>;
  /** Called when the status changes. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

interface PortState {
  status: PortStatus;
  server: Server | null;
  closed: boolean;
}

export function createLocalPort({ start, port, holder, others = [] }: LocalPortDeps): LocalPort {
  const state: PortState = { status: { kind: 'shut', trouble: null }, server: null, closed: false };
  const changes = createSignal();
  const serially = createSerialQueue();
  const setStatus = (status: PortStatus): void => {
    state.status = status;
    changes.emit();
  };
  const tryOnce = async (): Promise<void> => {
    if (state.closed || state.server !== null) return;
    const wanted = port();
    try {
      const server = await startOnFirst([wanted, ...others], start);
      state.server = server;
      setStatus({ kind: 'open', port: server.port, url: `http://127.0.0.1:${server.port}` });
    } catch (error) {
      if (error instanceof StartError)
        setStatus({ kind: 'shut', trouble: await troubleOf(wanted, error, holder) });
      throw error;
    }
  };
  return {
    status: () => state.status,
    open: () => serially(tryOnce),
    onChange: changes.on,
    close: () =>
      serially(async () => {
        state.closed = true;
        await state.server?.close();
      }),
  };
}

/** Starts on the first free port of the list. Rejects with the error of the last one. */
async function startOnFirst(
  [port = 0, ...others]: readonly number[],
  start: LocalPortDeps['start'],
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
  holder: LocalPortDeps['holder'],
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
