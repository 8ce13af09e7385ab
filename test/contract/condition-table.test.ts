import { describe, expect, test } from 'vitest';
import { anAgentStatus, neverReadable } from '../main/agent-status.ts';
import { hour, now } from '../main/markets.ts';
import type { ServerOptions } from '../main/server/server-fixture.ts';
import type { Refusal, Route } from './every-route.ts';
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

// What each of the agent's states means for an answer is tested in operations/journal/agent.test.ts.
test.each<readonly [string, ServerOptions, Partial<Record<Route, Refusal>>]>([
  ['no feed is configured', { agent: { kind: 'not_configured' } }, refuse(notAttached, ...agentTells)],
  [
    'the feed is of another network',
    { agent: { kind: 'other_network', status: anAgentStatus({ network: 'MAINNET' }), readAt: now } },
    refuse(notAttached, ...agentTells),
  ],
  // Which markets are meant is the agent's to say.
  ['the feed was never readable', { agent: neverReadable }, refuse(failed, ...agentTells, '/mcp/markets')],
  ['the agent is silent', { agent: reported({ heartbeatAt: now - 91_000 }) }, refuse(failed, ...agentTells)],
  ['no account is known', { account: null }, refuse(notAttached, ...ofAccount)],
])('while %s, every other route still answers in its own shape', async (_, options, refused) => {
  await using server = await anApp(options);
  await expectAnswers(server, refused);
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
});
