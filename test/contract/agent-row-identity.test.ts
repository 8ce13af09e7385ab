import { beforeEach, describe, expect, test } from 'vitest';
import { listSignals } from '../../src-main/operations/journal/signals.ts';
import { getMarketMarks } from '../../src-main/operations/markets/market-marks.ts';
import { vault } from '../main/agent-status.ts';
import { aFill } from '../main/domain/a-fill.ts';
import { freshForEachTest } from '../main/fixture-hooks.ts';
import { aReading, decimal } from '../main/markets.ts';
import { common, reconcileAll } from '../main/operations/journal/a-journal.ts';
import { putFills } from '../main/operations/trades/a-traded-account.ts';
import { codeOf, dataOf } from '../main/server/graphql-fixture.ts';
import { aServer, type ServerFixture } from '../main/server/server-fixture.ts';
import { putCompleteAccount, read } from '../main/complete-account.ts';
import { lineOf, putLines } from './journal-lines.ts';

const rejected = {
  type: 'order_outcome',
  status: 'rejected',
  filled: '0',
  reject_reason: 'Too little margin.',
};
const order = { type: 'order', side: 'buy', order_type: 'limit', requested: '2' };

/** All that the agent wrote about one market under one symbol, from `seq` on. */
const aboutMarket = (seq: number, symbol: string): readonly string[] => [
  lineOf(seq, symbol, { type: 'decision', decision_id: `d ${symbol}`, action: 'open_long' }),
  lineOf(seq + 1, symbol, { type: 'reasoning', decision_id: `d ${symbol}`, step: 1, text: 'Up.' }),
  lineOf(seq + 2, symbol, {
    type: 'decision',
    decision_id: `held ${symbol}`,
    action: 'skip',
    refused_by: { gate: 'spread', threshold: 1, value: 2 },
  }),
  lineOf(seq + 3, symbol, { ...order, order_id: `o ${symbol}` }),
  lineOf(seq + 4, symbol, { ...rejected, order_id: `o ${symbol}` }),
  lineOf(seq + 5, symbol, {
    type: 'signal',
    signal_id: `s ${symbol}`,
    direction: 'long',
    confidence: 0.5,
    source: 'a model',
  }),
];

/** Coin that each of these symbols means once the venue's markets are known. */
const meanings: Readonly<Record<string, string | null>> = {
  BTC: 'BTC',
  btc: 'BTC',
  'btc/usdc': 'BTC',
  'xyz:TSLA': 'xyz:TSLA',
  'XYZ:tsla': 'xyz:TSLA',
  KPEPE: 'kPEPE',
  TSLA: null,
  'odd:gone': null,
};
const symbols = Object.keys(meanings);
const ofMarket = (coin: string): readonly string[] => symbols.filter((symbol) => meanings[symbol] === coin);

const filters = {
  decisions: 'decisions',
  refused: 'refusedEntries',
  steps: 'reasoningLogs',
  trades: 'trades',
};
const fields = 'marketId network venue dex assetClass';

interface Rows {
  readonly [list: string]: readonly { readonly marketId: string | null }[];
}

/** The lists of all kinds of the agent's rows, with this filter. */
const listed = async (server: ServerFixture, filter = ''): Promise<Rows> =>
  (await dataOf(
    server,
    `{ ${Object.entries(filters)
      .map(
        ([name, field]) =>
          `${name}: ${field}${filter} { ${name === 'trades' ? 'orderId' : name === 'steps' ? 'decisionId' : 'id'} ${fields} }`,
      )
      .join(' ')} }`,
  )) as unknown as Rows;

const bySymbol = (rows: Rows[string]): ReadonlyMap<string, string | null> =>
  new Map(
    rows.map(({ marketId, ...row }) => [
      String(Object.values(row).find((value) => /^(d|held|o) /.test(String(value)))).replace(/^\w+ /, ''),
      marketId,
    ]),
  );

const server = freshForEachTest(() => aServer({ account: vault, agent: read(), reading: null }));
beforeEach(() => {
  putLines(
    server,
    symbols.flatMap((symbol, nth) => aboutMarket(900 + 10 * nth, symbol)),
  );
  server.store.writer.putFills([], { knownFrom: 0, readThrough: server.time.now });
  reconcileAll(server.store);
});

const readCatalog = (): void => {
  server.store.writer.putCatalog(aReading());
  putCompleteAccount(server.store);
};

