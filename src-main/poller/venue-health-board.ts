import { messageOf } from '../errors.ts';
import type { VenueHealth, VenueVerdict } from '../venue/venue-health.ts';
import type { RefusedRow, StreamState, VenueFailure } from '../venue/venue.ts';
import { VenueError } from '../venue/venue.ts';
import type { JobOutcome } from './poller.ts';
import { judgeVenue } from './venue-verdict.ts';

export interface VenueHealthBoard {
  readonly read: () => VenueHealth;
  readonly noteOutcome: (job: string, outcome: JobOutcome) => void;
  readonly noteStream: (state: StreamState) => void;
  readonly noteStatus: (status: { readonly skewMs: number; readonly notice: string | null }) => void;
  readonly noteRefused: (rows: readonly RefusedRow[]) => void;
  /** Called when what it reads has changed. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** A refused row shows on the lamp for so long after it last came. */
const refusalShownMs = 5 * 60_000;

interface Facts {
  readonly failing: Map<string, { readonly message: string; readonly failure: VenueFailure | null }>;
  anyJobDone: boolean;
  stream: StreamState | null;
  notice: string | null;
  skewMs: number | null;
  lastRefused: { readonly row: RefusedRow; readonly at: number } | null;
  refusedRows: number;
  lastOkAt: number | null;
}

export function createVenueHealthBoard(now: () => number): VenueHealthBoard {
  const facts: Facts = {
    failing: new Map(),
    anyJobDone: false,
    stream: null,
    notice: null,
    skewMs: null,
    lastRefused: null,
    refusedRows: 0,
    lastOkAt: null,
  };
  const shown = { verdict: verdictOf(facts, now()), since: now() };
  const listeners = new Set<() => void>();
  const settle = (): void => {
    const next = verdictOf(facts, now());
    const { verdict } = shown;
    if (next.state === verdict.state && next.lastError === verdict.lastError) return;
    if (next.state !== verdict.state) shown.since = now();
    shown.verdict = next;
    listeners.forEach((listener) => listener());
  };
  return {
    read: () => {
      settle();
      return {
        ...shown.verdict,
        since: shown.since,
        lastOkAt: facts.lastOkAt,
        refusedRows: facts.refusedRows,
      };
    },
    ...notesOn(facts, now, settle),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function verdictOf(facts: Facts, now: number): VenueVerdict {
  const { lastRefused } = facts;
  const refused = lastRefused !== null && now - lastRefused.at < refusalShownMs ? lastRefused.row : null;
  return judgeVenue({ ...facts, refused });
}

type Notes = Omit<VenueHealthBoard, 'read' | 'onChange'>;

function notesOn(facts: Facts, now: () => number, settle: () => void): Notes {
  return {
    noteOutcome: (job, outcome) => {
      if (outcome.kind === 'done') {
        facts.failing.delete(job);
        facts.anyJobDone = true;
        facts.lastOkAt = now();
      } else {
        const { error } = outcome;
        const failure = error instanceof VenueError ? error.failure : null;
        facts.failing.set(job, { message: messageOf(error), failure });
      }
      settle();
    },
    noteStream: (state) => {
      facts.stream = state;
      settle();
    },
    noteStatus: ({ skewMs, notice }) => {
      facts.skewMs = skewMs;
      facts.notice = notice;
      settle();
    },
    noteRefused: (rows) => {
      const row = rows.at(-1);
      if (row === undefined) return;
      facts.refusedRows += rows.length;
      facts.lastRefused = { row, at: now() };
      settle();
    },
  };
}
