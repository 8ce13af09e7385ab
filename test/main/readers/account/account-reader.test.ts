import { describe, expect, test } from 'vitest';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { aDexAccount, aFunding, aLedgerMove, anOpenOrder, fakeAccounts } from '../../fake-accounts.ts';
import { decimal } from '../../markets.ts';
import { aDex, aMarket } from '../../store/a-store.ts';
import type { AccountReading, AccountReadingChange } from './an-account-reader.ts';
import {
  account,
  accountReadings,
  aFreshQuote,
  failed,
  holding,
  stream,
  tidsOf,
  turnFill,
  worldStart,
} from './an-account-reader.ts';

const minute = 60_000;
const start = accountReadings();

describe('reading an account', () => {
  test('is complete within seconds: role, mode, balances, states, orders, fills, funding, ledger', async () => {
    const venue = fakeAccounts();
    venue.account.role = { kind: 'vault' };
    venue.account.mode = { mode: 'unified', said: 'unifiedAccount' };
    venue.account.spotBalances = [{ token: 'USDC', tokenIndex: 0, total: decimal('5'), hold: decimal('1') }];
    venue.account.dexAccounts.set('d1', holding('d1'));
    const order = anOpenOrder({ coin: 'd2:X' });
    venue.account.openOrders.set('d2', [order]);
    venue.account.orderStates = [{ order, status: 'open', statusAt: 1 }];
    venue.account.fills = [turnFill(0, worldStart - minute, 'd1:X')];
    venue.account.funding = [aFunding({ time: worldStart - minute })];
    venue.account.ledger = [aLedgerMove({ time: worldStart - minute })];
    const reading = start({ venue });
    reading.connect();
    await stream(reading, 20);
    const { reader } = reading.store;
    const state = reader.account();
    expect(state.role?.value.kind).toBe('vault');
    expect(state.mode?.value.mode).toBe('unified');
    expect(state.spot?.value).toHaveLength(1);
    expect(state.dexes.get('d1')?.value.positions).toHaveLength(1);
    expect(state.orders.get('d2')?.value).toEqual([order]);
    expect([tidsOf(reading), reader.funding(0, Infinity).length, reader.ledger(0, Infinity).length]).toEqual([
      [0],
      1,
      1,
    ]);
    expect(reading.reader.hotDexes()).toEqual(new Set(['d1', 'd2']));
    expect(failed(reading)).toEqual([]);
    expect(new Set(reading.asked.map(({ question }) => question.user))).toEqual(new Set([account]));
    expect(reading.asked.filter(({ question }) => question.method === 'fetchRole')).toHaveLength(1);
  });

  test('has its ledger read 15 s after each sample of its value, once in its first minute', async () => {
    const reading = start();
    reading.connect();
    await stream(reading, 10 * 60);
    const read = reading.asked
      .filter(({ question }) => question.method === 'fetchLedger')
      .map(({ at }) => at);
    expect(read.filter((at) => at < minute)).toEqual([0]);
    // Once the readings of the start are past.
    expect(read.filter((at) => at >= 5 * minute)).toEqual(
      [5, 6, 7, 8, 9].map((nth) => nth * minute + 15_000),
    );
    expect(failed(reading)).toEqual([]);
  });

  test('ends when it is stopped: nothing is asked and nothing written', async () => {
    const reading = start();
    reading.connect();
    await stream(reading, 5);
    const held = Promise.withResolvers<void>();
    reading.meet = () => held.promise;
    await reading.pass(25_000);
    const stopped = reading.reader.stop();
    const before = [reading.asked.length, reading.changes.length];
    held.resolve();
    await reading.pass(10 * minute);
    await stopped;
    reading.push(({ onFills }) => onFills({ rows: [turnFill(0, worldStart)], invalid: [] }, false));
    reading.connect();
    await stream(reading, 5);
    expect([reading.asked.length, reading.changes.length]).toEqual(before);
  });
});

