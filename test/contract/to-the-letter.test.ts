import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { aTradingApp } from '../main/server/graphql-fixture.ts';
import { read } from '../main/complete-account.ts';

// The fields are written out here once more, as the source document names them, and not taken from the contract's views.

const utc = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
const iso = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const numberOrNull = z.number().nullable();
const textOrNull = z.string().nullable();
const whole = z.number().int();

const tradeRow = {
  trade_id: z.string(),
  symbol: z.string(),
  side: z.string(),
  size: z.number(),
  entry_price: numberOrNull,
  exit_price: z.number(),
  realized_pnl_usd: z.number(),
  hold_duration_seconds: numberOrNull,
  exit_reason: z.string(),
  fees_usd: z.number(),
  filled_at: utc,
};
const trades = {
  period: z.enum(['24h', '7d', '30d', 'all']),
  symbol: textOrNull,
  source: z.enum(['trade_history_client', 'exchange_closed_trades', 'exchange_fills']),
  trade_count: whole,
  limit: whole,
  complete: z.boolean(),
  incomplete_reason: z.literal('fill_history_truncated').nullable(),
  trades: z.array(z.object(tradeRow)).min(1),
};
const orderRow = {
  oid: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  price: z.number(),
  size: z.number(),
  status: z.string(),
  reduce_only: z.boolean(),
  created_at: utc,
};
const orders = {
  symbol: textOrNull,
  order_count: whole,
  fail_closed: z.boolean(),
  orders: z.array(z.object(orderRow)).min(1),
};
const risk = {
  drawdown_usd: numberOrNull,
  daily_pnl_usd: numberOrNull,
  daily_pnl_remaining_usd: numberOrNull,
  daily_trade_count: numberOrNull,
  leverage_avg: numberOrNull,
  max_daily_loss_usd: numberOrNull,
  capital_deployed_pct: numberOrNull,
  circuit_breaker_tripped: z.boolean(),
  degraded: z.boolean(),
  missing_fields: z.array(z.string()),
  updated_at: iso.nullable(),
};
const snapshot = {
  last_price: numberOrNull,
  change_24h_pct: numberOrNull,
  atr_24h: numberOrNull,
  funding_rate: numberOrNull,
  volume_24h_usd: numberOrNull,
  updated_at: z.null(),
};
const signal = {
  symbol: z.string(),
  direction: z.enum(['long', 'short', 'neutral']),
  confidence: z.number().min(0).max(1),
  source: z.string(),
  reasoning_excerpt: z.string().max(500),
  acted_on: z.boolean(),
};
const card = {
  capabilities: z.array(z.object({ available: z.boolean() })).min(1),
  protocols: z.object({
    mcp: z.object({
      endpoint: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/),
      methods: z.array(z.string()).min(1),
      unavailable_methods: z.array(z.string()).min(1),
    }),
  }),
  payments: z.object({ x402: z.looseObject({}) }),
  fees: z.looseObject({}),
};
const position = {
  market_id: z.string(),
  network: z.enum(['TESTNET', 'MAINNET']),
  dex: z.string(),
  asset_class: z.enum(['CRYPTO', 'EQUITY', 'COMMODITY', 'PREDICTION']).nullable(),
  display_ticker: z.string(),
};
const identity = {
  marketId: z.string().regex(/^[a-z]+-testnet:.+$/),
  network: z.enum(['TESTNET', 'MAINNET']),
  venue: z.string(),
  dex: z.string(),
  coin: z.string(),
  displayTicker: z.string(),
  assetClass: z.enum(['CRYPTO', 'EQUITY', 'COMMODITY', 'PREDICTION']).nullable(),
  collateral: z.string(),
};
const catalogRow = { ...identity, activation: z.enum(['ACTIVE', 'CATALOG_ONLY', 'DISABLED']) };

const answers: Readonly<Record<string, z.ZodType>> = {
  '/mcp': z.object({ name: z.string(), version: z.string(), uptime_seconds: z.number() }),
  '/mcp/agent-card': z.object(card),
  '/mcp/status': z.object({ status: z.enum(['running', 'paused', 'degraded']) }),
  '/mcp/portfolio': z.object({ positions: z.array(z.object(position)).min(1) }),
  '/mcp/performance?period=all': z.object({ period: z.literal('all'), trade_count: whole }),
  '/mcp/trades': z.object(trades),
  '/mcp/orders': z.object(orders),
  '/mcp/signals': z.object({ signals: z.array(z.object(signal)).min(1) }),
  '/mcp/risk': z.object(risk),
  '/mcp/markets': z.object({ markets: z.array(z.object(snapshot)).min(1) }),
  '/api/markets': z.object({
    network: z.enum(['TESTNET', 'MAINNET']),
    dexes: z.array(z.unknown()).min(1),
    markets: z.array(z.object(catalogRow)).min(1),
    count: whole,
    timestamp: utc,
  }),
  '/api/markets/sim-testnet%3Axyz%3ATSLA': z.object({
    ...catalogRow,
    coin: z.literal('xyz:TSLA'),
    dex: z.literal('xyz'),
  }),
  '/api/markets/sim-testnet%3ABTC/state': z.object({
    venueSession: z.unknown(),
    underlyingSession: z.unknown(),
    freshness: z.unknown(),
    newEntries: z.object({ allowed: z.boolean().nullable(), reason: textOrNull }),
  }),
  '/api/markets/sim-testnet%3ABTC/quote': z.object({ mid: z.number(), mark: z.number() }),
  '/api/markets/sim-testnet%3ABTC/candles': z.object({
    source: z.literal('simulated'),
    candles: z.array(z.object({ source: z.literal('simulated') })).min(1),
  }),
  '/api/venue/transfers': z.object({
    available: z.literal(true),
    enabled: z.boolean(),
    pending: z.array(z.unknown()).min(1),
    receivables: z.array(z.unknown()),
  }),
  '/api/v1/agent/positions': z.object({ positions: z.array(z.object(position)).min(1) }),
};

const aSignal = {
  signalId: 's',
  symbol: 'BTC/USDC',
  direction: 'long',
  confidence: 0.7,
  source: 'breakout',
  reasoningExcerpt: 'Above the range of two days.',
  actedOn: false,
} as const;

const server = sharedByTests(() =>
  aTradingApp({
    agent: read({ risk: { kind: 'reported', value: { daily_pnl_usd: -12.5 } }, signals: [aSignal] }),
  }),
);

describe('to the letter', () => {
  test.each(Object.keys(answers))('%s has every field of the source document', async (path) => {
    const answer = await server.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answers[path]?.safeParse(answer.json()).error?.issues ?? []).toEqual([]);
  });
});
