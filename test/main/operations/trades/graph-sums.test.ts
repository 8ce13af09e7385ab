import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { periods } from '../../../../src-main/domain/performance/period.ts';
import type { MarketChoice } from '../../../../src-main/operations/graph-questions.ts';
import { executedAtText } from '../../../../src-main/operations/instants.ts';
import { listAnswerWarnings } from '../../../../src-main/operations/answer-warnings.ts';
import { findMarkets } from '../../../../src-main/operations/markets/graph-markets.ts';
import { getEquityHistory } from '../../../../src-main/operations/performance/equity-history.ts';
import {
  getEquity,
  getPerformanceOf,
} from '../../../../src-main/operations/performance/graph-performance.ts';
import {
  getRestingStatistics,
  getTradeStatistics,
} from '../../../../src-main/operations/trades/graph-statistics.ts';
import { listTradesPart } from '../../../../src-main/operations/trades/graph-trades.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import type { Trade } from '../../../../src-preload/contract/views/trades/trade.ts';
import { Performance } from '../../../../src-preload/contract/views/performance/performance.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { getFigures, settledSamples } from '../../asked.ts';
import { countStatements } from '../../count-statements.ts';
import { aDexAccount, anOpenOrder, aPosition } from '../../fake-accounts.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';
import { anOrder, anOutcome, common, putJournal, reconcileAll } from '../journal/a-journal.ts';
import { putGraphPast, putMoney } from './a-graph-past.ts';
import { putFills } from './a-traded-account.ts';

const at: { app: OpenSourceFixture } = {} as never;
beforeAll(() => {
  at.app = anOpenSource({ account: vault });
  putGraphPast(at.app.store);
  putMoney(at.app.store);
  putResting(at.app.store);
  const held = { dex: 'xyz', time: now, positions: [aPosition({ coin: 'xyz:TSLA', dex: 'xyz' })] };
  at.app.store.writer.putDexAccounts([{ value: aDexAccount(held), receivedAt: now }]);
});
afterAll(() => at.app[Symbol.asyncDispose]());

const atRest = { status: 'resting', filled: null, averagePrice: null, fee: null } as const;

/** Stores orders that the agent left resting, with each possible status at the venue. */
function putResting(store: Store): void {
  const words = ['canceled', 'marginCanceled', 'filled', 'perpMarginRejected', 'open', 'tomorrow', null];
  const next = (store.reader.journalCursor()?.seq ?? 0) + 1;
  putJournal(
    store,
    words.flatMap((_, nth) => {
      const coin = nth % 2 === 0 ? 'BTC' : 'xyz:TSLA';
      const [order, outcome] = [next + 2 * nth, next + 1 + 2 * nth];
      const place = (seq: number) => ({ ...common(seq, coin), at: now - 60_000 });
      return [
        anOrder(order, { ...place(order), orderId: `rest ${nth}` }),
        anOutcome(outcome, `rest ${nth}`, { ...place(outcome), ...atRest, venueOid: 8_000 + nth }),
      ];
    }),
  );
  const orderStatuses = words.flatMap((status, nth) =>
    status === null ? [] : { oid: 8_000 + nth, status, statusAt: now },
  );
  store.writer.putOrderStatuses(orderStatuses);
  for (const dex of ['', 'xyz'])
    store.writer.putOrders(dex, {
      value: words.map((_, nth) =>
        anOpenOrder({ oid: 8_000 + nth, coin: nth % 2 === 0 ? 'BTC' : 'xyz:TSLA' }),
      ),
      receivedAt: now,
    });
  reconcileAll(store);
}

const everything: MarketChoice = { assetClass: null, marketId: null };
const ofMarket = (coin: string): MarketChoice => ({ assetClass: null, marketId: `sim-testnet:${coin}` });
const ofClass = (assetClass: MarketChoice['assetClass']): MarketChoice => ({ assetClass, marketId: null });
const traded = ['BTC', 'kPEPE', 'xyz:TSLA', 'odd:GOLD', 'NOPE'];
const classes = ['CRYPTO', 'EQUITY', 'COMMODITY', 'PREDICTION'] as const;
const choices: readonly MarketChoice[] = [
  everything,
  ...[...traded, 'xyz:GOLD'].map(ofMarket),
  ...classes.map(ofClass),
  { assetClass: 'EQUITY', marketId: 'sim-testnet:BTC' },
];

