import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reply } from '../../doubles/venue-stub.ts';
import { aStubMarket } from '../stub-venue-service.ts';
import { aWireFill, aWireOrder, aWirePosition } from '../venue/hyperliquid/account-rows.ts';
import { aCandleRow, aContext, impossibleTimes } from '../venue/hyperliquid/wire-rows.ts';
import { aWatchedService } from './a-watched-service.ts';
import { ownDex, untilRead } from './impossible.ts';
import { repetitions } from '../../repetitions.ts';

/** No path answers 500, whatever value one field of a row or of the agent's status has. */

const figure = fc.oneof(
  fc.constantFrom('0', '-0', '-1', '1e5', 'NaN', '1000000000000', '999999999999.9', '', `${'9'.repeat(64)}`),
  fc.float().map(String),
  fc.constantFrom(null, 7, true, {}, []),
);
const time = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...impossibleTimes) },
  { weight: 1, arbitrary: fc.oneof(fc.constantFrom(null, 'now'), fc.integer(), fc.double()) },
);
const text = fc.oneof(fc.string({ maxLength: 80 }), fc.constantFrom(null, 5, '__proto__', 'BTC', 'xyz:TSLA'));
/** A row with one field of any value; its other fields are valid. */
const oneOf = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> =>
  fc.oneof(...Object.entries(fields).map(([name, value]) => value.map((bad) => ({ [name]: bad }))));
const order = oneOf({
  coin: text,
  limitPx: figure,
  sz: figure,
  oid: fc.anything(),
  timestamp: time,
  triggerPx: figure,
  orderType: text,
});
const fill = oneOf({
  coin: text,
  px: figure,
  sz: figure,
  time,
  tid: fc.anything(),
  fee: figure,
  startPosition: figure,
});
const position = oneOf({
  coin: text,
  szi: figure,
  entryPx: figure,
  leverage: fc.anything(),
  liquidationPx: figure,
  positionValue: figure,
});
const context = oneOf({
  markPx: figure,
  midPx: figure,
  prevDayPx: figure,
  funding: figure,
  dayNtlVlm: figure,
});
const candle = oneOf({ t: time, T: time, o: figure, h: figure, l: figure, c: figure, v: figure, s: text });
const moment = fc.oneof(
  fc.constantFrom('9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00', 7, null),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const risk = fc.oneof(fc.anything(), oneOf({ drawdown_usd: fc.anything(), updated_at: moment }));
const transfer = { id: 't', from_dex: '', to_dex: 'xyz', token: 'USDC', status: 'sent', amount: '1' };
const transfers = oneOf({ amount: figure, requested_at: moment, id: fc.anything() }).map((change) => ({
  enabled: true,
  pending: [{ ...transfer, ...change }],
  receivables: [{ dex: 'xyz', token: 'USDC', amount: '1', since: null, ...change }],
}));
const reading = { provider: 'p', ticker: 'TSLA', value: 1, observed_at: null };
const reference = oneOf({ value: figure, observed_at: moment, ticker: text }).map((change) => ({
  vix: { ...reading, ...change },
  stocks: [{ ...reading, ...change }],
}));
const paths = [
  '/api/markets',
  '/api/quotes',
  '/api/health',
  '/api/v1/agent/positions',
  '/api/v1/agent/pool',
  '/api/venue/transfers',
  '/api/reference',
  '/api/markets/hl-testnet%3ABTC/state',
  '/api/markets/hl-testnet%3ABTC/quote',
  '/api/markets/hl-testnet%3ABTC/candles',
  '/mcp/status',
  '/mcp/portfolio',
  '/mcp/orders',
  '/mcp/trades',
  '/mcp/performance',
  '/mcp/markets',
  '/mcp/risk',
  '/mcp/signals',
];

test('no path answers 500', async () => {
  await using watched = await aWatchedService();
  await untilRead(watched);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        orders: fc.array(order, { maxLength: 3 }),
        fills: fc.array(fill, { maxLength: 3 }),
        positions: fc.array(position, { maxLength: 3 }),
        contexts: fc.array(context, { minLength: 2, maxLength: 2 }),
        candle,
        agent: oneOf({
          heartbeat_at: moment,
          risk,
          transfers,
          reference,
          symbols: fc.anything(),
          token: fc.anything(),
        }),
        status: oneOf({ time, specialStatuses: fc.anything() }),
      }),
      async ({ orders, fills, positions, contexts, candle, agent, status }) => {
        watched.writeStatus(agent as Record<string, unknown>);
        const own = ownDex(watched.venue);
        own.orders = [
          aWireOrder(),
          ...orders.map((change, nth) => aWireOrder({ oid: 2_000 + nth, ...change })),
        ];
        own.positions = [
          aWirePosition(),
          ...positions.map((change) => aWirePosition({ coin: 'ETH', ...change })),
        ];
        own.markets = ['BTC', 'ETH'].map((coin, nth) => aStubMarket(coin, contexts[nth]));
        const { stub } = watched.venue;
        stub.answer(
          'userFillsByTime',
          reply.json(fills.map((change) => aWireFill({ time: watched.venue.now(), ...change }))),
        );
        stub.answer('candleSnapshot', reply.json([aCandleRow(candle)]));
        stub.answer('exchangeStatus', reply.json({ time: watched.venue.now(), ...status }));
        watched.venue.push();
        watched.time.pass(25_000); // stored orders are no longer fresh
        watched.venue.push();
        // An unknown DEX causes the metadata to be read again, which would get too old meanwhile.
        stub.socket().send({ channel: 'allDexsAssetCtxs', data: { ctxs: [['new', [aContext()]]] } });
        const answers = await Promise.all(
          paths.map(async (path) => [path, (await watched.get(path)).status]),
        );
        expect(answers.filter(([, code]) => code === 500)).toEqual([]);
      },
    ),
    { numRuns: repetitions(30, 120) },
  );
}, 120_000);
