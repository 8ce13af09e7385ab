import type { ReceiptClock } from '../clock.ts';
import { PerpscopeError } from '../errors.ts';
import type { AnswerBytes, CachedAnswers, AnswerCache } from './answer-cache.ts';
import { answerBytes, createAnswerCache, cachedAnswers } from './answer-cache.ts';
import { createHourReads } from './markets/hour-reads.ts';
import type { Ask, AskOptions, Context, Operation, SourceContext } from './operation.ts';
import { answered } from './operation.ts';
import type { Pause } from './pause.ts';
import type { ReadChange } from './read-change.ts';
import { followChanges } from './read-changes.ts';
import { readingsOf, readsOf } from './scope.ts';
import type { Live, SourceScope } from './scope.ts';
import type { HeldTime } from './timed-clock.ts';
import { createNewestFills } from './trades/newest-fills.ts';
import { createSignal } from '../signal.ts';

/**
 * Number of the source that answers. It rises with every switch of venue, network, account or feed, when the new source opens.
 */
interface Epochs {
  readonly now: () => number;
  /** False between two sources: every question then fails with network_switched. */
  readonly isOpen: () => boolean;
  /**
   * Listens for switches. `left`: the source is closed, and nothing of it may be sent any longer; `opened`: the next one
   * answers. Returns its undo.
   */
  readonly onStep: (listener: (step: EpochStep) => void) => () => void;
}
type EpochStep = 'left' | 'opened';

/** Subscribes to something of the open source. `ended` runs when the source is left. Returns its undo. */
export type Follow = (start: (context: SourceContext) => () => void, ended?: () => void) => () => void;

/** Access that every interface has to the open source, whichever it is. */
export interface OpenSource {
  readonly ask: Ask;
  /** The answer as JSON with its ETag; cached until one of the operation's readings changes or its time is up. */
  readonly bytes: (operation: Operation, input: unknown, options?: AskOptions) => Promise<AnswerBytes>;
  /** The same answer if it is cached; null: it has to be computed. */
  readonly cachedBytes: (operation: Operation, input: unknown) => AnswerBytes | null;
  readonly follow: Follow;
  /** Listens to the changes of every source that opens, one after another. Returns its undo. */
  readonly onChange: (listener: (change: ReadChange) => void) => () => void;
  readonly epochs: Epochs;
}

export interface CurrentSource extends OpenSource {
  /** Aborts what is in flight and drops the source. All listeners run even if one throws. */
  readonly leave: () => void;
  /** Opens a source. Throws if a listener throws; no source is open then. */
  readonly open: (scope: SourceScope) => void;
}

export function networkSwitched(): PerpscopeError {
  return new PerpscopeError(
    'network_switched',
    'The venue, network, account or agent feed was switched before this request was answered. Try again.',
  );
}

/** State of one source, from when it opens until it is left. */
interface Tenure {
  readonly context: SourceContext;
  readonly ended: AbortController;
  readonly undos: Set<() => void>;
  readonly prepared: Map<Operation, PreparedOperation>;
  readonly cache: AnswerCache;
}

export function createCurrentSource(): CurrentSource {
  const state: { tenure: Tenure | null; epoch: number } = { tenure: null, epoch: 0 };
  const changes = createSignal<ReadChange>();
  const steps = new Set<(step: EpochStep) => void>();
  const current = (): Tenure => {
    if (state.tenure === null) throw networkSwitched();
    return state.tenure;
  };
  const leave = (): void => {
    const left = state.tenure;
    if (left === null) return;
    state.tenure = null;
    left.ended.abort(networkSwitched());
    const undos = [...left.undos];
    left.undos.clear();
    runEach([...undos, ...[...steps].map((listener) => () => listener('left'))]);
  };
  const announceOpened = (): void => {
    try {
      runEach([...steps].map((listener) => () => listener('opened')));
    } catch (error) {
      // The source must not be open for some listeners and closed for others.
      leave();
      throw error;
    }
  };
  return {
    ask: (operation, input, options) => answerFrom(current(), { operation, input, options }),
    bytes: async (operation, input, options) => await bytesFrom(current(), { operation, input, options }),
    cachedBytes: (operation, input) => preparedOf(current(), operation).cached.known(input),
    follow: (start, ended) => followFrom(current(), start, ended),
    onChange: changes.on,
    epochs: {
      now: () => state.epoch,
      isOpen: () => state.tenure !== null,
      onStep: (listener) => {
        steps.add(listener);
        return () => steps.delete(listener);
      },
    },
    leave,
    open: (scope) => {
      leave();
      const tenure = beginTenure(scope);
      const undo = followChanges(scope, changes.emit);
      tenure.undos.add(undo);
      state.tenure = tenure;
      state.epoch += 1;
      announceOpened();
    },
  };
}

