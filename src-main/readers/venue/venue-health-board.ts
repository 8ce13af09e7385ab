import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import { isStale, isYounger } from '../../domain/freshness.ts';
import { assertNever, messageOf } from '../../errors.ts';
import { minuteMs, toWorldMs } from '../../time.ts';
import type { VenueHealth, VenueVerdict, InvalidRow, StreamState } from '../../venue/venue.ts';
import { isFailedCall, VenueError } from '../../venue/venue.ts';
import { syncStatusName } from './sync-status.ts';
import type { JobOutcome } from '../poller.ts';
import { createInvalidRows } from '../invalid-rows.ts';
import type { FailedRun, StoppedVenue } from './venue-verdict.ts';
import { judgeVenue } from './venue-verdict.ts';
import { createSignal } from '../../signal.ts';

export interface VenueHealthBoard {
  readonly read: () => VenueHealth;
  /** The venue's latest notice or halt, with the time of its reading; null in normal operation. */
  readonly notice: () => { readonly text: string; readonly at: number } | null;
  /** Whether the venue's status was read within the limit of its quotes, so that a halt would be known. */
  readonly isStatusKnown: () => boolean;
  readonly noteOutcome: (job: string, outcome: JobOutcome) => void;
  readonly noteStream: (state: StreamState) => void;
  readonly noteStatus: (status: { readonly skewMs: number; readonly notice: string | null }) => void;
  readonly noteInvalid: (rows: readonly InvalidRow[]) => void;
  /** Records why the embedded venue has stopped; null: it runs again. */
  readonly noteStopped: (stopped: StoppedVenue | null) => void;
  /** Records that the stream brought something usable. */
  readonly noteReceived: () => void;
  /** Whether the venue answers its status, the cheapest read; while it does not, failing reads need not be retried often. */
  readonly answersStatus: () => boolean;
  /**
   * Called when a read got no answer although the last status read did: another status read would tell more. Returns the
   * unsubscribe function.
   */
  readonly onNoAnswer: (listener: () => void) => () => void;
  /** Called when the venue answers again after an outage: failed reads can run now. Returns the unsubscribe function. */
  readonly onRecovery: (listener: () => void) => () => void;
  /** Called when the verdict changes, and at a limited rate when only its figures change. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
}

interface BoardClocks {
  readonly world: Pick<ReceiptClock, 'now' | 'rate' | 'receive' | 'ageOf'>;
  readonly monotonic: MonotonicClock;
}

/** Age limit of the venue's quotes in the contract. Real ms. */
const statusLimitMs = minuteMs;
/** Time for which an invalid row degrades the verdict after it last came. */
const refusalShownMs = 5 * minuteMs;
/** Minimum interval, in real time, between updates of figures that change with every response. */
const figuresEveryMs = 10_000;

interface Facts {
  readonly failing: Map<string, FailedRun>;
  hasAnswered: boolean;
  /** Time of the last receipt; the start before the first. Monotonic and world ms. */
  receivedAt: { readonly elapsed: number; readonly world: number };
  stream: StreamState | null;
  notice: string | null;
  /** World ms at which `notice` was last read; null: never yet. */
  statusAt: number | null;
  skewMs: number | null;
  stopped: StoppedVenue | null;
  lastInvalid: { readonly row: InvalidRow; readonly at: number } | null;
  readonly invalidRows: ReturnType<typeof createInvalidRows>;
  lastOkAt: number | null;
  failedReads: number;
}

export function createVenueHealthBoard({ world, monotonic }: BoardClocks): VenueHealthBoard {
  const { now } = world;
  const facts: Facts = {
    failing: new Map(),
    hasAnswered: false,
    receivedAt: { elapsed: monotonic(), world: now() },
    stream: null,
    notice: null,
    statusAt: null,
    skewMs: null,
    stopped: null,
    lastInvalid: null,
    invalidRows: createInvalidRows(),
    lastOkAt: null,
    failedReads: 0,
  };
  const verdictNow = (): VenueVerdict => verdictOf(facts, { world, monotonic });
  const shown = { verdict: verdictNow(), since: now() };
  const published = { figures: figuresOf(facts), at: monotonic() };
  const [changes, recoveries, doubts] = [createSignal(), createSignal(), createSignal()];
  const settle = (): void => {
    const next = verdictNow();
    const { verdict } = shown;
    const isNews = next.state !== verdict.state || next.lastError !== verdict.lastError;
    const figures = figuresOf(facts);
    if (!isNews && (figures === published.figures || monotonic() - published.at < figuresEveryMs)) return;
    if (next.state !== verdict.state) shown.since = now();
    shown.verdict = next;
    Object.assign(published, { figures, at: monotonic() });
    changes.emit();
  };
  return {
    read: () => {
      settle();
      const { lastOkAt, failedReads } = facts;
      const { verdict, since } = shown;
      return { ...verdict, since, lastOkAt, invalidRows: facts.invalidRows.count(), failedReads };
    },
    notice: () => {
      const { notice, statusAt } = facts;
      return notice === null || statusAt === null ? null : { text: notice, at: statusAt };
    },
    isStatusKnown: () =>
      facts.statusAt !== null && !isStale(world.ageOf(facts.statusAt), toWorldMs(statusLimitMs, world)),
    answersStatus: () => !facts.failing.has(syncStatusName),
    ...notesOn(facts, {
      world,
      monotonic,
      settle,
      recovered: recoveries.emit,
      unanswered: doubts.emit,
    }),
    onNoAnswer: doubts.on,
    onRecovery: recoveries.on,
    onChange: changes.on,
  };
}

function figuresOf({ lastOkAt, invalidRows }: Facts): string {
  return `${lastOkAt} ${invalidRows.count()}`;
}

function verdictOf(facts: Facts, { world, monotonic }: BoardClocks): VenueVerdict {
  const { lastInvalid, receivedAt } = facts;
  const isShown = lastInvalid !== null && isYounger(world.ageOf(lastInvalid.at), refusalShownMs);
  const invalid = isShown ? lastInvalid.row : null;
  const silence = { ms: monotonic() - receivedAt.elapsed, since: receivedAt.world };
  return judgeVenue({ ...facts, invalid, silence });
}

type Notes = Pick<
  VenueHealthBoard,
  'noteOutcome' | 'noteStream' | 'noteReceived' | 'noteStatus' | 'noteInvalid' | 'noteStopped'
>;

interface NoteDeps extends BoardClocks {
  readonly settle: () => void;
  readonly recovered: () => void;
  readonly unanswered: () => void;
}

/** Whether there was no answer at all, not even an error. */
function isUnanswered(outcome: JobOutcome): boolean {
  if (outcome.kind !== 'failed' || !(outcome.error instanceof VenueError)) return false;
  return outcome.error.failure === 'connection' || outcome.error.failure === 'timeout';
}

function notesOn(facts: Facts, { world, monotonic, settle, recovered, unanswered }: NoteDeps): Notes {
  const received = (): void => {
    facts.hasAnswered = true;
    facts.receivedAt = { elapsed: monotonic(), world: world.now() };
  };
  /** Drops the failures of the outage, because everything is read again now. */
  const recover = (): void => {
    for (const [job, { failure }] of facts.failing) if (failure !== null) facts.failing.delete(job);
    recovered();
  };
  return {
    noteOutcome: (job, outcome) => {
      const isBack = outcome.kind === 'done' && job === syncStatusName && facts.failing.has(job);
      if (outcome.kind === 'done') received();
      noteOutcome(facts, { job, outcome, world });
      if (isBack) recover();
      if (isUnanswered(outcome) && !facts.failing.has(syncStatusName)) unanswered();
      settle();
    },
    noteStream: (state) => {
      const isBack = state.kind === 'connected' && facts.failing.has(syncStatusName);
      if (state.kind === 'connected') received();
      facts.stream = state;
      if (isBack) recover();
      settle();
    },
    noteReceived: received,
    noteStatus: ({ skewMs, notice }) => {
      facts.skewMs = skewMs;
      facts.notice = notice;
      facts.statusAt = world.receive();
      settle();
    },
    noteInvalid: (rows) => {
      const row = rows.at(-1);
      if (row === undefined) return;
      facts.invalidRows.note(rows);
      facts.lastInvalid = { row, at: world.receive() };
      settle();
    },
    noteStopped: (stopped) => {
      facts.stopped = stopped;
      settle();
    },
  };
}

interface EndedRun {
  readonly job: string;
  readonly outcome: JobOutcome;
  readonly world: Pick<ReceiptClock, 'receive'>;
}

function noteOutcome(facts: Facts, { job, outcome, world }: EndedRun): void {
  switch (outcome.kind) {
    case 'done':
      facts.failing.delete(job);
      facts.lastOkAt = world.receive();
      return;
    case 'idle':
      // The job has nothing to do any longer, so its last failure is dropped; whether the venue answers was not tried.
      facts.failing.delete(job);
      return;
    case 'failed': {
      const { error } = outcome;
      if (isFailedCall(error)) facts.failedReads += 1;
      const { failure, request } = error instanceof VenueError ? error : { failure: null, request: null };
      facts.failing.set(job, { message: messageOf(error), failure, request });
      return;
    }
    default:
      assertNever(outcome);
  }
}
