import { expect, test } from 'vitest';
import { operations } from '../../../src-main/operations/index.ts';
import { counted, dollars, percent, totalOf } from '../../../src-main/operations/answer-text.ts';

test.each([
  [1234.5, '$1,234.50'],
  [-3, '-$3.00'],
  [-0.005, '-$0.01'],
  [-0.004, '$0.00'],
  [-0, '$0.00'],
  [null, 'unknown'],
])('%d is %s in a sentence: an amount that rounds to zero has no sign', (value, text) => {
  expect(dollars(value)).toBe(text);
});

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [1_234_567, '1,234,567 rows'],
])('%d rows are %s in a sentence', (count, text) => {
  expect(counted(count, 'row')).toBe(text);
});

test.each([
  [0.123, '12.3%'],
  [-0.123, '-12.3%'],
  [-0.0004, '0.0%'],
  [null, 'unknown'],
])('the fraction %d is %s in a sentence', (value, text) => {
  expect(percent(value)).toBe(text);
});

test.each([
  [[], '$0.00'],
  [[1.5, -2], '-$0.50'],
  [[1.5, null, 2, null], '$3.50 (2 unknown)'],
  [[null], 'unknown'],
])('a total of %j is %s: an unknown part never counts as zero without a notice', (values, words) => {
  expect(totalOf(values)).toBe(words);
});

const candle = (openTime: string, change: object) => ({
  openTime,
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  ...change,
});
const trade = (tradeId: string, realizedPnlUsd: number | null, feesUsd: number | null = 1) => ({
  tradeId,
  symbol: 'BTC',
  realizedPnlUsd,
  feesUsd,
});
const risk = {
  circuitBreakerTripped: false,
  missingFields: ['daily_pnl_remaining_usd'],
  dailyPnlUsd: -5,
  dailyPnlRemainingUsd: null,
  drawdownUsd: 20,
};
const market = { marketId: 'venue:BTC', displayName: 'Bitcoin' };
const sums = {
  accountValueUsd: 9,
  withdrawableUsd: null,
  marginUsedUsd: 2,
  unrealizedPnlUsd: -1,
  positionCount: 4,
};
const sumWords = 'Account value $9.00, withdrawable unknown, margin used $2.00, unrealized P&L -$1.00';
const position = (stopCoverage: string | null) => ({ stopCoverage });
const alerts = {
  active: 2,
  bySeverity: { critical: 1, warning: 0, info: 1 },
  unreadableCount: 0,
  unchecked: [],
};
const closed = { period: '24h', source: 'trade_history_client' };