function beginTenure(scope: SourceScope): Tenure {
  const context = { ...scope, newestFills: createNewestFills(scope), hourReads: createHourReads(scope) };
  return {
    context,
    ended: new AbortController(),
    undos: new Set(),
    prepared: new Map(),
    cache: createAnswerCache(),
  };
}

const followFrom = (tenure: Tenure, ...[start, ended]: Parameters<Follow>): (() => void) => {
  const undo = start(tenure.context);
  const end = (): void => {
    undo();
    ended?.();
  };
  tenure.undos.add(end);
  return () => {
    if (tenure.undos.delete(end)) undo();
  };
};

/** Runs all of them even if some throw, then throws the first error. */
function runEach(runs: readonly (() => void)[]): void {
  const failures: unknown[] = [];
  for (const run of runs) {
    try {
      run();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface OperationRequest<Input, Answer> {
  readonly operation: Operation<Input, Answer>;
  readonly input: Input;
  readonly options: AskOptions | undefined;
}

const liveMembers = [
  'venuePort',
  'chains',
  'writer',
  'flights',
  'onInvalid',
  'partlyRead',
  'receivedNewest',
  'hours',
  'exporter',
  'verifyDropped',
  'backups',
  'newestFills',
  'hourReads',
] as const satisfies readonly (keyof Live)[];

const noPause: Pause = () => null;
const noLimit = (): void => undefined;

/** Creates the context that one question is answered from. `clock` replaces the source's own clock; null: it stays. */
type ContextOf = (options: AskOptions | undefined, clock: (ReceiptClock & HeldTime) | null) => Context;

/** Creates the contexts of an operation. Its readings are on the prototype: copying them would cost more than most answers. */
function createContextOf({ context, ended }: Tenure, operation: Operation): ContextOf {
  class RequestContext {
    readonly #options: AskOptions | undefined;
    readonly #clock: (ReceiptClock & HeldTime) | null;

    constructor(...[options, clock]: Parameters<ContextOf>) {
      this.#options = options;
      this.#clock = clock;
    }

    get signal(): AbortSignal {
      const signal = this.#options?.signal;
      return signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
    }

    get pause(): Pause {
      return this.#options?.pause ?? noPause;
    }

    get count(): () => void {
      return this.#options?.count ?? noLimit;
    }

    get world(): ReceiptClock {
      return this.#clock ?? context.world;
    }

    /** Marks the answer as not to be cached, because it asks the venue or writes. */
    used<Member>(member: Member): Member {
      this.#clock?.doNotHold();
      return member;
    }
  }
  const { world: _, ...reads } = readsOf(context, readingsOf(operation));
  Object.assign(RequestContext.prototype, reads);
  if (operation.live === true) {
    for (const name of liveMembers) {
      Object.defineProperty(RequestContext.prototype, name, {
        get(this: RequestContext) {
          return this.used(context[name]);
        },
      });
    }
  }
  return (options, clock) => new RequestContext(options, clock) as unknown as Context; // as assigned above
}

/** Parts of an operation that are made once, when a source is first asked for it. */
interface PreparedOperation {
  readonly contextOf: ContextOf;
  readonly cached: CachedAnswers;
}

function preparedOf(tenure: Tenure, operation: Operation): PreparedOperation {
  const known = tenure.prepared.get(operation);
  if (known !== undefined) return known;
  const prepared = {
    contextOf: createContextOf(tenure, operation),
    cached: cachedAnswers(tenure.context, operation, tenure.cache),
  };
  tenure.prepared.set(operation, prepared);
  return prepared;
}

function answerFrom<Input, Answer>(
  tenure: Tenure,
  { operation, input, options }: OperationRequest<Input, Answer>,
  clock: (ReceiptClock & HeldTime) | null = null,
): Answer {
  const { contextOf } = preparedOf(tenure, operation as Operation); // the context does not depend on the input
  const answer = answered(operation, input, contextOf(options, clock));
  return answer instanceof Promise ? (unlessEnded(answer, tenure.ended.signal) as Answer) : answer; // Answer is this promise
}

async function bytesFrom(tenure: Tenure, request: OperationRequest<unknown, unknown>): Promise<AnswerBytes> {
  const { operation, input } = request;
  const { cached } = preparedOf(tenure, operation);
  const known = cached.known(input);
  if (known !== null) return known;
  return await cached.renew(input, async (clock) =>
    answerBytes(operation.output ?? null, await answerFrom(tenure, request, clock)),
  );
}

/** Throws network_switched if the source was left before the answer came. */
async function unlessEnded<T>(answering: Promise<T>, ended: AbortSignal): Promise<T> {
  const answer = await answering.catch((error: unknown) => {
    throw ended.aborted ? networkSwitched() : error;
  });
  if (ended.aborted) throw networkSwitched();
  return answer;
}