describe('rows that the stream missed', () => {
  test('are fetched with the next connection, and rows it pushes meanwhile leave no gap', async () => {
    const reading = start();
    reading.connect();
    await stream(reading, 10);
    reading.cut();
    await reading.pass(5_000);
    const missed = [0, 1, 2].map((n) => turnFill(n, reading.worldNow() + n));
    reading.venue.account.fills = missed;
    reading.connect();
    const next = turnFill(3, reading.worldNow() + 50);
    reading.venue.account.fills = [...missed, next];
    reading.push(({ onFills }) => onFills({ rows: [next], invalid: [] }, false));
    await stream(reading, 3);
    expect(tidsOf(reading)).toEqual([0, 1, 2, 3]);
    const trips = reading.changes.flatMap((change) => (change.kind === 'trips' ? change.trips : []));
    expect(trips.filter(({ end, begun }) => end === 'gap' || begun === 'unknown')).toEqual([]);
    expect(reading.store.reader.openTrips()).toEqual([]);
  });

  test('do not hold back what it pushes where the venue can’t be asked', async () => {
    const reading = start();
    await reading.pass(2_000);
    reading.meet = () => Promise.reject(new VenueError('server_error', '502'));
    reading.connect();
    await stream(reading, 31);
    reading.push(({ onFills }) => onFills({ rows: [turnFill(0, worldStart)], invalid: [] }, false));
    await stream(reading, 1);
    expect(tidsOf(reading)).toEqual([0]);
  });

  test('are read for funding and orders once the stream reports a payment or a cancellation', async () => {
    const reading = start();
    reading.connect();
    await stream(reading, 45);
    const from = reading.asked.length;
    reading.push(({ onEvent }) => onEvent({ kind: 'funding' }));
    reading.push(({ onOrders }) =>
      onOrders({ rows: [{ ...anOpenOrder({ coin: 'd2:X' }), status: 'open', statusAt: 1 }], invalid: [] }),
    );
    await stream(reading, 20);
    const asked = reading.asked.slice(from).map(({ question }) => [question.method, question.about]);
    expect(asked.map(([method]) => method)).toContain('fetchFunding');
    expect(asked).toContainEqual(['fetchOpenOrders', 'd2']);
  });
});

test('open orders are listed, and have no history, while the venue’s clock is not ours', async () => {
  const venue = fakeAccounts();
  const order = anOpenOrder({ coin: 'BTC' });
  venue.account.openOrders.set('', [order]);
  const reading = start({ venue, dexes: [''] });
  reading.connect();
  const { reader } = reading.store;
  reading.setAhead(26 * 60 * minute);
  await stream(reading, 20);
  expect(reader.account().orders.get('')?.value).toEqual([order]);
  expect(reader.orderHistory(order.oid)).toEqual([]);
  reading.setAhead(0);
  await stream(reading, 90);
  expect(reader.orderHistory(order.oid)).toMatchObject([{ toTime: null, value: order }]);
});

test('the health of the venue’s account reads is kept by job; a spent budget is waited for, and a store failure does not count against the venue', async () => {
  const refusing = (writer: Parameters<NonNullable<AccountReadingChange['writer']>>[0]) => ({
    ...writer,
    putSpot: () => {
      throw new Error('disk full');
    },
  });
  const seen = { mode: 0 };
  const meet: AccountReading['meet'] = async ({ method }) => {
    if (method === 'fetchMode' && (seen.mode += 1) < 4) throw new VenueError('budget_spent', 'later');
    if (method === 'fetchLedger') throw new VenueError('server_error', '502');
  };
  const reading = start({ writer: refusing, meet });
  await reading.pass(30_000);
  expect(new Set(failed(reading))).toEqual(new Set(['ledger']));
  const done = reading.outcomes.filter(({ outcome }) => outcome.kind === 'done').map(({ job }) => job);
  expect(done).toEqual(expect.arrayContaining(['mode', 'spot', 'fills', 'role', 'funding']));
  expect(reading.store.reader.account().spot).toBeNull();
});

test('an account state that is older than one the stream pushed meanwhile is dropped', async () => {
  const reading = start({ dexes: [''] });
  const worth = (value: string): void =>
    void reading.venue.account.dexAccounts.set('', aDexAccount({ accountValue: decimal(value) }));
  const answer = Promise.withResolvers<void>();
  reading.meet = ({ method }) => (method === 'fetchDexAccount' ? answer.promise : Promise.resolve());
  await reading.pass(5_000);
  expect(reading.asked.map(({ question }) => question.method)).toContain('fetchDexAccount');
  worth('20');
  reading.connect();
  await stream(reading, 1);
  worth('10');
  answer.resolve();
  await reading.pass(100);
  expect(reading.store.reader.account().dexes.get('')?.value.accountValue).toBe('20');
});

