import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Caller, LoggedRequest } from '../../src-preload/contract/bridge/connections.ts';
import { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { callerName } from './caller-name.ts';
import { doorOf, isPageFile, loggedPath } from './door-of.ts';
import { statusOf } from './problem.ts';

/** Who asked what of late, and what came of it. Kept in memory alone. */
export interface RequestLog {
  readonly note: (request: FastifyRequest, reply: FastifyReply) => void;
  /** A WebSocket that was let in; its upgrade has no answer that could be noted. */
  readonly noteSocket: (request: IncomingMessage) => void;
  /** Newest first. */
  readonly requests: () => readonly LoggedRequest[];
  /** Newest first. */
  readonly callers: () => readonly Caller[];
  readonly count: () => number;
  /** Called with every request. Returns its undo. */
  readonly onRequest: (listener: () => void) => () => void;
}

const keptRequests = 200;
const keptCallers = 100;

interface Tally {
  requests: number;
  failures: number;
  lastAt: number;
}

/** `now`: world ms. */
export function createRequestLog(now: () => number): RequestLog {
  const ring: LoggedRequest[] = [];
  const tallies = new Map<string, Tally & Pick<Caller, 'caller' | 'door'>>();
  const listeners = new Set<() => void>();
  const state = { count: 0 };
  const keep = (noted: LoggedRequest): void => {
    ring[state.count % keptRequests] = noted;
    state.count += 1;
    tally(tallies, noted);
    for (const listener of listeners) listener();
  };
  return {
    note: ({ raw }, reply) => {
      const { statusCode: status, elapsedTime } = reply;
      const code = problemCodes.get(raw) ?? null;
      const outcome = outcomeOf(status, code);
      if (outcome === 'good' && isPageFile(raw.url ?? '')) return;
      const durationMs = Math.round(elapsedTime * 10) / 10;
      keep({ ...saidBy(raw), id: state.count, at: now(), status, outcome, durationMs, code });
    },
    noteSocket: (request) =>
      keep({
        ...saidBy(request),
        id: state.count,
        at: now(),
        status: 101,
        outcome: 'good',
        durationMs: null,
        code: null,
      }),
    requests: () => [...ring].sort((a, b) => b.id - a.id),
    callers: () => [...tallies.values()].map((each) => ({ ...each })).sort((a, b) => b.lastAt - a.lastAt),
    count: () => state.count,
    onRequest: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** No value of a parameter is kept, not even unseen. */
function saidBy({
  method = '',
  url = '',
  headers,
}: IncomingMessage): Pick<LoggedRequest, 'method' | 'path' | 'door' | 'caller'> {
  return { method, path: loggedPath(url), door: doorOf(url), caller: callerName(headers['user-agent']) };
}

function tally(
  tallies: Map<string, Tally & Pick<Caller, 'caller' | 'door'>>,
  { door, caller, outcome, at }: LoggedRequest,
): void {
  const key = `${door} ${caller ?? ''}`;
  const known = tallies.get(key) ?? { caller, door, requests: 0, failures: 0, lastAt: at };
  known.requests += 1;
  known.lastAt = at;
  if (outcome !== 'good') known.failures += 1;
  tallies.delete(key); // the one that has been silent longest stands first
  tallies.set(key, known);
  const [silent] = tallies.keys();
  if (tallies.size > keptCallers && silent !== undefined) tallies.delete(silent);
}

/** GraphQL answers with 200 though it could not tell what was asked: the worse of the status and the code counts. */
function outcomeOf(status: number, code: string | null): LoggedRequest['outcome'] {
  const worst = code === null ? status : Math.max(status, statusOfCode(code));
  if (worst >= 500) return 'failed';
  return worst >= 400 ? 'refused' : 'good';
}

/** A code of GraphQL's own is of a question that was none. */
function statusOfCode(code: string): number {
  const known = ErrorCode.safeParse(code);
  return known.success ? statusOf(known.data) : 400;
}

const problemCodes = new WeakMap<IncomingMessage, string>();

/** Told where a problem becomes an answer: its code stands nowhere else that the log could read it. */
export function noteProblem(request: IncomingMessage, code: string): void {
  problemCodes.set(request, code);
}
