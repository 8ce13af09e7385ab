import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Time that a test drives, for everything in this process: timers, time-outs and the monotonic clock are stopped until `advance`.
 * The product runs unchanged, so its own schedules, back-offs and limits are tested. Only one at a time.
 */
export interface DrivenTime {
  /** Monotonic ms since installation. */
  readonly now: () => number;
  /**
   * Lets `ms` pass, firing due timers every second and waiting after each for sockets and files to be quiet. A long wait takes
   * coarser steps until half a minute before its end.
   */
  readonly advance: (ms: number) => Promise<void>;
  /** Waits until nothing is being sent, read or written. */
  readonly settle: () => Promise<void>;
  /** Waits for it; time passes only where it can't come without. */
  readonly patiently: <T>(work: Promise<T>) => Promise<T>;
  /** Called after each quantum, before timers fire. Returns its undo. */
  readonly onQuantum: (listener: () => void) => () => void;
  /** Gives the process its own time back. */
  readonly restore: () => void;
}

interface Timer {
  readonly run: () => void;
  readonly everyMs: number | null;
  readonly delayMs: number;
  dueAt: number;
}

/** Steps of a wait, ms: coarse at first, fine for its last part. */
const [coarseMs, fineMs] = [2_000, 30_000];

type Callback = (...args: never[]) => void;

/** `isBusy`: a request is being answered that is meant to end without further time. */
export function driveTime(isBusy: () => boolean): DrivenTime {
  const timers = new Set<Timer>();
  const listeners = new Set<() => void>();
  const state = { now: 0 };
  const restore = replaceTimers(timers, () => state.now);
  const settle = (): Promise<void> => untilQuiet(isBusy);
  const fireDue = (): void => {
    const due = [...timers].filter(({ dueAt }) => dueAt <= state.now).toSorted((a, b) => a.dueAt - b.dueAt);
    for (const timer of due) {
      if (!timers.has(timer) || timer.dueAt > state.now) continue;
      if (timer.everyMs === null) timers.delete(timer);
      else timer.dueAt = state.now + timer.everyMs;
      runAlone(timer.run);
    }
  };
  const advance = async (ms: number, quantumMs = 1_000): Promise<void> => {
    const until = state.now + ms;
    await settle();
    while (state.now < until) {
      const stepMs = until - state.now > fineMs ? coarseMs : quantumMs;
      state.now = Math.min(until, state.now + stepMs);
      for (const listener of listeners) listener();
      fireDue();
      await settle();
    }
  };
  return {
    now: () => state.now,
    settle,
    advance,
    patiently: async (work) => {
      const over = { is: false };
      const result = work.finally(() => {
        over.is = true;
      });
      for (let turn = 0; !over.is; turn += 1) {
        await settle();
        if (turn >= turnsOfPatience && !over.is) await advance(250, 250);
      }
      return result;
    },
    onQuantum: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore,
  };
}

/** An error thrown by a timer ends no other timer: the process catches it. */
function runAlone(run: () => void): void {
  try {
    run();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** A timer as Node gives it out. */
class TimerHandle {
  readonly #timers: Set<Timer>;
  readonly #now: () => number;
  readonly #timer: Timer;

  constructor(timers: Set<Timer>, now: () => number, timer: Timer) {
    this.#timers = timers;
    this.#now = now;
    this.#timer = timer;
    timers.add(timer);
  }
  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
  refresh = (): this => {
    this.#timer.dueAt = this.#now() + this.#timer.delayMs;
    this.#timers.add(this.#timer);
    return this;
  };
  close = (): this => {
    this.#timers.delete(this.#timer);
    return this;
  };
  [Symbol.dispose] = (): void => void this.close();
}

function replaceTimers(timers: Set<Timer>, now: () => number): () => void {
  const start =
    (repeats: boolean) =>
    (run: Callback, ms: number | undefined = 1, ...args: never[]): TimerHandle => {
      const delayMs = Number.isFinite(ms) && ms >= 1 ? ms : 1;
      const timer = {
        run: () => run(...args),
        everyMs: repeats ? delayMs : null,
        delayMs,
        dueAt: now() + delayMs,
      };
      return new TimerHandle(timers, now, timer);
    };
  const real = { clearTimeout, clearInterval };
  // A timer started before the replacement is still a real one.
  const stop = (clear: (timer: never) => void) => (timer: unknown) =>
    timer instanceof TimerHandle ? void timer.close() : clear(timer as never);
  const promises = createRequire(import.meta.url)('node:timers/promises') as Record<string, unknown>;
  const undo = [
    replace(globalThis, 'setTimeout', start(false)),
    replace(globalThis, 'setInterval', start(true)),
    replace(globalThis, 'clearTimeout', stop(real.clearTimeout)),
    replace(globalThis, 'clearInterval', stop(real.clearInterval)),
    replace(performance, 'now', now),
    replace(AbortSignal, 'timeout', timeoutSignal),
    replace(promises, 'setTimeout', pause),
  ];
  syncBuiltinESMExports();
  return () => {
    undo.forEach((one) => one());
    syncBuiltinESMExports();
  };
}

function replace(owner: object, name: string, value: unknown): () => void {
  const was = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (was === undefined) Reflect.deleteProperty(owner, name);
    else Object.defineProperty(owner, name, was);
  };
}

function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return controller.signal;
}

function pause(
  ms: number,
  value?: unknown,
  options: { readonly signal?: AbortSignal } = {},
): Promise<unknown> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve(value);
    }, ms);
    if (signal?.aborted === true) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** Work of the process that ends without further time. */
const passing: ReadonlySet<string> = new Set([
  'FSReqPromise',
  'FSReqCallback',
  'CloseReq',
  'TCPConnectWrap',
  'GetAddrInfoReqWrap',
]);
/** Each turn of the event loop receives what came over loopback since the last one; an answer and what follows it take a few. */
const quietTurns = 5;
/** Real time after which a process that is still at work has hung. */
const mostBusyMs = 60_000;
/**
 * Quiet periods of the process within which an answer that needs no time arrives. Some of all answers asked for at once pause often
 * while they are worked out; time that ran on meanwhile would let newer readings arrive than the answers can know.
 */
const turnsOfPatience = 200;

async function untilQuiet(isBusy: () => boolean): Promise<void> {
  const startedAt = process.hrtime.bigint();
  for (let quiet = 0; quiet < quietTurns;) {
    await nextTurn();
    const work = [
      ...(isBusy() ? ['an answer of the venue'] : []),
      ...process.getActiveResourcesInfo().filter((name) => passing.has(name)),
    ];
    quiet = work.length > 0 ? 0 : quiet + 1;
    if (quiet === 0 && Number(process.hrtime.bigint() - startedAt) / 1e6 > mostBusyMs)
      throw new Error(`The process does not come to rest. It is still at work on: ${work.join(', ')}.`);
  }
}
