import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AgentStanding } from '../../src-main/agent/agent-standing.ts';
import type { ReferenceStanding } from '../../src-main/domain/reference-standing.ts';
import { AgentStatusView } from '../../src-preload/contract/views/agent-status.ts';
import { CandleSeries } from '../../src-preload/contract/views/candles.ts';
import type { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { Health } from '../../src-preload/contract/views/health.ts';
import { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { Catalog, MarketRow } from '../../src-preload/contract/views/market.ts';
import { Pool } from '../../src-preload/contract/views/pool.ts';
import { PositionList } from '../../src-preload/contract/views/position.ts';
import { MarketQuote, QuoteList } from '../../src-preload/contract/views/quote.ts';
import { Reference } from '../../src-preload/contract/views/reference.ts';
import { CollateralTransfers } from '../../src-preload/contract/views/transfers.ts';
import { anAgentMarket, anAgentStatus, vault } from '../main/agent-status.ts';
import { decimal, hour, minute, now } from '../main/markets.ts';
import { noReference } from '../main/read-model-fixture.ts';
import { expectProblem } from '../main/server/expected-answers.ts';
import type { ServerFixture, ServerOptions } from '../main/server/server-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { putQuotes, putWholeAccount, read } from '../main/whole-house.ts';

/** Every route of today. */
const routes = {
  '/api/markets': Catalog,
  '/api/markets?activeOnly=true': Catalog,
  '/api/markets/sim-testnet%3ABTC': MarketRow,
  '/api/markets/sim-testnet%3ABTC/state': MarketState,
  '/api/markets/sim-testnet%3ABTC/quote': MarketQuote,
  '/api/markets/sim-testnet%3ABTC/candles': CandleSeries,
  '/api/markets/sim-testnet%3Axyz%3ATSLA/state': MarketState,
  '/api/quotes': QuoteList,
  '/api/reference': Reference,
  '/api/v1/agent/positions': PositionList,
  '/api/v1/agent/pool': Pool,
  '/api/v1/agent/status': AgentStatusView,
  '/api/venue/transfers': CollateralTransfers,
  '/api/health': Health,
} as const;
type Route = keyof typeof routes;
const all = Object.keys(routes) as Route[];

type Refusal = readonly [status: number, code: ErrorCode];
const notAttached: Refusal = [503, 'provider_not_attached'];
const failed: Refusal = [502, 'provider_failed'];
const status: Route = '/api/v1/agent/status';
const active: Route = '/api/markets?activeOnly=true';
const transfers: Route = '/api/venue/transfers';
const reference: Route = '/api/reference';
const ofShare: Route = '/api/markets/sim-testnet%3Axyz%3ATSLA/state';
const ofAccount: readonly Route[] = ['/api/v1/agent/positions', '/api/v1/agent/pool'];

/** Everything is read and young, unless an option says otherwise. */
async function aHouse(options: ServerOptions = {}, readAt = now): Promise<ServerFixture> {
  const server = await aServer({ account: vault, agent: read(), ...options });
  if (options.reading !== null) {
    putQuotes(server.store, readAt);
    if (options.account !== null) putWholeAccount(server.store, readAt);
  }
  return server;
}

/** Asks every route: those named are refused as said, all others answer in their schema. */
async function expectAnswers(
  server: ServerFixture,
  refusals: Partial<Record<Route, Refusal>>,
): Promise<Map<Route, unknown>> {
  const answers = new Map<Route, unknown>();
  for (const route of all) {
    const answer = await server.get(route);
    const refusal = refusals[route];
    if (refusal !== undefined) {
      answers.set(route, expectProblem(answer, ...refusal));
      continue;
    }
    expect([route, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([route, 200, '']);
    const schema: z.ZodType = routes[route];
    expect(schema.parse(answer.json())).toEqual(answer.json());
    answers.set(route, answer.json());
  }
  return answers;
}

const refuse = (refusal: Refusal, ...which: readonly Route[]): Partial<Record<Route, Refusal>> =>
  Object.fromEntries(which.map((route) => [route, refusal]));
const unavailable = { network: 'TESTNET', available: false, enabled: null, pending: [], receivables: [] };

test('with everything attached and young every route answers, and names its network', async () => {
  await using server = await aHouse();
  const answers = await expectAnswers(server, {});
  for (const [route, answer] of answers) {
    expect([route, answer]).toEqual([route, expect.objectContaining({ network: 'TESTNET' })]);
  }
  expect(answers.get(status)).toMatchObject({
    status: 'running',
    last_heartbeat_at: '2026-09-01T13:37:21.500+00:00',
  });
  expect(answers.get(transfers)).toMatchObject({
    available: true,
    enabled: true,
    pending: [{ id: 'transfer-1' }],
  });
  expect(answers.get(active)).toMatchObject({
    count: 1,
    markets: [{ marketId: 'sim-testnet:BTC', tradeable: true }],
  });
  expect(answers.get('/api/v1/agent/pool')).toMatchObject({
    account_value_usd: 1050,
    partial: false,
    stale: false,
  });
});

describe('no feed, or one on another network', () => {
  test.each<readonly [string, AgentStanding]>([
    ['none configured', { kind: 'not_configured' }],
    [
      'on another network',
      { kind: 'other_network', status: anAgentStatus({ network: 'MAINNET' }), readAt: now },
    ],
  ])('%s: status is not attached, transfers are not available, all else answers', async (_, agent) => {
    await using server = await aHouse({ agent });
    const answers = await expectAnswers(server, refuse(notAttached, status, active));
    expect(answers.get(transfers)).toEqual(unavailable);
    expect(answers.get('/api/markets/sim-testnet%3ABTC')).toMatchObject({
      activation: 'CATALOG_ONLY',
      tradeable: null,
      tradeability: {
        discovered: true,
        configured: null,
        operatorListed: null,
        governanceApproved: null,
        activated: null,
      },
    });
    expect(answers.get('/api/markets/sim-testnet%3ABTC/state')).toMatchObject({
      newEntries: { allowed: null, reason: null, agent: null },
      exits: { allowed: true },
    });
    expect(answers.get('/api/health')).toMatchObject({ agent: { attached: false, state: 'down' } });
  });
});

describe('a feed that can’t be read', () => {
  const late = 91_000;
  const last = { status: anAgentStatus({ heartbeatAt: now - 130_000 }), readAt: now - 130_000 };
  test.each<readonly [string, AgentStanding, RegExp]>([
    ['not read yet', { kind: 'unread' }, /not been read yet/],
    [
      'unreadable since the start',
      { kind: 'failed', error: 'There is no status.json', remedy: null, since: now, last: null },
      /no status\.json\. None was read before\./,
    ],
    [
      'invalid of late',
      { kind: 'failed', error: 'status.json is no JSON.', remedy: 'Look at it.', since: now, last },
      /no JSON\. The last status read is 130 s old\. Look at it\./,
    ],
    ['silent for over 90 s', read({ heartbeatAt: now - late }), /91 s old/],
    [
      'read no more for over 90 s, its clock ahead',
      read({ heartbeatAt: now + hour }, now - late),
      /91 s old/,
    ],
  ])('%s: 502 that says so, never running', async (_, agent, message) => {
    await using server = await aHouse({ agent });
    const answers = await expectAnswers(server, refuse(failed, status, active));
    for (const route of [status, active])
      expect(answers.get(route)).toMatchObject({ message: expect.stringMatching(message) as string });
    expect(JSON.stringify(answers.get(status))).not.toContain('running');
    expect(answers.get(transfers)).toEqual(unavailable);
    expect(answers.get('/api/markets/sim-testnet%3ABTC')).toMatchObject({ tradeable: null });
    expect(answers.get('/api/markets/sim-testnet%3ABTC/state')).toMatchObject({
      newEntries: { allowed: null, agent: null },
    });
  });

  test('at exactly 90 s its word still stands', async () => {
    await using server = await aHouse({ agent: read({ heartbeatAt: now - 90_000 }, now - 90_000) });
    await expectAnswers(server, {});
    server.time.now += 1;
    await expectAnswers(server, refuse(failed, status, active));
  });
});

describe('no account', () => {
  test('known: what is the account’s is not attached, all else answers', async () => {
    await using server = await aHouse({ account: null });
    await expectAnswers(server, refuse(notAttached, ...ofAccount));
  });

  test('but an API wallet: its empty answers are not passed on as an empty account', async () => {
    await using server = await aHouse();
    const master = `0x${'b'.repeat(40)}`;
    server.store.writer.putRole({ value: { kind: 'api_wallet', master }, receivedAt: now });
    const answers = await expectAnswers(server, refuse(notAttached, ...ofAccount));
    for (const route of ofAccount)
      expect(answers.get(route)).toMatchObject({ message: expect.stringContaining(master) as string });
  });
});

describe('the venue’s last good reading', () => {
  test('past its limit: the stored one, with its age and marked; the session is unknown', async () => {
    await using server = await aHouse();
    server.venue.has = () => true;
    await server.get('/api/markets/sim-testnet%3ABTC/candles');
    server.venue.mood = { kind: 'fails' };
    server.time.now = now + hour;
    server.agent.standing = read({ heartbeatAt: now + hour }, now + hour);
    const answers = await expectAnswers(server, {});
    expect(answers.get('/api/markets')).toMatchObject({
      stale: true,
      timestamp: '2026-09-01T13:37:21.500+00:00',
    });
    expect(answers.get('/api/markets/sim-testnet%3ABTC/state')).toMatchObject({
      venueSession: { state: 'unknown', observedAt: '2026-09-01T13:37:21.500+00:00', observedBy: 'receipt' },
      freshness: { venue: { stale: true, ageSeconds: 3_600 } },
    });
    expect(answers.get('/api/markets/sim-testnet%3ABTC/quote')).toMatchObject({
      stale: true,
      ageSeconds: 3_600,
      mark: 110,
    });
    expect(answers.get('/api/v1/agent/positions')).toMatchObject({
      stale: true,
      observed_at: '2026-09-01T13:37:21.500+00:00',
      positions: [{ coin: 'BTC', stale: true, protective_orders: null }],
    });
    expect(answers.get('/api/v1/agent/pool')).toMatchObject({ stale: true, account_value_usd: 1050 });
  });

  test('that never came: 502 where there is nothing to show', async () => {
    await using server = await aHouse({ reading: null });
    server.venue.mood = { kind: 'fails' };
    const answering: readonly Route[] = ['/api/health', status, transfers, reference];
    await expectAnswers(server, refuse(failed, ...all.filter((route) => !answering.includes(route))));
  });

  test('of the account alone past its limit leaves the markets as they are', async () => {
    await using server = await aHouse({}, now - minute - 1);
    const answers = await expectAnswers(server, {});
    expect(answers.get('/api/markets')).toMatchObject({ stale: false });
    expect(answers.get('/api/v1/agent/pool')).toMatchObject({ stale: true });
  });
});

describe('reference data', () => {
  const observedAtNs = `${now - minute}000000`;
  const last = {
    ticker: 'TSLA',
    value: decimal('400'),
    observedAtNs,
    delay: 'real_time',
    receivedAt: now,
    requestId: null,
  } as const;
  const withKey: ReferenceStanding = {
    ...noReference,
    provider: 'massive',
    stocks: new Map([['TSLA', { kind: 'observed', last }]]),
    vix: { kind: 'not_entitled', message: 'The plan does not include it.', last: null },
  };
  const said = { markets: [anAgentMarket({ coin: 'xyz:TSLA' })] };

  test('with no key and no word of the agent is empty, its health says what to set, and forbids nothing', async () => {
    await using server = await aHouse({ agent: read(said) });
    const answers = await expectAnswers(server, {});
    expect(answers.get(reference)).toEqual({
      network: 'TESTNET',
      vix: { ours: null, agent: null },
      stocks: [],
    });
    expect(answers.get('/api/health')).toMatchObject({
      reference: { attached: false, lastError: expect.stringContaining('Settings') as string },
    });
    expect(answers.get(ofShare)).toMatchObject({
      freshness: { reference: null },
      newEntries: { allowed: true },
    });
  });

  test('past its limit is shown with its age and its reason, and feeds nothing', async () => {
    await using server = await aHouse({ agent: read(said) });
    server.reference.standing = withKey;
    const young = await expectAnswers(server, {});
    expect(young.get(ofShare)).toMatchObject({
      freshness: { reference: { provider: 'massive', value: 400, ageSeconds: 60, usable: true } },
    });
    server.time.now = now + minute + 1;
    const answers = await expectAnswers(server, {});
    expect(answers.get(reference)).toMatchObject({
      vix: { ours: { usable: false, unavailableReason: 'The plan does not include it.' } },
      stocks: [{ ticker: 'NASDAQ:TSLA', ours: { value: 400, ageSeconds: 120.001, usable: false } }],
    });
    expect(answers.get(ofShare)).toMatchObject({ newEntries: { allowed: true } });
  });

  test('that fails forbids new entries in shares, whatever the agent says, and nothing else', async () => {
    await using server = await aHouse({
      agent: read({ markets: [anAgentMarket(), anAgentMarket({ coin: 'xyz:TSLA' })] }),
    });
    server.reference.standing = { ...withKey, stocksFailure: 'Massive does not answer.' };
    const answers = await expectAnswers(server, {});
    expect(answers.get(ofShare)).toMatchObject({
      newEntries: { allowed: false, reason: 'Massive does not answer.', agent: { allowed: true } },
      exits: { allowed: true },
    });
    expect(answers.get('/api/markets/sim-testnet%3ABTC/state')).toMatchObject({
      newEntries: { allowed: true },
    });
  });
});

test('while the underlying is closed nothing allows new entries, and with no agent it is said all the same', async () => {
  const weekend = Date.parse('2026-09-05T15:00:00Z');
  await using server = await aHouse({ agent: { kind: 'not_configured' } }, weekend);
  server.time.now = weekend;
  const answers = await expectAnswers(server, refuse(notAttached, status, active));
  expect(answers.get(ofShare)).toMatchObject({
    // Monday is Labor Day.
    underlyingSession: { state: 'closed', nextState: 'holiday' },
    newEntries: {
      allowed: false,
      reason: 'The underlying session is closed until 2026-09-08 08:00 UTC.',
      agent: null,
    },
  });
});