function leftOutOf(rows: readonly Trade[]): unknown {
  const unmatched = rows.filter(({ filledAmount }) => filledAmount === null).length;
  const inTokens = rows.filter(({ filledAmount, feeUsd }) => filledAmount !== null && feeUsd === null);
  const others = rows.filter(
    ({ symbol, filledAmount }) => symbol?.startsWith('odd:') === true && (filledAmount ?? 0) > 0,
  );
  const parts = [
    ['orders', unmatched, `The fills of ${unmatched} order`],
    ['fees', inTokens.length, `${inTokens.length} order`],
    ['volume', others.length, 'The volume in odd:GOLD'],
  ] as const;
  return parts.flatMap(([of, count, words]) =>
    count === 0 ? [] : [{ of, message: expect.stringContaining(words) as string }],
  );
}

/** Counts the rows of the same choice; the DEX `odd` is not in dollars, and the collateral of NOPE is unknown. */
function counted(choice: MarketChoice) {
  const rows = at.app.ask(listTradesPart, { ...choice, orderStatus: null, limit: 500, offset: 0 });
  const count = (status: Trade['orderStatus']): number =>
    rows.filter(({ orderStatus }) => orderStatus === status).length;
  const valueOf = ({ symbol, filledAmount: filled, averagePrice: price }: Trade): Decimal | null => {
    if (filled === null || symbol === null || symbol.startsWith('odd:')) return null;
    if (filled === 0) return new Decimal(0);
    return price === null ? null : new Decimal(filled).times(price);
  };
  const sum = (values: readonly (Decimal | number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    if (rows.length > 0 && known.length === 0) return null;
    return known.reduce<Decimal>((total, value) => total.plus(value), new Decimal(0)).toNumber();
  };
  const byTime = rows.toSorted((a, b) => a.executedAt - b.executedAt);
  const timeOf = (row: Trade | undefined): string | null => (row === undefined ? null : executedAtText(row));
  return {
    tradeCount: rows.length,
    filled: count('filled'),
    partial: count('partial'),
    resting: count('resting'),
    rejected: count('rejected'),
    unknown: count('unknown'),
    volumeUsd: sum(rows.map(valueOf)),
    feesUsd: sum(rows.map(({ feeUsd }) => feeUsd)),
    leftOut: leftOutOf(rows),
    complete: true,
    incompleteReason: null,
    firstAt: timeOf(byTime[0]),
    lastAt: timeOf(byTime.at(-1)),
  };
}

describe('statistics', () => {
  test.each(choices)('of %o equal those counted from the rows', (choice) => {
    expect(at.app.ask(getTradeStatistics, choice)).toEqual(counted(choice));
  });

  test.each(choices)('of %o have the resting orders by the state of each row', async (choice) => {
    const rows = at.app.ask(listTradesPart, { ...choice, orderStatus: 'resting', limit: 500, offset: 0 });
    const states = { open: 0, canceled: 0, filled: 0, rejected: 0, unknown: 0 };
    for (const { restingState } of rows) if (restingState !== null) states[restingState] += 1;
    expect(await at.app.ask(getRestingStatistics, choice)).toEqual(states);
    expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(
      at.app.ask(getTradeStatistics, choice).resting,
    );
  });

  test('of resting orders count no state below zero where one is placed while many are counted', async () => {
    await using app = anOpenSource({ account: vault });
    const place = (seq: number, coin: string, venueOid: number) =>
      [
        anOrder(seq, { ...common(seq, coin), at: now, orderId: `o${seq}` }),
        anOutcome(seq + 1, `o${seq}`, { ...common(seq, coin), seq: seq + 1, at: now, ...atRest, venueOid }),
      ] as const;
    putJournal(app.store, place(1, 'BTC', 1));
    const canceled = Array.from({ length: 5_000 }, (_, nth) => 10 + nth);
    putJournal(
      app.store,
      canceled.flatMap((oid, nth) => place(3 + 2 * nth, 'xyz:TSLA', oid)),
    );
    app.store.writer.putOrderStatuses(
      [1, ...canceled].map((oid) => ({ oid, status: 'canceled', statusAt: now })),
    );
    reconcileAll(app.store);
    const pause = async (): Promise<void> => {
      putJournal(app.store, place(20_001, 'BTC', 2));
      app.store.writer.putOrders('', { value: [anOpenOrder({ oid: 2 })], receivedAt: now });
      reconcileAll(app.store);
    };
    const states = { open: 0, canceled: 5_001, filled: 0, rejected: 0, unknown: 0 };
    expect(await app.ask(getRestingStatistics, everything, { pause })).toEqual(states);
    expect(await app.ask(getRestingStatistics, everything)).toEqual({ ...states, open: 1 });
  });

  test('cover every kind of order', async () => {
    const { volumeUsd, feesUsd, filled, partial, resting, rejected, unknown } = at.app.ask(
      getTradeStatistics,
      everything,
    );
    const states = Object.values(await at.app.ask(getRestingStatistics, everything));
    expect(Math.min(...states)).toBeGreaterThan(0);
    for (const count of [volumeUsd, feesUsd, filled, partial, resting, rejected, unknown])
      expect(count).toBeGreaterThan(1);
  });

  test('name the fees in other tokens, which are in no sum', async () => {
    await using app = anOpenSource({ account: vault });
    const bought = { coin: '@107', fee: decimal('0.0197'), feeToken: 'HYPE' };
    putFills(app.store, [
      aFill({ oid: 1, tid: 1, fee: decimal('0.5') }),
      aFill({ oid: 2, tid: 2, ...bought }),
      aFill({ oid: 3, tid: 3, ...bought }),
      aFill({ oid: 4, tid: 4, coin: '@107', side: 'sell', fee: decimal('0.25') }),
    ]);
    reconcileAll(app.store);
    const sums = app.ask(getTradeStatistics, everything);
    expect(sums.feesUsd).toBe(0.75);
    const message = 'The fees of 2 orders in @107 are not in US dollars and not in the sum.';
    expect(sums.leftOut).toContainEqual({ of: 'fees', message });
    const of = { field: 'statistics', period: 'all', answers: [sums] } as const;
    expect(app.ask(listAnswerWarnings, of).map((warning) => warning.message)).toContain(message);
  });

  test('name the volume of spot pairs that are not known to be in US dollars, which is in no sum', async () => {
    await using app = anOpenSource({ account: vault });
    const gain = { side: 'sell', closedPnl: decimal('7') } as const;
    putFills(app.store, [
      aFill({ oid: 1, tid: 1, size: decimal('2'), price: decimal('100') }),
      aFill({ oid: 2, tid: 2, ...gain, coin: '@107', size: decimal('3'), price: decimal('40') }),
      aFill({ oid: 3, tid: 3, ...gain, coin: 'UBTC/HYPE', size: decimal('1'), price: decimal('2000') }),
      aFill({ oid: 4, tid: 4, ...gain, coin: 'PURR/USDC', size: decimal('10'), price: decimal('5') }),
    ]);
    reconcileAll(app.store);
    const sums = app.ask(getTradeStatistics, everything);
    expect(sums.volumeUsd).toBe(250);
    const message = 'The volume in @107, UBTC/HYPE is not known in US dollars and not in the sum.';
    expect(sums.leftOut).toContainEqual({ of: 'volume', message });
    const rows = app.ask(listTradesPart, { ...everything, orderStatus: null, limit: 9, offset: 0 });
    const ofSpot = rows.filter(({ symbol }) => symbol !== 'BTC');
    expect(Object.fromEntries(ofSpot.map((row) => [row.symbol, row.realizedPnlUsd]))).toEqual({
      '@107': null,
      'UBTC/HYPE': null,
      'PURR/USDC': 7,
    });
  });

  test('of nothing are zero and have no ends; with rows of unknown money they are null', async () => {
    await using app = anOpenSource({ account: vault });
    const { ask } = app;
    const none = { tradeCount: 0, volumeUsd: 0, feesUsd: 0, firstAt: null, lastAt: null };
    expect(() => ask(getTradeStatistics, everything)).toThrow(/not been read from the venue yet/);
    putFills(app.store, []);
    expect(ask(getTradeStatistics, everything)).toMatchObject(none);
    putJournal(app.store, [anOrder(1), anOutcome(2, 'o1')]);
    reconcileAll(app.store);
    expect(ask(getTradeStatistics, everything)).toMatchObject({
      tradeCount: 1,
      volumeUsd: null,
      feesUsd: null,
    });
    expect(ask(getTradeStatistics, ofMarket('kPEPE'))).toMatchObject(none);
  });

  test('read no more trades than the ends of each kind', () => {
    const statements = countStatements();
    at.app.ask(getTradeStatistics, everything);
    statements.undo();
    const cells = 60;
    expect(statements.count()).toBeLessThan(cells);
    expect(statements.rows()).toBeLessThan(2 * cells);
  });
});

/** Figures whose values for the markets add up. */
const adding = [
  'tradeCount',
  'winCount',
  'lossCount',
  'grossProfitUsd',
  'grossLossUsd',
  'feesUsd',
  'fundingUsd',
  'netPnlUsd',
] as const;
const ofAccount = [
  'maxDrawdownUsd',
  'maxDrawdownPct',
  'sharpeRatio',
  'sortinoRatio',
  'equityStartUsd',
  'equityEndUsd',
  'equityStartAt',
  'equityEndAt',
] as const;

describe.each(periods)('performance of %s', (period) => {
  test('of everything is the same in every interface', async () => {
    expect(await at.app.ask(getPerformanceOf, { ...everything, period })).toEqual(
      at.app.ask(getFigures, { period }),
    );
  });

  test('of the markets, and of the classes with rows of none, adds up to the total', async () => {
    const whole = await at.app.ask(getPerformanceOf, { ...everything, period });
    const sums = async (parts: readonly MarketChoice[]) => {
      const reported = await Promise.all(
        parts.map((choice) => at.app.ask(getPerformanceOf, { ...choice, period })),
      );
      return adding.map((figure) =>
        reported
          .reduce<Decimal>((sum, one) => sum.plus(one[figure] ?? Number.NaN), new Decimal(0))
          .toNumber(),
      );
    };
    expect(whole.tradeCount).toBeGreaterThan(period === '24h' ? 0 : 5);
    const wanted = adding.map((figure) => whole[figure]);
    expect(await sums(traded.map(ofMarket))).toEqual(wanted);
    const ofNoClass = at.app
      .ask(findMarkets, { marketIds: traded.map((coin) => `sim-testnet:${coin}`) })
      .flatMap((market) => (market === null || market.assetClass !== null ? [] : [market.coin]));
    expect(await sums([...classes.map(ofClass), ...ofNoClass.map(ofMarket)])).toEqual(wanted);
  });

  test('of a market has no account value, and says why', async () => {
    const shown = await at.app.ask(getPerformanceOf, { ...ofMarket('BTC'), period });
    expect(Performance.parse(shown)).toEqual(shown);
    for (const figure of ofAccount) expect([figure, shown[figure]]).toEqual([figure, null]);
    expect(shown.leftOut.filter(({ of }) => of === 'equity')).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/all its markets/) }),
    ]);
    const whole = at.app.ask(getFigures, { period });
    expect(whole.equityEndUsd).not.toBeNull();
    for (const same of ['network', 'updatedAt', 'period', 'source', 'complete', 'incompleteReason'] as const)
      expect(shown[same]).toEqual(whole[same]);
  });
});

describe('equity', () => {
  test.each([2, 10, 400, 1000])(
    'has %d points at most, ascending, and ends where the charts end',
    (points) => {
      const line = at.app.ask(getEquity, { period: 'all', points });
      expect(line.length).toBeGreaterThan(1);
      expect(line.length).toBeLessThanOrEqual(points);
      const times = line.map(({ at: time }) => time);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now);
      const chart = settledSamples(at.app.ask(getEquityHistory, { period: 'all' })).at(-1);
      expect(line.at(-1)).toMatchObject({
        equityUsd: chart?.equityUsd,
        netDepositsUsd: chart?.netDepositsUsd,
      });
    },
  );

  test.each([0, 1, 1.5, 1001, Number.NaN])('of %d points is refused', (points) => {
    expect(() => at.app.ask(getEquity, { period: '7d', points })).toThrow(
      /points must be a whole number from 2 to 1000/,
    );
  });
});
