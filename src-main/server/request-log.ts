import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Caller, LoggedRequest } from '../../src-preload/contract/bridge/connections.ts';
import type { ErrorCode } from '../errors.ts';
import { doorOf, loggedPath } from './door-of.ts';

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
const longestName = 80;

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
    note: (request, reply) =>
      keep({
        ...saidBy(request.raw),
        id: state.count,
        at: now(),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        code: problemCodes.get(request) ?? null,
      }),
    noteSocket: (request) =>
      keep({
        ...saidBy(request),
        id: state.count,
        at: now(),
        status: 101,
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
  const caller = headers['user-agent'] ?? '';
  return {
    method,
    path: loggedPath(url),
    door: doorOf(url),
    caller: caller === '' ? null : caller.slice(0, longestName),
  };
}

function tally(
  tallies: Map<string, Tally & Pick<Caller, 'caller' | 'door'>>,
  { door, caller, status, at }: LoggedRequest,
): void {
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

const problemCodes = new WeakMap<FastifyRequest, ErrorCode>();

/** Told where a problem becomes an answer: its code stands nowhere else that the log could read it. */
export function noteProblem(request: FastifyRequest, code: ErrorCode): void {
  problemCodes.set(request, code);
}
