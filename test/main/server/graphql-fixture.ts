import { vault } from '../agent-status.ts';
import { aFill } from '../domain/a-fill.ts';
import { ask, type HttpRequest } from '../http-request.ts';
import { decimal } from '../markets.ts';
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

export interface GraphAnswer {
  readonly status: number;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly unknown[];
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Answer in the official media type, with its HTTP status. */
export async function askGraph(
  { url }: Pick<ServerFixture, 'url'>,
  query: string,
  {
    variables,
    headers = {},
  }: { variables?: Readonly<Record<string, unknown>>; headers?: HttpRequest['headers'] } = {},
): Promise<GraphAnswer> {
  const answer = await ask(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, ...(answer.json() as Omit<GraphAnswer, 'status'>) };
}

/** Returns the data of an answer without an error. */
export async function dataOf(
  server: Pick<ServerFixture, 'url'>,
  query: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { data, ...rest } = await askGraph(server, query, variables === undefined ? {} : { variables });
  if (rest.status !== 200 || rest.errors !== undefined) throw new Error(JSON.stringify(rest));
  return data ?? {};
}

/** Returns the code that an operation failed with. */
export async function codeOf(server: Pick<ServerFixture, 'url'>, query: string): Promise<unknown> {
  const { errors } = await askGraph(server, query);
  return errors?.[0]?.extensions?.['code'];
}

/** An agent with a journal, an account that traded BTC and a share, and an order that the venue refused. */
export async function aTradingApp(options: ServerOptions = {}): Promise<ServerFixture> {
  const server = await aServer({ account: vault, agent: read(), chain: aChainState, ...options });
  putQuotes(server.store);
  putCompleteAccount(server.store);
  publish(server, [aPublished()]);
  putJournal(server.store, [
    aDecision(901, { decisionId: 'd' }),
    aReason(902, 'd', 'First.'),
    aReason(903, 'd', 'Second.'),
    anOrder(904, { orderId: 'in', decisionId: 'd', requested: decimal('2') }),
    anOutcome(905, 'in', { filled: decimal('2'), averagePrice: decimal('100'), venueOid: 71 }),
    aDecision(906, { ...common(906, 'xyz:TSLA'), decisionId: 'e', strategyId: 'other' }),
    { ...anOrder(907, { orderId: 'share', decisionId: 'e' }), ...common(907, 'xyz:TSLA') },
    aSkip(908, 'spread', { decisionId: 'held' }),
    aDecision(909, { ...common(909, null), decisionId: 'none', action: 'hold' }),
  ]);
  const opening = aFill({ oid: 71, tid: 1, side: 'buy', time: common(905).at, size: decimal('2') });
  const closing = {
    oid: 72,
    tid: 2,
    side: 'sell',
    time: common(950).at,
    startPosition: decimal('2'),
    closedPnl: decimal('18'),
  } as const;
  putFills(server.store, [opening, { ...opening, ...closing }]);
  putRejection(server, 910, { orderId: 'no' });
  for (const seq of [940, 950, 960]) putEquity(server.store, common(seq).at, { equity: String(1_000 + seq) });
  reconcileAll(server.store);
  return server;
}

/** Makes the venue refuse an order of the agent, and reconciles. */
export function putRejection(
  { store, time }: Pick<ServerFixture, 'store' | 'time'>,
  seq: number,
  { orderId, coin = 'BTC' }: { readonly orderId: string; readonly coin?: string },
): void {
  const at = Math.min(time.now, common(seq).at);
  const outcome = {
    status: 'rejected',
    filled: decimal('0'),
    averagePrice: null,
    rejectReason: 'Too little margin.',
  } as const;
  putJournal(store, [
    { ...anOrder(seq, { orderId }), ...common(seq, coin), at },
    { ...anOutcome(seq + 1, orderId, outcome), ...common(seq + 1, coin), at },
  ]);
  reconcileAll(store, { at: time.now });
}
