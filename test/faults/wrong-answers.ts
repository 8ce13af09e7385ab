import { isDeepStrictEqual } from 'node:util';
import type { Reading } from './interfaces.ts';

/** One wrong answer: a right one with one change. */
export interface WrongAnswer {
  readonly name: string;
  /** The state of the world in which it is given: see `test/faults/check-oracle.ts`. */
  readonly during: 'normal operation' | 'venue hangs' | 'agent dies';
  /** Id of the question that it answers. */
  readonly question: string;
  readonly change: (reading: Reading) => Reading;
}

type Change = (value: never) => unknown;

/** Changes the value at a path such as `positions.0.side` of an answer's body. */
function at(path: string, change: Change): WrongAnswer['change'] {
  return (reading) => {
    if (reading.kind !== 'answer') throw new Error(`It is refused as ${reading.code}: ${path} is not there.`);
    return { ...reading, value: changed(reading.value, path.split('.'), change) };
  };
}

function changed(value: unknown, [name, ...rest]: readonly string[], change: Change): unknown {
  if (name === undefined) {
    const wrong = change(value as never);
    if (isDeepStrictEqual(wrong, value)) throw new Error(`It is ${JSON.stringify(value)} anyway.`);
    return wrong;
  }
  if (typeof value !== 'object' || value === null || !(name in value)) throw new Error(`${name} is missing.`);
  const inner = changed((value as Record<string, unknown>)[name], rest, change);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
}

function refusal(change: Partial<Extract<Reading, { kind: 'refused' }>>): WrongAnswer['change'] {
  return (reading) => {
    if (reading.kind !== 'refused') throw new Error('It is answered.');
    return { ...reading, ...change };
  };
}

const more =
  (by: number) =>
  (value: number): number =>
    value + by;
const to = (value: unknown) => (): unknown => value;
const negated = (value: number): number => -value;
const other =
  (a: string, b: string) =>
  (value: string): string =>
    value === a ? b : a;
const withoutFirst = (list: readonly unknown[]): unknown => list.slice(1);
const firstTwice = (list: readonly unknown[]): unknown => [list[0], ...list];
const laterBy =
  (ms: number) =>
  (text: string): string =>
    new Date(Date.parse(text) + ms).toISOString().replace('Z', text.endsWith('Z') ? 'Z' : '+00:00');

const dayMs = 86_400_000;
const [pool, positions, quote] = [
  'GET /api/v1/agent/pool',
  'GET /api/v1/agent/positions',
  'GET /api/markets/hl-testnet%3ABTC/quote',
];
const candles = 'GET /api/markets/hl-testnet%3ABTC/candles?limit=30';
const row = 'GET /api/markets/hl-testnet%3ABTC';

const inNormalOperation = (name: string, question: string, change: WrongAnswer['change']): WrongAnswer => ({
  name,
  during: 'normal operation',
  question,
  change,
});
const whileVenueHangs = (name: string, question: string, change: WrongAnswer['change']): WrongAnswer => ({
  name,
  during: 'venue hangs',
  question,
  change,
});
const whileAgentIsDead = (name: string, question: string, change: WrongAnswer['change']): WrongAnswer => ({
  name,
  during: 'agent dies',
  question,
  change,
});

