import { describe, expect, test } from 'vitest';
import { readEvent } from '../../../src-main/agent/read-event.ts';
import { later } from './a-status.ts';

const at = '2026-01-05T14:00:00Z';
const common = { seq: 7, at, network: 'TESTNET' };
const read = (written: object) =>
  readEvent(JSON.stringify({ ...common, ...written }), { place: 'line 2', now: later() });

/** Required and optional fields of each event type, as they are read. */
const events = {
  decision: [
    { decisionId: 'd', action: 'skip' },
    { confidence: 0.25, strategyId: 'm', summary: 'all', refusedBy: { gate: 'g', threshold: 1, value: 2 } },
  ],
  reasoning: [{ decisionId: 'd', step: 2, text: 'why' }, {}],
  order: [
    { orderId: 'o', side: 'buy', orderType: 'limit', requested: '2' },
    { decisionId: 'd', limitPrice: '100.5', reduceOnly: false, strategyId: 'm', cloid: '0x1' },
  ],
  order_outcome: [
    { orderId: 'o', status: 'filled' },
    { filled: '0', averagePrice: '101', fee: '-0.1', rejectReason: 'margin', venueOid: 0 },
  ],
  trade_closed: [
    { tradeId: 't', size: '2', side: 'long' },
    {
      entryPrice: '100',
      exitPrice: '110',
      realizedPnl: '20',
      fees: '1',
      exitReason: 'target',
      openedAt: Date.UTC(2026, 0, 5, 13),
      closedAt: Date.UTC(2026, 0, 5, 14),
    },
  ],
  signal: [
    { signalId: 's', direction: 'long', source: 'x' },
    { confidence: 1, reasoningExcerpt: 'why', actedOn: false, expiresAt: Date.UTC(2099, 11, 31) },
  ],
  error: [{ code: 'c', message: 'm' }, { orderId: 'o' }],
  note: [{ text: 'n' }, {}],
} as const;
const types = Object.keys(events) as (keyof typeof events)[];

/** Fields as the agent writes them. */
const written = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name.endsWith('At') ? new Date(Number(value)).toISOString() : value,
    ]),
  );

const named = { seq: 7, at: Date.parse(at), network: 'TESTNET', symbol: null, marketId: null, coin: null };

test.each(types)('a field that an event of type %s does not have is null', (type) => {
  const [required, optional] = events[type];
  const missing = Object.fromEntries(Object.keys(optional).map((name) => [name, null]));
  expect(read({ type, ...written(required) })).toMatchObject({
    event: { type, ...named, ...required, ...missing },
    dropped: [],
  });
});

test.each(types)('every field of an event of type %s is read', (type) => {
  const [required, optional] = events[type];
  const market = { symbol: 'BTC/USD', marketId: 'hyperliquid-testnet:xyz:TSLA' };
  expect(read({ type, ...written({ ...required, ...optional, ...market }) })).toMatchObject({
    event: { type, ...named, ...required, ...optional, ...market, coin: 'xyz:TSLA' },
    dropped: [],
  });
});

test.each([
  [1.5, 1],
  ['-0.5', 0],
  ['0.75', 0.75],
])('a confidence of %s is read as %s', (confidence, share) => {
  expect(read({ type: 'signal', ...written(events.signal[0]), confidence })).toMatchObject({
    event: { confidence: share },
  });
});

test.each([
  ['BTC/USD', 'BTC'],
  ['BTC', 'BTC'],
  ['/USD', '/USD'],
])('without the id of a market the symbol %s names the coin %s', (symbol, coin) => {
  expect(read({ type: 'note', text: 'n', symbol })).toMatchObject({ event: { symbol, coin } });
});

