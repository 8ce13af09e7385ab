import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRestingOrders } from '../../../src-main/operations/account/resting-orders.ts';
import { createCurrentSource, type CurrentSource } from '../../../src-main/operations/current-source.ts';
import { operation, type Ask } from '../../../src-main/operations/operation.ts';
import { operations } from '../../../src-main/operations/index.ts';
import { getCandleChart } from '../../../src-main/operations/markets/candle-series.ts';
import { getMarket, listMarkets } from '../../../src-main/operations/markets/catalog.ts';
import { listMarketSnapshots } from '../../../src-main/operations/markets/market-snapshots.ts';
import { watchCandles } from '../../../src-main/operations/markets/watch-candles.ts';
import { getDailyReport } from '../../../src-main/operations/performance/daily-report.ts';
import { getPerformance } from '../../../src-main/operations/performance/performance-now.ts';
import type { ReadChange } from '../../../src-main/operations/read-change.ts';
import { getFrame } from '../../../src-main/operations/settings/frame.ts';
import { listClosedTradeHistory } from '../../../src-main/operations/trades/closed-trade-history.ts';
import { vault } from '../agent-status.ts';
import { aDexAccount } from '../fake-accounts.ts';
import { aCandle } from '../fake-venue.ts';
import { aQuote, aReading, now } from '../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../open-source-fixture.ts';
import { putQuotes, read } from '../complete-account.ts';

let [first, second]: OpenSourceFixture[] = [];
let slot: CurrentSource;
const app = (fixture: OpenSourceFixture | undefined): OpenSourceFixture => {
  if (fixture === undefined) throw new Error('it was not opened');
  return fixture;
};
beforeEach(() => {
  first = anOpenSource({ account: vault, agent: read() });
  putQuotes(first.store);
  const { writer, reader } = first.store;
  const accounts = reader.catalog().dexes.map(({ name }) => aDexAccount({ dex: name }));
  writer.putDexAccounts(accounts.map((value) => ({ value, receivedAt: now })));
  second = anOpenSource({
    account: vault,
    agent: read(),
    scope: { network: 'MAINNET', networkKey: 'sim-mainnet' },
  });
  slot = createCurrentSource();
  slot.open(first.scope);
});
afterEach(async () => {
  await app(first)[Symbol.asyncDispose]();
  await app(second)[Symbol.asyncDispose]();
});

const hourly = { marketId: 'sim-testnet:BTC', interval: '1h' } as const;
const switched = expect.objectContaining({ code: 'network_switched' }) as Error;
const patient = new AbortController().signal;

test('every operation is answered by the open source, and by none between two', async () => {
  const { ask } = slot;
  expect(ask(getFrame, null).network).toBe('TESTNET');
  slot.leave();
  for (const operation of operations) {
    expect(() => ask(operation, null)).toThrow(switched);
    await expect(slot.bytes(operation, null)).rejects.toThrow(switched);
  }
  slot.open(app(second).scope);
  expect(ask(getFrame, null).network).toBe('MAINNET');
  expect(() => ask(getMarket, { marketId: 'sim-testnet:BTC' })).toThrow('There is no market');
});

test('the epoch rises with each opening only', () => {
  const epochs = [slot.epochs.now()];
  slot.leave();
  epochs.push(slot.epochs.now());
  slot.open(app(second).scope);
  epochs.push(slot.epochs.now());
  slot.open(app(first).scope);
  epochs.push(slot.epochs.now());
  expect(epochs).toEqual([1, 1, 2, 3]);
});

test('a question in flight is aborted and ends as network_switched, at once', async () => {
  app(first).venue.behavior = { kind: 'hangs' };
  const asked = slot.ask(getCandleChart, { ...hourly, limit: 5 }, { signal: patient });
  slot.leave();
  await expect(asked).rejects.toThrow(switched);
  expect(app(first).venue.abandoned()).toBe(1);
});

const trades = { period: 'all', symbol: null, limit: 1 } as const;

test.each<[string, (ask: Ask) => Promise<unknown>]>([
  ['open orders', (ask) => ask(listRestingOrders, { symbol: null })],
  ['closed trades', (ask) => ask(listClosedTradeHistory, trades)],
  ['performance', (ask) => ask(getPerformance, { period: '7d' })],
  ['figures of the day', (ask) => ask(getDailyReport, null)],
  ['snapshots', (ask) => ask(listMarketSnapshots, { symbol: null })],
])(
  '%s that are being read when the source is left end as network_switched, at once',
  async (_what, question) => {
    app(first).venue.behavior = { kind: 'hangs' };
    const asking = question(slot.ask);
    slot.leave();
    await expect(asking).rejects.toThrow(switched);
  },
);

