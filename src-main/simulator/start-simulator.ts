import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { monotonicClock, type VirtualClock } from '../clock.ts';
import { PerpscopeError, StartError, assertNever } from '../errors.ts';
import type { Child, StartChild } from '../processes/child.ts';
import type { ChainSetup } from '../domain/funds/chain-setup.ts';
import type { ChainAct } from './chain/chain-act.ts';
import type {
  FromSimulator,
  SimulatorAnswer,
  SimulatorInput,
  SimulatorQuestion,
  ToSimulator,
} from './process-messages.ts';
import type { Fault } from './server/fault.ts';
import type { RequestCount } from './server/request-counter.ts';
import type { WorldOrigin } from './world/list-markets.ts';

/** Real ms that the process has to exit when asked to. */
const closingMs = 3_000;
/** Minimum real ms between two starts of the process, so that one that always fails uses little of the machine. */
const restartEveryMs = 1_000;

/** `network` and `dexCount` may be left out: TESTNET with three DEXes. */
export interface SimulatorStart extends WorldOrigin {
  readonly startChild: StartChild;
  readonly clock: VirtualClock;
  /** Absolute path of a folder for the simulated agent's feed, created if missing; absent: no agent runs. */
  readonly feedFolder?: string;
  /** Absolute path of the file that stores the acts on the chains, created with the first act; absent: they are not stored. */
  readonly chainFile?: string;
}

export interface RunningSimulator {
  /** `http://127.0.0.1:N`, without a path. A restarted process listens there again. */
  readonly url: string;
  /** Id of the process that listened last. */
  readonly pid: () => number;
  /** Addresses of the accounts that the venue knows: standard (the agent's vault), unified, portfolio. */
  readonly vaultAddresses: readonly string[];
  /** `file:` address of the simulated agent's feed, its status there when this is known; null: no agent runs. */
  readonly agentFeed: string | null;
  /** Base address of the simulated reference provider, without a path. */
  readonly referenceUrl: string;
  /** Key that the reference provider accepts; it opens nothing else. */
  readonly referenceKey: string;
  /** Both chains, with their endpoints and contracts. */
  readonly chains: readonly ChainSetup[];
  /** Resolves when the act is done and stored. Throws PerpscopeError if the contract or the chain refuses it. */
  readonly actOnChain: (act: ChainAct) => Promise<void>;
  /** Requests to the venue since its process started, and the weight it charged. Empty once the simulator is closed. */
  readonly requests: () => Promise<readonly RequestCount[]>;
  /** Resolves when the fault is in force; null ends the fault. */
  readonly setFault: (fault: Fault | null) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Called when the process has exited unasked, and with null when it listens again. Returns the unsubscribe function. */
  readonly onTrouble: (listener: (trouble: SimulatorTrouble | null) => void) => () => void;
}

/** Why the process has exited unasked. */
export interface SimulatorTrouble {
  /** A sentence. */
  readonly message: string;
  /** A sentence that says what to do; null: it is not known. */
  readonly remedy: string | null;
}

type Listening = Extract<FromSimulator, { kind: 'listening' }>;

/** One process of the simulator. */
interface Attempt {
  readonly child: Child;
  readonly startedAt: number;
  /** Resolves when the process listens; null: it exited before. */
  readonly listening: Promise<Listening | null>;
  readonly ended: Promise<SimulatorTrouble>;
  /** Sends a question once the process listens; null: it exited before it answered. */
  readonly ask: (question: SimulatorQuestion) => Promise<SimulatorAnswer | null>;
}

function startAttempt(startChild: StartChild, input: SimulatorInput): Attempt {
  const child = startChild('simulator');
  const send = (message: ToSimulator): void => child.send(message);
  const waiting = new Map<number, (answer: SimulatorAnswer | null) => void>();
  const state = { lastId: 0, failure: null as SimulatorTrouble | null, hasEnded: false };
  const ended = child.ended.then((exit) => {
    const { message, remedy } = state.failure ?? { message: exit, remedy: null };
    return { message: `The simulator's process ${message.replace(/\.$/, '')}.`, remedy };
  });
  // Awaited once: a race with it for each question would hold every answer until the exit.
  const atEnd = ended.then(() => {
    state.hasEnded = true;
    for (const answer of waiting.values()) answer(null);
    return null;
  });
  const listened = new Promise<Listening>((resolve) => {
    child.onMessage((received) => {
      const message = received as FromSimulator;
      switch (message.kind) {
        case 'listening':
          return resolve(message);
        case 'done':
          waiting.get(message.id)?.(message.answer);
          return void waiting.delete(message.id);
        case 'failed':
          state.failure = { message: `failed: ${message.message}`, remedy: message.remedy };
          return;
        default:
          return assertNever(message);
      }
    });
  });
  const listening = Promise.race([listened, atEnd]);
  send({ kind: 'start', input });
  const ask = async (question: SimulatorQuestion): Promise<SimulatorAnswer | null> => {
    if ((await listening) === null || state.hasEnded) return null;
    const id = (state.lastId += 1);
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      send({ kind: 'ask', id, question });
    });
  };
  return { child, startedAt: monotonicClock(), listening, ended, ask };
}