test.each([
  ['order', 'limit_price', 0, 'must be above 0, below 1000000000000; it is 0'],
  ['order_outcome', 'filled', -1, 'must be 0 or more, below 1000000000000000; it is -1'],
  [
    'trade_closed',
    'opened_at',
    '2019-12-31T23:59:59Z',
    'must be a time from 2020 to one day from now; it is 2019-12-31T23:59:59Z',
  ],
  [
    'signal',
    'expires_at',
    '2100-01-01T00:00:00Z',
    'must be a time from 2020 to before 2100; it is 2100-01-01T00:00:00Z',
  ],
] as const)(
  'an event of type %s with an impossible %s is read without it, and the reason is reported',
  (type, field, value, problem) => {
    const [required] = events[type];
    expect(read({ type, ...written(required), [field]: value })).toMatchObject({
      event: required,
      dropped: [{ field, problem }],
    });
  },
);

test.each([
  ['at', '2019-12-31T23:59:59Z'],
  ['at', new Date(later() + 86_400_001).toISOString()],
  ['at', '2026-02-30T00:00:00Z'],
  ['at', '9999-12-31T23:59:59Z'],
  ['size', 0],
  ['size', '-1'],
])('an event whose %s is %s is rejected', (field, value) => {
  expect(read({ type: 'trade_closed', ...written(events.trade_closed[0]), [field]: value })).toMatchObject({
    kind: 'problem',
    problem: {
      failure: 'wrong_shape',
      seq: 7,
      place: 'line 2',
      reason: `Its ${field} can't be used.`,
      fields: [{ field }],
    },
  });
});

test.each([
  ['seq', { type: 'note', text: 'n', seq: 1e13 }],
  ['network', { type: 'note', text: 'n', network: 'M'.repeat(300) }],
  ['order_id', { type: 'order_outcome', status: 'rejected', order_id: 'o'.repeat(201) }],
  ['requested', { type: 'order', order_id: 'o', side: 'buy', order_type: 'limit', requested: 1e15 }],
])('an event whose %s is out of bounds is rejected', (field, event) => {
  expect(read(event)).toMatchObject({ problem: { failure: 'wrong_shape', fields: [{ field }] } });
});

describe('a venue_oid', () => {
  const outcome = { type: 'order_outcome', ...written(events.order_outcome[0]) };

  test.each([
    [0, 0],
    ['0', 0],
    ['123456789012', 123_456_789_012],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('of %j, a number or its decimal text, is read as %s', (venueOid, read_) => {
    expect(read({ ...outcome, venue_oid: venueOid })).toMatchObject({
      event: { venueOid: read_ },
      dropped: [],
    });
  });

  test.each([1.5, -1, '9007199254740993', 2 ** 53])(
    'of %j is dropped and named, and the outcome is read',
    (venueOid) => {
      expect(read({ ...outcome, venue_oid: venueOid })).toMatchObject({
        event: { ...events.order_outcome[0], venueOid: null },
        dropped: [
          {
            field: 'venue_oid',
            problem: `must be a whole number from 0 to 9007199254740991; it is ${venueOid}`,
          },
        ],
      });
    },
  );

  test('that is no decimal text makes the outcome a problem that names it', () => {
    expect(read({ ...outcome, venue_oid: '0x12' })).toMatchObject({
      kind: 'problem',
      problem: { fields: [{ field: 'venue_oid' }] },
    });
  });
});

test.each([
  ['12345678901234567890', '12345678901234567890'],
  ['-9007199254740993', '-9007199254740993'],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['1e400', '1e400'],
  ['9007199254740991', 9_007_199_254_740_991],
  ['1.50', 1.5],
  ['1e3', 1_000],
  ['0.1', 0.1],
  ['{"most":12345678901234567890,"least":1}', { most: '12345678901234567890', least: 1 }],
  ['NaN', 'NaN'],
])('a threshold or value of %s in refused_by keeps its digits', (json, kept) => {
  const raw = `{"seq":7,"at":"${at}","network":"TESTNET","type":"decision","decision_id":"d","action":"skip",
    "refused_by":{"gate":"g","threshold":${json},"value":${json}}}`;
  expect(readEvent(raw, { place: 'line 2', now: later() })).toMatchObject({
    event: { refusedBy: { gate: 'g', threshold: kept, value: kept } },
  });
});