test('a late answer of a source that was left is discarded', async () => {
  const deaf = Promise.withResolvers<string>();
  const deafOperation = operation({
    name: 'askTheDeaf',
    summary: 'Ignores its signal',
    readings: [],
    answer: () => deaf.promise,
  });
  const answers = [slot.ask(deafOperation, null), slot.bytes(deafOperation, null)];
  slot.open(app(second).scope);
  deaf.resolve('late');
  for (const answer of answers) await expect(answer).rejects.toThrow(switched);
});

test('a caller that gives up gets its own reason, not a switch', async () => {
  app(first).venue.behavior = { kind: 'hangs' };
  const caller = new AbortController();
  const asked = slot.ask(getCandleChart, { ...hourly, limit: 5 }, { signal: caller.signal });
  caller.abort(new DOMException('the time was up', 'TimeoutError'));
  await expect(asked).rejects.toThrow('the time was up');
});

test('a listener receives changes of the open source only', () => {
  const received: string[] = [];
  const undo = slot.onChange(({ kind }) => received.push(kind));
  app(first).store.writer.putQuotes([aQuote()]);
  slot.open(app(second).scope);
  app(first).store.writer.putCatalog(aReading());
  app(second).store.writer.putQuotes([aQuote()]);
  undo();
  app(second).store.writer.putQuotes([aQuote()]);
  expect(received).toEqual(['quotes', 'quotes']);
});

test('watches of candles end with their source, and a later undo ends nothing else', () => {
  const received: unknown[] = [];
  const undo = slot.follow((context) => watchCandles(context, hourly, (live) => received.push(live)));
  expect([...app(first).live]).toEqual(['BTC 1h']);
  slot.leave();
  expect(app(first).live.size).toBe(0);
  app(first).store.writer.putCandles({ coin: 'BTC', interval: '1h' }, [aCandle(0, '1h')], null);
  slot.open(app(second).scope);
  slot.follow((context) =>
    watchCandles(context, { ...hourly, marketId: 'sim-mainnet:BTC' }, () => undefined),
  );
  undo();
  undo();
  expect([received.length, app(second).live.size]).toEqual([0, 1]);
});

test('two catalogs with the same number of readings are distinct', async () => {
  const before = await slot.bytes(listMarkets, {});
  expect((await slot.bytes(listMarkets, {})).body).toBe(before.body);
  slot.open(app(second).scope);
  expect((await slot.bytes(listMarkets, {})).etag).not.toBe(before.etag);
});

test('a listener that throws at an opening leaves nothing half open, and the others are notified of both steps', () => {
  slot.leave();
  const reported: string[] = [];
  const undo = slot.epochs.onStep((step) => {
    if (step === 'opened') throw new Error('not ready');
  });
  slot.epochs.onStep((step) => reported.push(step));
  expect(() => slot.open(app(second).scope)).toThrow('not ready');
  expect([slot.epochs.isOpen(), reported]).toEqual([false, ['opened', 'left']]);
  expect(() => slot.ask(getFrame, null)).toThrow(switched);
  undo();
  slot.open(app(second).scope);
  expect([slot.epochs.isOpen(), slot.ask(getFrame, null).network]).toEqual([true, 'MAINNET']);
});

test('a listener that throws at a leaving does not keep the others from it, and nothing stays open', () => {
  const reported: string[] = [];
  slot.epochs.onStep(() => {
    throw new Error('not ready');
  });
  slot.epochs.onStep((step) => reported.push(step));
  expect(slot.leave).toThrow('not ready');
  expect([slot.epochs.isOpen(), reported]).toEqual([false, ['left']]);
  expect(slot.leave).not.toThrow();
});

test('a listener receives changes until it stops', () => {
  const received: ReadChange[] = [];
  const stop = slot.onChange((change) => received.push(change));
  const change = (): void => {
    app(first).store.writer.putQuotes([aQuote()]);
    app(first).store.writer.putCatalog(aReading());
    app(first).healthChanged();
    app(first).store.writer.putCandles({ coin: 'BTC', interval: '1h' }, [], null);
  };
  change();
  stop();
  change();
  expect(received).toEqual([{ kind: 'quotes', coins: ['BTC'] }, { kind: 'catalog' }, { kind: 'health' }]);
});