interface Supervision {
  attempt: Attempt;
  /** Message of the process that listened last. */
  listening: Listening;
  fault: Fault | null;
  readonly closing: AbortController;
  readonly listeners: Set<(trouble: SimulatorTrouble | null) => void>;
}

/**
 * Starts a simulated venue and its agent in a separate process; resolves when it listens, after which it is restarted whenever it
 * exits. Throws StartError if it exits before.
 */
export async function startSimulator(start: SimulatorStart): Promise<RunningSimulator> {
  const { startChild, clock, feedFolder = null, chainFile = null, ...origin } = start;
  const attemptAt = (port: number, fault: Fault | null): Attempt =>
    startAttempt(startChild, { origin, clock: clock.reading(), fault, feedFolder, chainFile, port });
  const attempt = attemptAt(0, null);
  const listening = await attempt.listening;
  if (listening === null) {
    const { message, remedy } = await attempt.ended;
    throw new StartError(remedy === null ? message : `${message} ${remedy}`);
  }
  const state: Supervision = {
    attempt,
    listening,
    fault: null,
    closing: new AbortController(),
    listeners: new Set(),
  };
  const unfollow = clock.follow(async (reading) => {
    await state.attempt.ask({ kind: 'clock', reading });
  });
  /** Updates a started process, because the clock and the fault may have changed meanwhile. */
  const settle = async (started: Attempt): Promise<void> => {
    await started.ask({ kind: 'clock', reading: clock.reading() });
    if (started !== attempt) await started.ask({ kind: 'fault', fault: state.fault });
  };
  await settle(attempt);
  const restart = (): Attempt => attemptAt(state.listening.port, state.fault);
  const supervision = supervise(state, { restart, settle });
  const { url, referenceKey, vaultAddresses, chains } = listening;
  return {
    url,
    pid: () => state.listening.pid,
    vaultAddresses,
    agentFeed: feedFolder === null ? null : pathToFileURL(feedFolder).href,
    referenceUrl: url,
    referenceKey,
    chains,
    actOnChain: async (act) => {
      const answer = await state.attempt.ask({ kind: 'chain', act });
      if (answer === null) throw new PerpscopeError('provider_failed', 'The simulator is not running now.');
      if (answer.refusal !== null) throw new PerpscopeError('invalid_parameter', answer.refusal);
    },
    requests: async () => (await state.attempt.ask({ kind: 'requests' }))?.counts ?? [],
    setFault: async (fault) => {
      state.fault = fault;
      await state.attempt.ask({ kind: 'fault', fault });
    },
    close: async () => {
      unfollow();
      await closeSupervised(state, supervision);
    },
    onTrouble: (listener) => {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
  };
}

interface Restarts {
  readonly restart: () => Attempt;
  readonly settle: (restarted: Attempt) => Promise<void>;
}

/** Restarts the process whenever it exits unasked. Resolves when it has exited for good. */
async function supervise(state: Supervision, { restart, settle }: Restarts): Promise<void> {
  const { signal } = state.closing;
  const notify = (trouble: SimulatorTrouble | null): void =>
    state.listeners.forEach((listener) => listener(trouble));
  for (;;) {
    const trouble = await state.attempt.ended;
    if (signal.aborted) return;
    notify(trouble);
    const ms = Math.max(0, state.attempt.startedAt + restartEveryMs - monotonicClock());
    await delay(ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    state.attempt = restart();
    const listening = await state.attempt.listening;
    if (listening === null) continue;
    state.listening = listening;
    await settle(state.attempt);
    notify(null);
  }
}

async function closeSupervised(state: Supervision, supervision: Promise<void>): Promise<void> {
  state.closing.abort();
  const { child } = state.attempt;
  child.send({ kind: 'close' } satisfies ToSimulator);
  const late = setTimeout(child.kill, closingMs);
  await supervision;
  clearTimeout(late);
}
