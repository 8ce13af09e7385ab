import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { VirtualClock } from '../clock.ts';
import { assertNever } from '../errors.ts';
import type { Fault } from './server/fault.ts';
import type { RequestCount } from './server/request-counter.ts';
import type { FromThread, ThreadInput, ToThread } from './thread-messages.ts';
import type { WorldOrigin } from './world/list-markets.ts';

/** Real ms that a thread has to end by itself. */
const closingMs = 3000;

/** `network` and `dexCount` may be left out: TESTNET with three DEXes. */
export interface SimulatorStart extends WorldOrigin {
  readonly threadUrl: URL;
  readonly clock: VirtualClock;
  /** Absolute path of a folder for the simulated agent's feed, made where there is none; absent: no agent runs. */
  readonly feedFolder?: string;
}

export interface RunningSimulator {
  /** `http://127.0.0.1:N`, without a path. */
  readonly url: string;
  /** Addresses of the accounts that the venue knows: standard (the agent's vault), unified, portfolio. */
  readonly vaultAddresses: readonly string[];
  /** The address that signs for the agent's vault: an empty account. */
  readonly apiWallet: string;
  /** `file:` address of the simulated agent's feed, its status there when this is known; null: no agent runs. */
  readonly agentFeed: string | null;
  /** Base address of the simulated reference provider, without a path. */
  readonly referenceUrl: string;
  /** What it takes for a key; it opens nothing else. */
  readonly referenceKey: string;
  /** What the venue was asked since the start, and the weight it was charged. Empty once the thread has ended. */
  readonly requests: () => Promise<readonly RequestCount[]>;
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
  /** Who waits for the counts, in the order of asking. */
  readonly countings: ((counts: readonly RequestCount[]) => void)[];
}

function setFaultOf({ tell, ended, settings }: Thread): RunningSimulator['setFault'] {
  return async (fault) => {
    const inForce = new Promise<null>((resolve) => settings.push(() => resolve(null)));
    tell({ kind: 'fault', fault });
    // A thread that ends meanwhile has no fault to set.
    await Promise.race([inForce, ended]);
  };
}

function requestsOf({ tell, ended, countings }: Thread): RunningSimulator['requests'] {
  return async () => {
    const counted = new Promise<readonly RequestCount[]>((resolve) => countings.push(resolve));
    tell({ kind: 'requests' });
    const first = await Promise.race([counted, ended]);
    return first === null || first instanceof Error ? [] : first;
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

type Listening = Extract<FromThread, { kind: 'listening' }>;

/** Where the thread listens; rejects when it ends first. */
async function listeningOf({ worker, ended, settings, countings }: Thread): Promise<Listening> {
  const listening = new Promise<Listening>((resolve) => {
    worker.on('message', (message: FromThread) => {
      switch (message.kind) {
        case 'listening':
          return resolve(message);
        case 'fault_set':
          return settings.shift()?.();
        case 'requests':
          return countings.shift()?.(message.counts);
        default:
          return assertNever(message);
      }
    });
  });
  const first = await Promise.race([listening, ended]);
  if (first !== null && !(first instanceof Error)) return first;
  throw first ?? new Error("The simulator's thread ended before it listened.");
}

function openThread(url: URL, workerData: ThreadInput): Thread {
  const worker = new Worker(url, {
    workerData,
    name: 'simulator',
    // Its frames are built and dropped each second: left alone, V8 gives them over 100 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
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
    countings: [],
  };
}

/** Starts a simulated venue, and its agent, in a thread of their own; resolves when it listens. */
export async function startSimulator(start: SimulatorStart): Promise<RunningSimulator> {
  const { threadUrl, clock, feedFolder = null, ...origin } = start;
  const thread = openThread(threadUrl, { origin, clock: clock.shared, feedFolder });
  const { url, referenceKey, vaultAddresses, apiWallet } = await listeningOf(thread);
  return {
    url,
    vaultAddresses,
    apiWallet,
    agentFeed: feedFolder === null ? null : pathToFileURL(feedFolder).href,
    referenceUrl: url,
    referenceKey,
    requests: requestsOf(thread),
    setFault: setFaultOf(thread),
    close: closeOf(thread),
    onExit: onExitOf(thread),
  };
}
