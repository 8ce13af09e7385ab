import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import type { Caller, LoggedRequest } from '../../src-preload/contract/bridge/connections.ts';
import { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { callerName } from './caller-name.ts';
import { interfaceOf, isPageFile, loggedPath } from './request-path.ts';
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
  /** Every answer since the start, those with a page's files too. */
  readonly totals: () => readonly RequestTotal[];
  /** Called with every request. Returns its undo. */
  readonly onRequest: (listener: () => void) => () => void;
}

export interface RequestTotal extends Pick<LoggedRequest, 'interfaceName' | 'status'> {
  readonly count: number;
}

const keptRequests = 200;
const keptCallers = 100;

/** `now`: world ms. */
export function createRequestLog(now: () => number): RequestLog {
  const ring: LoggedRequest[] = [];
  const tallies = new LRUCache<string, Caller>({ max: keptCallers });
  const listeners = new Set<() => void>();
  const totals = new Map<string, RequestTotal>();
  const total = (interfaceName: RequestTotal['interfaceName'], status: number): void => {
    const key = `${interfaceName} ${status}`;
    totals.set(key, { interfaceName, status, count: (totals.get(key)?.count ?? 0) + 1 });
  };
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
      total(interfaceOf(raw.url ?? ''), status);
      const code = problemCodes.get(raw) ?? null;
      const outcome = outcomeOf(status, code);
      if (outcome === 'good' && isPageFile(raw.url ?? '')) return;
      const durationMs = Math.round(elapsedTime * 10) / 10;
      keep({ ...saidBy(raw), id: state.count, at: now(), status, outcome, durationMs, code });
    },
    noteSocket: (request) => {
      const opened = { status: 101, outcome: 'good', durationMs: null, code: null } as const;
      total(interfaceOf(request.url ?? ''), opened.status);
      keep({ ...saidBy(request), id: state.count, at: now(), ...opened });
    },
    requests: () => [...ring].sort((a, b) => b.id - a.id),
    callers: () =>
      [...tallies.rvalues()].filter((each) => each !== undefined).sort((a, b) => b.lastAt - a.lastAt),
    count: () => state.count,
    totals: () => [...totals.values()],
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
}: IncomingMessage): Pick<LoggedRequest, 'method' | 'path' | 'interfaceName' | 'caller'> {
  return {
    method,
    path: loggedPath(url),
    interfaceName: interfaceOf(url),
    caller: callerName(headers['user-agent']),
  };
}

/** The one that has been silent longest makes room. */
function tally(
  tallies: LRUCache<string, Caller>,
  { interfaceName, caller, outcome, at }: LoggedRequest,
): void {
  const key = `${interfaceName} ${caller ?? ''}`;
  const { requests, failures } = tallies.get(key) ?? { requests: 0, failures: 0 };
  tallies.set(key, {
    caller,
    interfaceName,
    requests: requests + 1,
    failures: failures + (outcome === 'good' ? 0 : 1),
    lastAt: at,
  });
}

/** GraphQL answers with 200 though it could not read what was asked: the worse of the status and the code counts. */
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

/** Called where a problem becomes an answer: its code is nowhere else that the log could read it. */
export function noteProblem(request: IncomingMessage, code: string): void {
  problemCodes.set(request, code);
}