test('samples are kept once a minute, of known values and never of stale ones', async () => {
  const reading = start({ dexes: [''], agentCoins: ['BTC', 'd9:X'] });
  reading.connect();
  reading.store.writer.putQuotes([aFreshQuote('BTC', worldStart)]);
  reading.venue.account.dexAccounts.set('', aDexAccount({ accountValue: decimal('1234.5') }));
  await stream(reading, 4 * 60);
  const { reader } = reading.store;
  const points = reader.equity(0, Infinity);
  expect(points.map(({ at }) => at)).toEqual(
    [0, 1, 2, 3, 4].slice(0, points.length).map((n) => worldStart + n * minute),
  );
  expect(points.length).toBeGreaterThanOrEqual(4);
  expect(points[1]).toMatchObject({ equityUsd: '1234.5', partial: false });
  expect(reader.prices('BTC', 0, Infinity).map(({ at }) => at)).toEqual(
    [0, 1].map((n) => worldStart + n * minute),
  );
  expect(reader.prices('d9:X', 0, Infinity)).toEqual([]);
  reading.cut();
  reading.meet = () => Promise.reject(new VenueError('connection', 'gone'));
  await reading.pass(5 * minute);
  expect(reader.equity(0, Infinity).length).toBeLessThanOrEqual(points.length + 2);
});

describe('a point of equity', () => {
  test('is kept of all DEXes or not at all: a missing one would look like a loss', async () => {
    const reading = start({ dexes: ['', 'd1'] });
    reading.connect();
    reading.meet = async ({ method, about }) => {
      if (method === 'fetchDexAccount' && about === 'd1') throw new VenueError('server_error', '502');
    };
    reading.venue.account.dexAccounts.set('', aDexAccount({ accountValue: decimal('1000') }));
    reading.venue.account.dexAccounts.set('d1', aDexAccount({ dex: 'd1', accountValue: decimal('234.5') }));
    for (let second = 0; second < 130; second += 1) {
      reading.pushStates(['']);
      await reading.pass(1_000);
    }
    expect(reading.store.reader.equity(0, Infinity)).toEqual([]);
    reading.pushStates(['', 'd1']);
    await reading.pass(60_000);
    const points = reading.store.reader.equity(0, Infinity);
    expect(new Set(points.map(({ equityUsd }) => equityUsd))).toEqual(new Set(['1234.5']));
  });

  test('is not kept without a DEX that has just left the list, while its last state is young', async () => {
    const reading = start({ dexes: ['', 'd1'] });
    reading.connect();
    reading.venue.account.dexAccounts.set('', aDexAccount({ accountValue: decimal('1000') }));
    reading.venue.account.dexAccounts.set('d1', aDexAccount({ dex: 'd1', accountValue: decimal('234.5') }));
    await stream(reading, 50);
    reading.store.writer.putCatalog({
      dexes: [aDex({ name: '' })],
      markets: [aMarket()],
      readAt: worldStart + 50_000,
    });
    await stream(reading, 70, ['']);
    const points = reading.store.reader.equity(0, Infinity);
    expect(new Set(points.map(({ equityUsd }) => equityUsd))).toEqual(new Set(['1234.5']));
  });

  test('goes on after a DEX that held nothing has left the venue', async () => {
    const reading = start({ dexes: ['', 'd1'] });
    reading.connect();
    reading.venue.account.dexAccounts.set('', aDexAccount({ accountValue: decimal('1000') }));
    reading.venue.account.dexAccounts.set('d1', aDexAccount({ dex: 'd1', accountValue: decimal('0') }));
    await stream(reading, 50);
    const left = { dexes: [aDex({ name: '' })], markets: [aMarket()] };
    for (let nth = 1; nth <= 5; nth += 1) {
      reading.store.writer.putCatalog({ ...left, readAt: worldStart + nth * 50_000 });
      await stream(reading, 60, ['']);
    }
    const points = reading.store.reader.equity(worldStart + 4 * minute, Infinity);
    expect(points.length).toBeGreaterThan(0);
  });
});

