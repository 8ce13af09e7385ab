import { Worker } from 'node:worker_threads';
import type { VirtualClock } from '../clock.ts';
import { assertNever } from '../errors.ts';
import type { Fault } from './server/fault.ts';
import type { FromThread, ThreadInput, ToThread } from './thread-messages.ts';

/** Real ms that a thread has to end by itself. */
const closingMs = 3000;

export interface SimulatorStart {
  readonly threadUrl: URL;
  readonly seed: number;
  readonly genesisMs: number;
  readonly marketCount: number;
  readonly clock: VirtualClock;
}

export interface RunningSimulator {
  /** `http://127.0.0.1:N`, without a path. */
  readonly url: string;
  /** Resolves when it is in force; null ends the fault. */
  readonly setFault: (fault: Fault | null) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Calls once when the thread ends, with the reason where nobody asked it to. Returns its undo. */
  readonly onExit: (listener: (failure: Error | null) => void) => () => void;
}

/** A thread's end, as a promise: null when it was asked to and did so by itself. */
function watchEnd(worker: Worker, asked: () => boolean): Promise<Error | null> {
  return new Promise((resolve) => {
    worker.once('error', (error: Error) => resolve(error));
    worker.once('exit', (code) =>
      resolve(asked() && code === 0 ? null : new Error(`The simulator's thread ended with code ${code}.`)),
    );
  });
}

interface Thread {
  readonly worker: Worker;
  readonly tell: (message: ToThread) => void;
  readonly ended: Promise<Error | null>;
  /** From now on its end is no failure. */
  readonly expectEnd: () => void;
  /** Who waits for a fault to be in force, in the order of asking. */
  readonly settings: (() => void)[];
}

function setFaultOf({ tell, ended, settings }: Thread): RunningSimulator['setFault'] {
  return async (fault) => {
    const inForce = new Promise<null>((resolve) => settings.push(() => resolve(null)));
    tell({ kind: 'fault', fault });
    // A thread that ends meanwhile has no fault to set.
    await Promise.race([inForce, ended]);
  };
}

function closeOf({ worker, tell, ended, expectEnd }: Thread): RunningSimulator['close'] {
  return async () => {
    expectEnd();
    tell({ kind: 'close' });
    const late = setTimeout(() => void worker.terminate(), closingMs);
    await ended;
    clearTimeout(late);
  };
}

function onExitOf({ ended }: Thread): RunningSimulator['onExit'] {
  return (listener) => {
    const watched = { on: true };
    const watch = async (): Promise<void> => {
      const failure = await ended;
      if (watched.on) listener(failure);
    };
    void watch();
    return () => {
      watched.on = false;
    };
  };
}

/** The address the thread listens on; rejects when it ends first. */
async function addressOf({ worker, ended, settings }: Thread): Promise<string> {
  const listening = new Promise<string>((resolve) => {
    worker.on('message', (message: FromThread) => {
      switch (message.kind) {
        case 'listening':
          return resolve(message.url);
        case 'fault_set':
          return settings.shift()?.();
        default:
          return assertNever(message);
      }
    });
  });
  const first = await Promise.race([listening, ended]);
  if (typeof first === 'string') return first;
  throw first ?? new Error("The simulator's thread ended before it listened.");
}

function openThread(url: URL, workerData: ThreadInput): Thread {
  const worker = new Worker(url, { workerData, name: 'simulator' });
  const asked = { close: false };
  return {
    worker,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    tell: (message) => worker.postMessage(message),
    ended: watchEnd(worker, () => asked.close),
    expectEnd: () => {
      asked.close = true;
    },
    settings: [],
  };
}

/** Starts a simulated venue in its own thread; resolves when it listens. */
export async function startSimulator(start: SimulatorStart): Promise<RunningSimulator> {
  const { threadUrl, seed, genesisMs, marketCount, clock } = start;
  const thread = openThread(threadUrl, { seed, genesisMs, marketCount, clock: clock.shared });
  const url = await addressOf(thread);
  return { url, setFault: setFaultOf(thread), close: closeOf(thread), onExit: onExitOf(thread) };
}
