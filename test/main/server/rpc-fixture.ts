import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { vault } from '../agent-status.ts';
import { aFill } from '../domain/a-fill.ts';
import { aBook, anEntry } from '../domain/alerts/an-alert.ts';
import { ask, type Answer, type HttpRequest } from '../http-request.ts';
import { decimal, hour, now } from '../markets.ts';
import {
  aDecision,
  anOrder,
  anOutcome,
  aReason,
  aSkip,
  common,
  putJournal,
  reconcileAll,
} from '../operations/journal/a-journal.ts';
import { aChainState, aPublished, publish } from '../operations/trades/a-fill-log.ts';
import { putEquity, putFills } from '../operations/trades/a-traded-account.ts';
import { putQuotes, putCompleteAccount, read } from '../complete-account.ts';
import { aServer, type ServerFixture, type ServerOptions } from './server-fixture.ts';

const escrow = `0x${'e5'.repeat(20)}`;

/** Risk that the agent of these tests reports. */
const risk = {
  kind: 'reported',
  value: { drawdown_usd: 12.5, daily_pnl_usd: '-3', max_daily_loss_usd: 100, circuit_breaker_tripped: false },
} as const;

/** A server with data for every request: an agent with a journal, an account that traded, an escrow contract. */
export async function aFullApp(options: ServerOptions = {}): Promise<ServerFixture> {
  const server = await aServer({
    account: vault,
    agent: read({ risk }),
    escrows: { arbitrum: escrow },
    chain: aChainState,
    ...options,
  });
  putQuotes(server.store);
  if (options.account !== null) {
    putCompleteAccount(server.store);
    publish(server, [aPublished()]);
    putADay(server);
  }
  return server;
}

/** A closed trade with a decision, one rejected by a gate, one by the venue, and an alert. */
function putADay({ store }: ServerFixture): void {
  putJournal(store, [
    aDecision(901, { decisionId: 'd' }),
    aReason(902, 'd'),
    anOrder(903, { orderId: 'in', decisionId: 'd', requested: decimal('2') }),
    anOutcome(904, 'in', { filled: decimal('2'), averagePrice: decimal('100'), venueOid: 71 }),
    aSkip(905, 'spread'),
    anOrder(906, { orderId: 'no' }),
    anOutcome(907, 'no', {
      status: 'rejected',
      filled: decimal('0'),
      averagePrice: null,
      rejectReason: 'Too little margin.',
    }),
  ]);
  const opening = aFill({ oid: 71, tid: 1, side: 'buy', time: common(904).at, size: decimal('2') });
  const closing = {
    oid: 72,
    tid: 2,
    side: 'sell',
    time: common(950).at,
    startPosition: decimal('2'),
    closedPnl: decimal('18'),
  } as const;
  putEquity(store, now - hour, { equity: '1000' });
  putFills(store, [opening, { ...opening, ...closing }]);
  reconcileAll(store);
  store.writer.putAlerts(aBook({ state: [anEntry({ rule: 'venue_rejection', raisedAt: now - hour })] }), now);
}

export type Era = 'legacy' | 'modern';

/** Connects the official client; closing it ends the session. */
export async function aClient(
  { url }: Pick<ServerFixture, 'url'>,
  era: Era,
): Promise<Client & AsyncDisposable> {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'a test', version: '0.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/rpc', url)));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Sends raw bytes with the headers that a client of 2025 sends. */
export function post(
  { url }: Pick<ServerFixture, 'url'>,
  body: string | Buffer,
  { headers = {}, ...asked }: HttpRequest = {},
): Promise<Answer> {
  const sent = { ...json, 'content-length': String(Buffer.byteLength(body)), ...headers };
  return ask(`${url}/rpc`, { method: 'POST', body, headers: sent, ...asked });
}

/** Returns the one message of an answer, streamed or not. */
export function messageIn({ text }: Answer): Record<string, unknown> {
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null');
  return JSON.parse(data) as Record<string, unknown>;
}

let counted = 0;

/** Sends a request as a client of 2025 does, on a connection of its own. */
export async function request(
  server: Pick<ServerFixture, 'url'>,
  method: string,
  params: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  counted += 1;
  return messageIn(await post(server, JSON.stringify({ jsonrpc: '2.0', id: counted, method, params })));
}

const clientInfo = { name: 'a test', version: '0' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': clientInfo,
};

/** Sends a request with any params, as a client of either era does. */
export async function requestOf(
  era: Era,
  server: Pick<ServerFixture, 'url'>,
  { method, params }: { readonly method: string; readonly params: unknown },
): Promise<Record<string, unknown>> {
  const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
  const isModern = era === 'modern';
  const sent = isModern && isObject ? { _meta: envelope, ...params } : params;
  const named = isObject
    ? ((params as Record<string, unknown>)['name'] ?? (params as Record<string, unknown>)['uri'])
    : null;
  const headers = {
    ...(isModern ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method } : {}),
    ...(isModern && typeof named === 'string' ? { 'mcp-name': named } : {}),
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: sent });
  return messageIn(await post(server, body, { headers }));
}

/** Returns the answer of a call. */
export interface Called {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

export async function callTool(
  server: Pick<ServerFixture, 'url'>,
  name: string,
  args: unknown = {},
): Promise<Called> {
  const { result } = await request(server, 'tools/call', { name, arguments: args });
  return result as Called;
}

/** Returns the text of a failed call, as a reader of only its text sees it. */
export function failureOf({ isError, content, structuredContent }: Called): unknown {
  const [part] = content;
  if (isError !== true || structuredContent !== undefined || content.length !== 1 || part?.text === undefined)
    return { notAFailure: content };
  return JSON.parse(part.text);
}
