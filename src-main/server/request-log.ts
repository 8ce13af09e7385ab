import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import type { Caller, LoggedRequest } from '../../src-preload/contract/bridge/connections.ts';
import { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { callerName } from './caller-name.ts';
import { interfaceOf, loggedPath } from './request-path.ts';
import { statusOf } from './problem.ts';
import { isMarked } from './web/page-routes.ts';
import { createSignal } from '../signal.ts';

/** Recent requests, their callers and outcomes. Kept in memory only. */
export interface RequestLog {
  readonly note: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Notes an admitted WebSocket; its upgrade has no answer to note. */
  readonly noteSocket: (request: IncomingMessage) => void;
  /** Newest first. */
  readonly requests: () => readonly LoggedRequest[];
  /** Newest first. */
  readonly callers: () => readonly Caller[];
  readonly count: () => number;
  /** Number of all answers since the start, those with a page's files included. */
  readonly totals: () => readonly RequestTotal[];
  /** Called with every request. Returns its undo. */
  readonly onRequest: (listener: () => void) => () => void;
}

export interface RequestTotal extends Pick<LoggedRequest, 'interfaceName' | 'status'> {
  readonly count: number;
}

const mostRequests = 200;
const mostCallers = 100;

/** Creates the log. `now`: world ms. */
export function createRequestLog(now: () => number): RequestLog {
  const ring: LoggedRequest[] = [];
  const tallies = new LRUCache<string, Caller>({ max: mostCallers });
  const requests = createSignal();
  const totals = new Map<string, RequestTotal>();
  const total = (interfaceName: RequestTotal['interfaceName'], status: number): void => {
    const key = `${interfaceName} ${status}`;
    totals.set(key, { interfaceName, status, count: (totals.get(key)?.count ?? 0) + 1 });
  };
  const state = { count: 0 };
  const keep = (noted: LoggedRequest): void => {
    ring[state.count % mostRequests] = noted;
    state.count += 1;
    tally(tallies, noted);
    requests.emit();
  };
  return {
    note: (request, reply) => {
      const { raw } = request;
      const { statusCode: status, elapsedTime } = reply;
      total(interfaceOf(raw.url ?? ''), status);
      const code = problemCodes.get(raw) ?? null;
      const outcome = outcomeOf(status, code);
      if (outcome === 'good' && isMarked(request, 'isUnlogged')) return;
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
    onRequest: requests.on,
  };
}

/** Fields of a request for the log. No value of a parameter is stored, whether shown or not. */
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

/** Counts a request for its caller. The caller that has been silent longest is dropped first. */
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

/** Outcome by the worse of status and code: GraphQL answers with 200 even if it could not read the query. */
function outcomeOf(status: number, code: string | null): LoggedRequest['outcome'] {
  const worst = code === null ? status : Math.max(status, statusOfCode(code));
  if (worst >= 500) return 'failed';
  return worst >= 400 ? 'refused' : 'good';
}

/** Status of an error code; 400 for GraphQL's own codes, which mean an invalid query. */
function statusOfCode(code: string): number {
  const known = ErrorCode.safeParse(code);
  return known.success ? statusOf(known.data) : 400;
}

const problemCodes = new WeakMap<IncomingMessage, string>();

/** Notes the code of a problem for the log. Called when a problem is answered: the log can't read it from anywhere else. */
export function noteProblem(request: IncomingMessage, code: string): void {
  problemCodes.set(request, code);
}