describe("the market of the agent's rows", () => {
  test('is null, and no id is invented, while the venue’s markets were never read', async () => {
    for (const [list, rows] of Object.entries(await listed(server)))
      expect([list, [...bySymbol(rows)]]).toEqual([
        list,
        expect.arrayContaining(symbols.map((symbol) => [symbol, null])),
      ]);
  });

  test('filtering fails, and gives no empty list, while the venue’s markets were never read', async () => {
    for (const field of Object.values(filters))
      for (const filter of ['(assetClass: CRYPTO)', '(marketId: "sim-testnet:BTC")'])
        expect([field, await codeOf(server, `{ ${field}${filter} { ${fields} } }`)]).toEqual([
          field,
          'provider_failed',
        ]);
  });

  test('is the exact coin of the symbol, else the one that is equal regardless of case, once the markets are read', async () => {
    readCatalog();
    for (const [list, rows] of Object.entries(await listed(server)))
      expect([list, Object.fromEntries(bySymbol(rows))]).toEqual([
        list,
        Object.fromEntries(
          symbols.map((symbol) => [
            symbol,
            meanings[symbol] === null ? null : `sim-testnet:${meanings[symbol]}`,
          ]),
        ),
      ]);
  });

  test.each([
    ['(marketId: "sim-testnet:BTC")', ['BTC']],
    ['(marketId: "sim-testnet:xyz:TSLA")', ['xyz:TSLA']],
    ['(assetClass: CRYPTO)', ['BTC', 'kPEPE']],
    ['(assetClass: EQUITY)', ['xyz:TSLA']],
  ] as const)('is what %s finds rows by, however the agent wrote the symbol', async (filter, coins) => {
    readCatalog();
    const expected = coins.flatMap(ofMarket).toSorted();
    for (const [list, rows] of Object.entries(await listed(server, filter)))
      expect([list, [...bySymbol(rows).keys()].toSorted()]).toEqual([list, expected]);
    const { statistics } = await dataOf(server, `{ statistics${filter} { tradeCount rejected } }`);
    expect(statistics).toEqual({ tradeCount: expected.length, rejected: expected.length });
  });

  test('is the same in the window: signals, and the marks of a market’s chart', async () => {
    readCatalog();
    const filter = { assetClass: null, marketId: 'sim-testnet:BTC', period: 'all' } as const;
    const { rows } = server.ask(listSignals, { cursor: null, limit: 50, filter });
    expect(rows.map(({ symbol, market }) => [symbol, market?.marketId])).toEqual(
      ['btc/usdc', 'btc', 'BTC'].map((symbol) => [symbol, 'sim-testnet:BTC']),
    );
    const { marks } = server.ask(getMarketMarks, {
      marketId: 'sim-testnet:BTC',
      from: 0,
      to: server.time.now,
    });
    expect(Object.groupBy(marks, ({ kind }) => kind)).toMatchObject({
      decision: { length: 6 },
      rejected: { length: 3 },
    });
  });
});

describe("the agent's order in a symbol of another case", () => {
  const ofOrder = async (orderId: string): Promise<unknown> => {
    const { trades } = (await dataOf(
      server,
      '{ trades { orderId symbol marketId reconciliation filledAmount } }',
    )) as { readonly trades: readonly { readonly orderId: string | null }[] };
    return trades.filter((trade) => trade.orderId === orderId || trade.orderId === null);
  };

  test.each([
    ['by the order’s number', { venue_oid: 71 }],
    ['by coin, side, size and time', {}],
  ])('is matched with the venue’s fill %s', async (_, outcome) => {
    readCatalog();
    putLines(server, [
      lineOf(1_100, 'btc/usdc', { ...order, order_id: 'filled' }),
      lineOf(1_101, 'btc/usdc', {
        type: 'order_outcome',
        order_id: 'filled',
        status: 'filled',
        filled: '2',
        average_price: '100',
        ...outcome,
      }),
    ]);
    server.time.now = common(1_110).at;
    putFills(server.store, [
      aFill({ oid: 71, tid: 1, side: 'buy', time: common(1_101).at, size: decimal('2') }),
    ]);
    reconcileAll(server.store, { at: server.time.now });
    expect(await ofOrder('filled')).toEqual([
      {
        orderId: 'filled',
        symbol: 'BTC',
        marketId: 'sim-testnet:BTC',
        reconciliation: 'matched',
        filledAmount: 2,
      },
    ]);
  });
});