export const wrongAnswers: readonly WrongAnswer[] = [
  inNormalOperation('pool equity is a cent too high', pool, at('account_value_usd', more(0.01))),
  inNormalOperation('pool has a position too many', pool, at('position_count', more(1))),
  inNormalOperation(
    'a position is long instead of short',
    positions,
    at('positions.2.side', other('short', 'long')),
  ),
  inNormalOperation('a position is missing', positions, at('positions', withoutFirst)),
  inNormalOperation(
    'an unrealized loss is a profit',
    positions,
    at('positions.0.unrealized_pnl_usd', negated),
  ),
  inNormalOperation(
    'a position has no mark price and no reason',
    positions,
    at('positions.0.mark_price', to(null)),
  ),
  inNormalOperation('positions are stale without a cause', positions, at('stale', to(true))),
  inNormalOperation('positions were observed a day later', positions, at('observed_at', laterBy(dayMs))),
  inNormalOperation('the pool was observed five minutes ago', pool, at('observed_at', laterBy(-300_000))),
  inNormalOperation('a market id is invented', row, at('marketId', to('hl-testnet:btc'))),
  inNormalOperation('a market of the catalog is twice there', 'GET /api/markets', at('markets', firstTwice)),
  inNormalOperation(
    'an untradeable market is tradeable',
    'GET /api/markets/hl-testnet%3AOLD',
    at('tradeable', to(true)),
  ),
  inNormalOperation(
    'the other network is named',
    'GET /mcp/status',
    at('network', other('TESTNET', 'MAINNET')),
  ),
  inNormalOperation('a quote is half a minute older', quote, at('ageSeconds', more(30))),
  inNormalOperation('a quote has no mark and no reason', quote, at('mark', to(null))),
  inNormalOperation('funding has the wrong sign', quote, at('fundingRate', negated)),
  inNormalOperation(
    'the last candle is that of the day before',
    candles,
    at('lastCandle.openTime', laterBy(-dayMs)),
  ),
  inNormalOperation('a candle is missing', candles, at('candles', withoutFirst)),
  inNormalOperation('an order is missing from a page', 'GET /api/v1/agent/orders', at('rows', withoutFirst)),
  inNormalOperation(
    'a filled order of a page is partial',
    'GET /api/v1/agent/trades',
    at('rows.0.order_status', to('partial')),
  ),
  inNormalOperation(
    'a closed trade of a page is long instead of short, or short instead of long',
    'GET /api/v1/agent/closed-trades',
    at('rows.0.side', (side: string) => (side === 'long' ? 'short' : 'long')),
  ),
  inNormalOperation('a decision is missing', 'GET /api/v1/agent/decisions', at('decisions', withoutFirst)),
  inNormalOperation(
    'stored fees are of the wrong sign',
    'GET /api/v1/agent/performance',
    at('fees_usd', negated),
  ),
  inNormalOperation(
    'a sample of the account is a thousand dollars too high',
    'GET /api/v1/agent/equity?period=7d',
    at('samples.0.equity_usd', more(1_000)),
  ),
  inNormalOperation('an order is missing', 'GET /mcp/orders', at('orders', withoutFirst)),
  inNormalOperation('an order is a cent too dear', 'GET /mcp/orders', at('orders.0.price', more(0.01))),
  inNormalOperation(
    'a trade’s sides are swapped',
    'GET /mcp/trades',
    at('trades.0.side', other('long', 'short')),
  ),
  inNormalOperation('a fee paid is a rebate', 'GET /mcp/trades', at('trades.0.fees_usd', negated)),
  inNormalOperation('a filled order is partial', 'graph trades', at('trades.0.orderStatus', to('partial'))),
  inNormalOperation('an order is a cent too dear', 'graph orders', at('orders.rows.0.price', more(0.01))),
  inNormalOperation('the pool is too rich', 'graph pool', at('pool.accountValueUsd', more(1))),
  inNormalOperation('the mark is off', 'graph quote', at('quote.mark', more(1))),
  inNormalOperation('fees are of the wrong sign', 'GET /mcp/performance', at('fees_usd', negated)),
  inNormalOperation('a closed trade is counted twice', 'GET /mcp/performance', at('trade_count', more(1))),
  inNormalOperation('a figure that is known is null', 'GET /mcp/performance', at('net_pnl_usd', to(null))),
  inNormalOperation('today’s loss is yesterday’s', 'GET /mcp/risk', at('daily_pnl_usd', more(-300))),
  inNormalOperation('a decision has another action', 'graph decisions', at('decisions.0.action', to('skip'))),
  inNormalOperation(
    'a signal points the other way',
    'GET /mcp/signals',
    at('signals.0.direction', other('long', 'short')),
  ),
  whileVenueHangs('stale positions are current', positions, at('stale', to(false))),
  whileVenueHangs('the stale pool is current', pool, at('stale', to(false))),
  whileVenueHangs('a stale quote is current', quote, at('stale', to(false))),
  whileVenueHangs('a stale quote is young', quote, at('ageSeconds', to(3))),
  whileVenueHangs('candles that were not read are complete', candles, at('complete', to(true))),
  whileVenueHangs('a refusal has a code of its own', 'GET /mcp/portfolio', refusal({ code: 'venue_down' })),
  whileVenueHangs('a refusal has the wrong status', 'GET /mcp/orders', refusal({ status: 503 })),
  whileVenueHangs('a refusal says nothing', 'GET /mcp/trades', refusal({ message: '' })),
  whileVenueHangs(
    'strict orders are answered',
    'GET /mcp/orders',
    to({ kind: 'answer', value: { orders: [] } }) as never,
  ),
  whileVenueHangs('a venue that hangs is fresh', `${row}/state`, at('freshness.venue.stale', to(false))),
  whileAgentIsDead('new entries are allowed', `${row}/state`, at('newEntries.allowed', to(true))),
  whileAgentIsDead('a market is still tradeable', row, at('tradeable', to(true))),
  whileAgentIsDead(
    'a dead agent is running',
    'GET /mcp/status',
    to({ kind: 'answer', value: { status: 'running', reason: null, network: 'TESTNET' } }) as never,
  ),
];