test.each<[tool: string, answer: object, sentence: string]>([
  ['get_token_price', { symbol: null }, 'The agent names no token.'],
  ['get_token_price', { symbol: 'A', priceUsd: 2, estimated: false }, 'A is worth $2.'],
  ['get_token_price', { symbol: 'A', priceUsd: 2, estimated: true }, 'A is worth $2 (estimated).'],
  ['get_token_price', { symbol: 'A', priceUsd: null, estimated: true }, 'A is worth an unknown amount.'],
  [
    'list_deposits',
    { rows: [], chains: [{ network: 'base', failure: null }] },
    '0 deposits on this page: none.',
  ],
  [
    'list_deposits',
    {
      rows: [{ status: 'held' }, { status: 'released' }, { status: 'released' }],
      chains: [{ network: 'base', failure: 'No answer.' }],
    },
    '3 deposits on this page: 2 released, 1 held. Chains that could not be read: base: No answer.',
  ],
  ['list_ledger', { rows: [], tokens: [] }, 'No entries.'],
  ['list_ledger', { rows: [], tokens: ['HYPE', 'USDC'] }, 'No entries. Tokens of the ledger: HYPE, USDC.'],
  ['list_ledger', { rows: [{ netUsd: 2 }] }, '1 entry on this page, net $2.00.'],
  [
    'list_ledger',
    { rows: [{ netUsd: 2 }, { netUsd: null }, { kind: 'liquidation', netUsd: null }] },
    '3 entries on this page, net $2.00 (1 unknown).',
  ],
  [
    'list_signals',
    { signalCount: 1, unreadableCount: 0, signals: [{ direction: 'long' }] },
    '1 signal; shown: 1 long.',
  ],
  [
    'list_signals',
    { signalCount: 0, unreadableCount: 2, signals: [] },
    '0 signals; shown: none. 2 more could not be read.',
  ],
  [
    'get_risk',
    risk,
    'Circuit breaker not tripped; P&L today -$5.00, daily loss remaining unknown, drawdown $20.00.',
  ],
  [
    'get_risk',
    { ...risk, circuitBreakerTripped: true },
    'Circuit breaker TRIPPED; P&L today -$5.00, daily loss remaining unknown, drawdown $20.00.',
  ],
  [
    'get_risk',
    { ...risk, missingFields: ['circuit_breaker_tripped'] },
    'Circuit breaker not reported; P&L today -$5.00, daily loss remaining unknown, drawdown $20.00.',
  ],
  ['list_markets', { marketCount: 1, markets: [{ atr24h: 0 }] }, '1 market.'],
  [
    'list_markets',
    { marketCount: 2, markets: [{ atr24h: 3 }, { atr24h: null }] },
    '2 markets. atr_24h is not known yet for 1: ask again in a few seconds.',
  ],
  ['get_candles', { marketId: 'venue:BTC', interval: '1h', candles: [] }, 'venue:BTC: 0 1h candles.'],
  [
    'get_candles',
    {
      marketId: 'venue:BTC',
      interval: '1h',
      candles: [candle('12:00', { high: 120 }), candle('13:00', { low: 80 })],
      historical: true,
    },
    'venue:BTC: 2 1h candles from 12:00 to 13:00: open 100, high 120, low 80, close 105 (5.00%). No newer candle has arrived: these prices are historical.',
  ],
  [
    'get_candles',
    { marketId: 'venue:BTC', interval: '1h', candles: [candle('12:00', { open: 0 })], historical: false },
    'venue:BTC: 1 1h candle from 12:00 to 12:00: open 0, high 110, low 90, close 105.',
  ],
  [
    'get_status',
    { status: 'paused', reason: 'by hand', symbols: null },
    'The agent is paused (by hand) and trades an unknown list of markets.',
  ],
  [
    'get_status',
    { status: 'running', reason: null, symbols: ['BTC'] },
    'The agent is running and trades 1 market.',
  ],
  [
    'get_transfers',
    { available: true, pending: [1], arrived: [1, 2], receivables: [] },
    '1 transfer pending, 2 arrived and 0 receivables on this page.',
  ],
  [
    'get_transfers',
    { available: false, pending: [], arrived: [], receivables: [] },
    'Transfers are not known.',
  ],
  [
    'list_orders',
    { orderCount: 3, orders: [{ protects: null }, { protects: 'BTC' }] },
    '3 resting orders; of those shown 1 protects a position.',
  ],
  ['list_orders', { orderCount: 2, orders: [] }, '2 resting orders; of those shown 0 protect a position.'],
  [
    'list_decisions',
    { decisions: [{ action: 'skip' }, { action: 'hold' }, { action: 'hold' }] },
    '3 decisions on this page: 2 hold, 1 skip.',
  ],
  ['list_decisions', { decisions: [] }, '0 decisions on this page: none.'],
  [
    'list_refused_entries',
    { decisions: [{ refusedBy: { gate: 'spread' } }, { refusedBy: null }] },
    '2 refused entries on this page, by gate: 1 spread, 1 unknown.',
  ],
  ['list_refused_entries', { decisions: [] }, '0 refused entries on this page, by gate: none.'],
  [
    'check_chain_fills',
    {
      counts: { matched: 4, differs: 3, missingOnChain: 2, missingAtVenue: 1 },
      checkedThrough: '2026-09-01T00:00:00.000+00:00',
    },
    '4 matched, 3 differ, 2 missing on chain, 1 missing at the venue; compared up to 2026-09-01T00:00:00.000+00:00.',
  ],
  [
    'check_chain_fills',
    { counts: { matched: 0, differs: 0, missingOnChain: 0, missingAtVenue: 0 }, checkedThrough: null },
    'Nothing is compared yet.',
  ],
  [
    'export_history',
    { rowCount: 1, isCountExact: false, columns: ['a', 'b'], url: 'http://x' },
    'About 1 row in 2 columns, to be downloaded once, within 60 seconds, at http://x',
  ],
  [
    'get_performance',
    { period: '7d', tradeCount: null, winRate: 0.5, netPnlUsd: 3, maxDrawdownUsd: null },
    'Period 7d: net P&L $3.00 in an unknown number of closed trades, win rate 50.0%, max drawdown unknown.',
  ],
  [
    'get_portfolio',
    {
      ...sums,
      positions: [position('none'), position('beyond_liquidation'), position(null), position('full')],
    },
    `${sumWords}, 4 open positions. 1 of those shown has no stop-loss. 1 of those shown has no stop-loss that triggers before liquidation. The stop-losses of 1 of those shown are not known.`,
  ],
  [
    'get_portfolio',
    { ...sums, positionCount: 1, positions: [position('none'), position('none')] },
    `${sumWords}, 1 open position. 2 of those shown have no stop-loss.`,
  ],
  [
    'get_portfolio',
    { ...sums, positions: [position('beyond_liquidation'), position('beyond_liquidation')] },
    `${sumWords}, 4 open positions. 2 of those shown have no stop-loss that triggers before liquidation.`,
  ],
  ['get_portfolio', { ...sums, positions: [position('full')] }, `${sumWords}, 4 open positions.`],
  [
    'get_market',
    {
      market,
      quote: { mark: 5, stale: true },
      state: { newEntries: { allowed: false, reason: 'It is shut.' } },
    },
    'venue:BTC (Bitcoin): mark 5 (stale), new entries not allowed: It is shut.',
  ],
  [
    'get_market',
    { market, quote: { mark: null, stale: null }, state: { newEntries: { allowed: null, reason: null } } },
    'venue:BTC (Bitcoin): mark unknown, new entries unknown.',
  ],
  [
    'get_market',
    { market, quote: { mark: 5, stale: false }, state: { newEntries: { allowed: true, reason: 'open' } } },
    'venue:BTC (Bitcoin): mark 5, new entries allowed.',
  ],
  ['list_alerts', alerts, '2 active alerts; not muted: 1 critical, 0 warning, 1 info.'],
  [
    'list_alerts',
    { ...alerts, unreadableCount: 2 },
    '2 active alerts; not muted: 1 critical, 0 warning, 1 info. 2 more could not be read.',
  ],
  [
    'list_alerts',
    { ...alerts, unchecked: [1] },
    "2 active alerts; not muted: 1 critical, 0 warning, 1 info. 1 check can't be made now: no alert of these means nothing.",
  ],
  [
    'list_trades',
    { ...closed, source: 'exchange_fills', trades: [trade('a', 1)] },
    '1 closing fill on this page (period 24h, newest first). Closed trades are not known until fill history is loaded.',
  ],
  [
    'list_trades',
    {
      ...closed,
      trades: [trade('a', -1), trade('b', -3), trade('c', 2, null), trade('d', null), trade('e', 0)],
    },
    '5 closed trades on this page (period 24h, newest first): 1 won, 2 lost, realized P&L -$2.00 (1 unknown), fees $4.00 (1 unknown). Worst: b (BTC) -$3.00.',
  ],
  [
    'list_trades',
    { ...closed, trades: [trade('a', 0)] },
    '1 closed trade on this page (period 24h, newest first): 0 won, 0 lost, realized P&L $0.00, fees $1.00.',
  ],
])('%s says of %j: %s', (tool, answer, sentence) => {
  const named = operations.find((one) => one.tool?.name === tool);
  const says = named?.tool?.says as ((answer: object) => string) | undefined;
  expect(says?.(answer)).toBe(sentence);
});
