import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Door, LoggedRequest } from '../../src-preload/contract/bridge/connections.ts';
import type { ErrorCode } from '../errors.ts';
import { doorOf, loggedPath } from './door-of.ts';

/** Who asked what of late, and what came of it. Kept in memory alone. */
export interface RequestLog {
  readonly note: (request: FastifyRequest, reply: FastifyReply) => void;
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
const longestName = 80;

/** As it came: what is shown of it is made when somebody looks. */
interface Noted {
  readonly id: number;
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly durationMs: number;
  readonly caller: string | null;
  readonly code: ErrorCode | null;
}

interface Tally {
  requests: number;
  failures: number;
  lastAt: number;
}

/** `now`: world ms. */
export function createRequestLog(now: () => number): RequestLog {
  const ring: Noted[] = [];
  const tallies = new Map<string, Tally & Pick<Caller, 'caller' | 'door'>>();
  const listeners = new Set<() => void>();
  const state = { count: 0 };
  const keep = (noted: Noted): void => {
    ring[state.count % keptRequests] = noted;
    state.count += 1;
    tally(tallies, noted);
    for (const listener of listeners) listener();
  };
  return {
    note: (request, reply) => keep(notedOf(request, reply, { id: state.count, at: now() })),
    requests: () => [...ring].sort((a, b) => b.id - a.id).map(shown),
    callers: () => [...tallies.values()].map((each) => ({ ...each })).sort((a, b) => b.lastAt - a.lastAt),
    count: () => state.count,
    onRequest: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function notedOf(request: FastifyRequest, reply: FastifyReply, at: Pick<Noted, 'id' | 'at'>): Noted {
  const { statusCode } = reply;
  return {
    ...at,
    method: request.method,
    url: request.url,
    // An upgrade's own answer never comes by here: what is refused has a status of its own.
    status: request.ws === true && statusCode < 300 ? 101 : statusCode,
    durationMs: reply.elapsedTime,
    caller: request.headers['user-agent']?.slice(0, longestName) || null,
    code: problemCodes.get(request) ?? null,
  };
}

function tally(
  tallies: Map<string, Tally & Pick<Caller, 'caller' | 'door'>>,
  { url, caller, status, at }: Noted,
): void {
  const door = doorOf(url);
  const key = `${door} ${caller ?? ''}`;
  const known = tallies.get(key) ?? { caller, door, requests: 0, failures: 0, lastAt: at };
  known.requests += 1;
  known.lastAt = at;
  if (status >= 400) known.failures += 1;
  if (known.requests > 1) return;
  tallies.set(key, known);
  const [first] = tallies.keys();
  if (tallies.size > keptCallers && first !== undefined) tallies.delete(first);
}

function shown({ url, ...noted }: Noted): LoggedRequest {
  const door: Door = doorOf(url);
  return { ...noted, path: loggedPath(url), door, durationMs: Math.round(noted.durationMs * 10) / 10 };
}

const problemCodes = new WeakMap<FastifyRequest, ErrorCode>();

/** Told where a problem becomes an answer: its code stands nowhere else that the log could read it. */
export function noteProblem(request: FastifyRequest, code: ErrorCode): void {
  problemCodes.set(request, code);
}