test('prices are not sampled while the machine’s clock and the venue’s disagree: their time is not known', async () => {
  const reading = start({ dexes: [''], agentCoins: ['BTC'] });
  reading.meet = ({ method }) =>
    method === 'fetchDexAccount' ? Promise.reject(new VenueError('connection', 'gone')) : Promise.resolve();
  const { writer, reader } = reading.store;
  const value = aDexAccount({ time: worldStart + 60 * minute });
  writer.putDexAccounts([{ value, receivedAt: worldStart }]);
  writer.putQuotes([aFreshQuote('BTC', worldStart)]);
  await reading.pass(2_000);
  expect(reader.prices('BTC', 0, Infinity)).toEqual([]);
});

test('a clock that is set back does not end the samples until it has caught up', async () => {
  const reading = start({ dexes: [''], startAt: worldStart + 24 * 60 * minute, rate: -1 });
  reading.connect();
  reading.venue.account.dexAccounts.set('', aDexAccount({ accountValue: decimal('1000') }));
  await stream(reading, 5 * 60);
  expect(reading.store.reader.equity(0, Infinity).length).toBeGreaterThan(3);
});

test('the role is asked for early, once; for an account that does not exist every ten minutes, until it does', async () => {
  const reading = start();
  reading.venue.account.role = { kind: 'missing' };
  await reading.pass(60_000);
  const methods = reading.asked.map(({ question }) => question.method);
  expect(methods.indexOf('fetchRole')).toBeLessThan(methods.indexOf('fetchFills'));
  expect(reading.store.reader.account().role?.value.kind).toBe('missing');
  reading.venue.account.role = { kind: 'vault' };
  await reading.pass(11 * minute);
  expect(reading.store.reader.account().role?.value.kind).toBe('vault');
  await reading.pass(30 * minute);
  const asked = reading.asked.filter(({ question }) => question.method === 'fetchRole');
  expect(asked.map(({ at }) => Math.round(at / minute))).toEqual([0, 10]);
});

describe('funding', () => {
  test('is read just after each hour of the world', async () => {
    const reading = start({ startAt: Date.UTC(2026, 8, 1, 13, 58) });
    reading.connect();
    await stream(reading, 60);
    const paid = aFunding({ time: Date.UTC(2026, 8, 1, 14, 0, 0, 12) });
    await stream(reading, 61);
    reading.venue.account.funding = [paid];
    await stream(reading, 20);
    expect(reading.store.reader.funding(0, Infinity)).toEqual([paid]);
  });

  test('is read once in 30 s while payments are reported every second', async () => {
    const reading = start();
    reading.connect();
    await stream(reading, 45);
    const from = reading.asked.length;
    for (let second = 0; second < 95; second += 1) {
      reading.push(({ onEvent }) => onEvent({ kind: 'funding' }));
      await stream(reading, 1);
    }
    const asked = reading.asked.slice(from).filter(({ question }) => question.method === 'fetchFunding');
    expect(asked.map(({ at }) => at)).toEqual([60_000, 90_000, 120_000]);
  });
});

describe("the venue's own history of the account's value", () => {
  const asks = (reading: AccountReading): readonly number[] =>
    reading.asked.filter(({ question }) => question.method === 'fetchValueHistory').map(({ at }) => at);

  test('is read after the fills, kept with its time, and read again every ten minutes', async () => {
    const reading = start();
    const point = { at: worldStart - minute, accountValue: decimal('5'), pnl: decimal('1') };
    const periods = { day: [point], week: [], month: [], allTime: [] };
    reading.venue.account.valueHistory = { combined: periods, perp: periods };
    await reading.pass(minute);
    const methods = reading.asked.map(({ question }) => question.method);
    expect(methods.indexOf('fetchFills')).toBeLessThan(methods.indexOf('fetchValueHistory'));
    const stored = reading.store.reader.valueHistory();
    expect(stored?.value.combined.day).toEqual([point]);
    expect(stored?.receivedAt).toBeGreaterThanOrEqual(worldStart);
    await reading.pass(30 * minute);
    expect(asks(reading)).toHaveLength(4);
  });
});
