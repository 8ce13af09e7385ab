import type { MonotonicClock, ReceiptClock } from '../clock.ts';
import { isYounger } from '../domain/freshness.ts';
import { assertNever, messageOf } from '../errors.ts';
import type { VenueHealth, VenueVerdict } from '../venue/venue-health.ts';
import type { RefusedRow, StreamState } from '../venue/venue.ts';
import { VenueError } from '../venue/venue.ts';
import type { JobOutcome } from './poller.ts';
import { createRefusedRows } from './refused-rows.ts';
import type { FailedRun } from './venue-verdict.ts';
import { judgeVenue } from './venue-verdict.ts';

export interface VenueHealthBoard {
  readonly read: () => VenueHealth;
  /** The venue's own notice or halt as last read, and when; null in normal operation. */
  readonly notice: () => { readonly text: string; readonly at: number } | null;
  /** Whether it has been asked for a notice yet, and has answered. */
  readonly isStatusRead: () => boolean;
  readonly noteOutcome: (job: string, outcome: JobOutcome) => void;
  readonly noteStream: (state: StreamState) => void;
  readonly noteStatus: (status: { readonly skewMs: number; readonly notice: string | null }) => void;
  readonly noteRefused: (rows: readonly RefusedRow[]) => void;
  /** Why the embedded venue has stopped, until it is noted as null: it runs again. */
  readonly noteStopped: (reason: string | null) => void;
  /** Called when its verdict has changed, and now and then when only its figures have. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface BoardClocks {
  readonly world: Pick<ReceiptClock, 'now' | 'receive' | 'ageOf'>;
  readonly monotonic: MonotonicClock;
}

/** A refused row shows on the lamp for so long after it last came. */
const refusalShownMs = 5 * 60_000;
/** Figures that move with every answer are told so often at most, in real time. */
const figuresEveryMs = 10_000;

interface Facts {
  readonly failing: Map<string, FailedRun>;
  /** Jobs whose last run went well. */
  readonly well: Set<string>;
  stream: StreamState | null;
  notice: string | null;
  /** When `notice` was last read; null: not yet. */
  statusAt: number | null;
  skewMs: number | null;
  stopped: string | null;
  lastRefused: { readonly row: RefusedRow; readonly at: number } | null;
  readonly refusedRows: ReturnType<typeof createRefusedRows>;
  lastOkAt: number | null;
}

export function createVenueHealthBoard({ world, monotonic }: BoardClocks): VenueHealthBoard {
  const { now } = world;
  const facts: Facts = {
    failing: new Map(),
    well: new Set(),
    stream: null,
    notice: null,
    statusAt: null,
    skewMs: null,
    stopped: null,
    lastRefused: null,
    refusedRows: createRefusedRows(),
    lastOkAt: null,
  };
  const shown = { verdict: verdictOf(facts, world), since: now() };
  const told = { figures: figuresOf(facts), at: monotonic() };
  const listeners = new Set<() => void>();
  const settle = (): void => {
    const next = verdictOf(facts, world);
    const { verdict } = shown;
    const isNews = next.state !== verdict.state || next.lastError !== verdict.lastError;
    const figures = figuresOf(facts);
    if (!isNews && (figures === told.figures || monotonic() - told.at < figuresEveryMs)) return;
    if (next.state !== verdict.state) shown.since = now();
    shown.verdict = next;
    Object.assign(told, { figures, at: monotonic() });
    listeners.forEach((listener) => listener());
  };
  return {
    read: () => {
      settle();
      const { lastOkAt, refusedRows } = facts;
      return { ...shown.verdict, since: shown.since, lastOkAt, refusedRows: refusedRows.count() };
    },
    notice: () => {
      const { notice, statusAt } = facts;
      return notice === null || statusAt === null ? null : { text: notice, at: statusAt };
    },
    isStatusRead: () => facts.statusAt !== null,
    ...notesOn(facts, world, settle),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function figuresOf({ lastOkAt, refusedRows }: Facts): string {
  return `${lastOkAt} ${refusedRows.count()}`;
}

function verdictOf(facts: Facts, world: BoardClocks['world']): VenueVerdict {
  const { lastRefused, well } = facts;
  const isShown = lastRefused !== null && isYounger(world.ageOf(lastRefused.at), refusalShownMs);
  const refused = isShown ? lastRefused.row : null;
  return judgeVenue({ ...facts, refused, isAnswering: well.size > 0 });
}

type Notes = Omit<VenueHealthBoard, 'read' | 'notice' | 'isStatusRead' | 'onChange'>;

function notesOn(facts: Facts, world: BoardClocks['world'], settle: () => void): Notes {
  return {
    noteOutcome: (job, outcome) => {
      noteOutcome(facts, { job, outcome, now: world.now() });
      settle();
    },
    noteStream: (state) => {
      facts.stream = state;
      settle();
    },
    noteStatus: ({ skewMs, notice }) => {
      facts.skewMs = skewMs;
      facts.notice = notice;
      facts.statusAt = world.receive();
      settle();
    },
    noteRefused: (rows) => {
      const row = rows.at(-1);
      if (row === undefined) return;
      facts.refusedRows.note(rows);
      facts.lastRefused = { row, at: world.receive() };
      settle();
    },
    noteStopped: (reason) => {
      facts.stopped = reason;
      settle();
    },
  };
}

interface EndedRun {
  readonly job: string;
  readonly outcome: JobOutcome;
  readonly now: number;
}

function noteOutcome(facts: Facts, { job, outcome, now }: EndedRun): void {
  switch (outcome.kind) {
    case 'done':
      facts.failing.delete(job);
      facts.well.add(job);
      facts.lastOkAt = now;
      return;
    case 'idle':
      // It needs nothing any more, its last failure least of all; whether the venue answers was not tried.
      facts.failing.delete(job);
      return;
    case 'failed': {
      const { error } = outcome;
      const failure = error instanceof VenueError ? error.failure : null;
      facts.failing.set(job, { message: messageOf(error), failure });
      facts.well.delete(job);
      return;
    }
    default:
      assertNever(outcome);
  }
}
