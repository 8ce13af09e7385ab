import { describe, expect, test } from 'vitest';
import type { AgentFeedState } from '../../src-main/agent/agent-feed-state.ts';
import { anAgentStatus } from '../main/agent-status.ts';
import { hour, minute, now } from '../main/markets.ts';
import type { Route } from './every-route.ts';
import {
  active,
  agentTells,
  anApp,
  all,
  expectAnswers,
  failed,
  itself,
  notAttached,
  reference,
  refuse,
  risk,
  status,
  reported,
  transfers,
} from './every-route.ts';

const ofAccount: readonly Route[] = [
  '/api/v1/agent/positions',
  '/api/v1/agent/pool',
  '/api/v1/agent/ledger',
  '/api/v1/agent/trades',
  '/api/v1/agent/closed-trades',
  '/api/v1/agent/orders',
  '/api/v1/agent/performance',
  '/api/v1/agent/equity',
  '/mcp/portfolio',
  '/mcp/performance',
  '/mcp/trades',
  '/mcp/orders',
];
/** Routes without a `stale` field. */
const ofVenue: readonly Route[] = [
  '/mcp/portfolio',
  '/mcp/performance',
  '/mcp/trades',
  '/mcp/orders',
  '/mcp/markets',
];
const unavailable = {
  network: 'TESTNET',
  available: false,
  unavailableReason: expect.any(String) as string,
  enabled: null,
  pending: [],
  arrived: [],
  receivables: [],
};

test('with everything attached and young every route answers, and names its network', async () => {
  await using server = await anApp();
  const answers = await expectAnswers(server, {});
  for (const [route, answer] of answers) {
    expect([route, answer]).toEqual([route, expect.objectContaining({ network: 'TESTNET' })]);
  }
  expect(answers.get(status)).toMatchObject({
    status: 'running',
    last_heartbeat_at: '2026-09-01T13:37:21.500Z',
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
  test.each<readonly [string, AgentFeedState]>([
    ['none configured', { kind: 'not_configured' }],
    [
      'on another network',
      { kind: 'other_network', status: anAgentStatus({ network: 'MAINNET' }), readAt: now },
    ],
  ])('%s: status is not attached, transfers are not available, all else answers', async (_, agent) => {
    await using server = await anApp({ agent });
    const answers = await expectAnswers(server, refuse(notAttached, ...agentTells));
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
      newEntries: {
        allowed: null,
        reason: expect.stringMatching(/the agent's report on it can't be read/) as string,
        agent: null,
      },
      exits: { allowed: true },
    });
    expect(answers.get('/api/health')).toMatchObject({ agent: { attached: false, state: 'down' } });
  });
});

describe('a feed that can’t be read', () => {
  const late = 91_000;
  const last = {
    status: anAgentStatus({ risk, heartbeatAt: now - 130_000 }),
    readAt: now - 130_000,
    arrivedAt: now - 130_000,
  };
  test.each<readonly [string, AgentFeedState, RegExp]>([
    ['not read yet', { kind: 'unread' }, /not been read yet/],
    [
      'unreadable since the start',
      { kind: 'failed', error: 'There is no status.json', remedy: null, since: now, last: null },
      /no status\.json\. No earlier status was read\./,
    ],
    [
      'invalid of late',
      { kind: 'failed', error: 'status.json is no JSON.', remedy: 'Look at it.', since: now, last },
      /no JSON\. The last status read is 130 s old\. Look at it\./,
    ],
    ['silent for over 90 s', reported({ heartbeatAt: now - late }), /91 s old/],
    [
      'not read for over 90 s, its clock ahead',
      reported({ heartbeatAt: now + hour }, now - late),
      /91 s old/,
    ],
  ])('%s: 502 that says so, never running', async (_, agent, message) => {
    await using server = await anApp({ agent });
    // Which markets are meant is the agent's to say, as it last did.
    const silent = agent.kind === 'unread' || (agent.kind === 'failed' && agent.last === null);
    const refused = [...agentTells, ...(silent ? (['/mcp/markets'] as const) : [])];
    const answers = await expectAnswers(server, refuse(failed, ...refused));
    for (const route of agentTells)
      expect(answers.get(route)).toMatchObject({ message: expect.stringMatching(message) as string });
    expect(JSON.stringify(answers.get(status))).not.toContain('running');
    expect(answers.get(transfers)).toEqual(unavailable);
    expect(answers.get('/api/markets/sim-testnet%3ABTC')).toMatchObject({ tradeable: null });
    expect(answers.get('/api/markets/sim-testnet%3ABTC/state')).toMatchObject({
      newEntries: { allowed: null, agent: null },
    });
  });

  test('its report is used up to exactly 90 s', async () => {
    await using server = await anApp({ agent: reported({ heartbeatAt: now - 90_000 }, now - 90_000) });
    await expectAnswers(server, {});
    server.time.now += 1;
    await expectAnswers(server, refuse(failed, ...agentTells));
  });
});

describe('no account', () => {
  test('known: routes of the account answer not attached, all others answer', async () => {
    await using server = await anApp({ account: null });
    await expectAnswers(server, refuse(notAttached, ...ofAccount));
  });

  test('but an API wallet: its empty answers are not passed on as an empty account', async () => {
    await using server = await anApp();
    const master = `0x${'b'.repeat(40)}`;
    server.store.writer.putRole({ value: { kind: 'api_wallet', master }, receivedAt: now });
    const answers = await expectAnswers(server, refuse(notAttached, ...ofAccount));
    for (const route of ofAccount)
      expect(answers.get(route)).toMatchObject({ message: expect.stringContaining(master) as string });
  });
});

describe('the venue’s last good reading', () => {
  test('past its limit: the stored one, with its age and marked; the session is unknown', async () => {
    await using server = await anApp();
    server.venue.has = () => true;
    await server.get('/api/markets/sim-testnet%3ABTC/candles');
    server.venue.mood = { kind: 'fails' };
    server.time.now = now + hour;
    server.agent.standing = reported({ heartbeatAt: now + hour }, now + hour);
    const strict = refuse(failed, ...ofVenue);
    const answers = await expectAnswers(server, strict);
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
    await using server = await anApp({ reading: null });
    server.venue.mood = { kind: 'fails' };
    const answering: readonly Route[] = [
      ...itself,
      status,
      transfers,
      reference,
      '/api/v1/agent/alerts',
      '/api/v1/agent/deposits',
      '/mcp/status',
      '/mcp/signals',
      '/mcp/risk',
    ];
    await expectAnswers(server, {
      ...refuse(failed, ...all.filter((route) => !answering.includes(route))),
      // It has nothing to answer from yet.
      ...refuse(notAttached, '/mcp/markets'),
    });
  });

  test('of the account past its limit does not affect the markets', async () => {
    await using server = await anApp({}, now - minute - 1);
    const answers = await expectAnswers(server, refuse(failed, '/mcp/portfolio', '/mcp/markets'));
    expect(answers.get('/api/markets')).toMatchObject({ stale: false });
    expect(answers.get('/api/v1/agent/pool')).toMatchObject({ stale: true });
  });
});
