import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReadModel } from '../../../src-main/queries/read-model.ts';
import type { ReadChange } from '../../../src-main/queries/read-change.ts';
import { aMarket, aQuote, aReading, decimal, minute, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';

let house: ReadModelFixture;
beforeEach(() => {
  house = aReadModel();
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

describe('markets', () => {
  test('are looked up by the whole id: the key to its first colon, the coin verbatim', () => {
    const { readModel } = house;
    expect(readModel.getMarket('sim-testnet:xyz:GOLD').coin).toBe('xyz:GOLD');
    expect(readModel.getMarket('sim-testnet:odd:GOLD').dex).toBe('odd');
    for (const id of ['sim-testnet:GOLD', 'sim-testnet:xyz:gold', 'sim-mainnet:BTC', 'hl-testnet:BTC', ''])
      expect(() => readModel.getMarket(id)).toThrow(expect.objectContaining({ code: 'unknown_market' }));
  });

  test('of one network are not found on the other, though the coin is there', () => {
    const mainnet = createReadModel({ ...house.scope, network: 'MAINNET', networkKey: 'sim-mainnet' });
    expect(mainnet.getMarket('sim-mainnet:BTC')).toMatchObject({
      marketId: 'sim-mainnet:BTC',
      network: 'MAINNET',
    });
    expect(() => mainnet.getMarket('sim-testnet:BTC')).toThrow(
      expect.objectContaining({ code: 'unknown_market' }),
    );
  });

  test('an id however long is not repeated whole', () => {
    const id = `sim-testnet:${'x'.repeat(5_000)}`;
    expect(() => house.readModel.getMarket(id)).toThrow(
      /^There is no market .{80} on this network; .{10,60}$/,
    );
  });

  test('a collateral that the venue does not name is null, and its volume no dollars', () => {
    house.store.writer.putCatalog({ ...aReading(), dexes: [], markets: [aMarket()], readAt: now });
    house.store.writer.putQuotes([aQuote()]);
    expect(house.readModel.getMarket('sim-testnet:BTC').collateral).toBeNull();
    expect(house.readModel.getQuote('sim-testnet:BTC').volume24hUsd).toBeNull();
  });

  test('a market that the venue lists no more is no market of the catalog', () => {
    house.store.writer.putCatalog(aReading({ markets: [aMarket({ coin: 'ETH' })] }));
    expect(() => house.readModel.getQuote('sim-testnet:BTC')).toThrow(
      expect.objectContaining({ code: 'unknown_market' }),
    );
  });
});

test('before the first reading nobody is told that a market does not exist', async () => {
  await using unread = aReadModel({ reading: null });
  const { readModel } = unread;
  const failed = expect.objectContaining({ code: 'provider_failed' }) as Error;
  expect(() => readModel.getMarket('sim-testnet:BTC')).toThrow(failed);
  expect(() => readModel.getMarket('nonsense')).toThrow(failed);
  expect(() => readModel.listMarkets({})).toThrow(failed);
  const unattached = expect.objectContaining({ code: 'provider_not_attached' }) as Error;
  expect(() => readModel.listMarkets({ activeOnly: true })).toThrow(unattached);
  expect(() => readModel.listQuotes('EQUITY')).toThrow(failed);
  expect(readModel.frame()).toMatchObject({ network: null, simulated: true });
});

test('a quote of an earlier run that was received at a time still to come is of unknown age, and stale', () => {
  house.store.writer.putQuotes([aQuote({ receivedAt: now + minute })]);
  expect(house.readModel.getQuote('sim-testnet:BTC')).toMatchObject({ ageSeconds: null, stale: true });
});

test('the nearest number is served for each exact decimal', () => {
  const text = '0.1234567890123456789';
  house.store.writer.putQuotes([aQuote({ mid: decimal(text), openInterest: decimal('9007199254740993') })]);
  expect(house.readModel.getQuote('sim-testnet:BTC')).toMatchObject({
    mid: 0.12345678901234568,
    openInterest: 9007199254740992,
  });
});

test("the catalog's version changes with each reading and when the metadata becomes stale, and at no other time", () => {
  const { readModel, time, store } = house;
  const first = readModel.catalogVersion();
  time.now = now + 15 * minute;
  store.writer.putQuotes([aQuote({ receivedAt: time.now })]);
  expect(readModel.catalogVersion()).toBe(first);
  time.now += 1;
  const stale = readModel.catalogVersion();
  expect(stale).not.toBe(first);
  store.writer.putCatalog(aReading({ readAt: time.now }));
  expect([first, stale]).not.toContain(readModel.catalogVersion());
});

test('who asks in vain for live candles leaves nothing behind that listens', () => {
  const listening = { now: 0 };
  const onStoreChange: typeof house.scope.onStoreChange = (listener) => {
    listening.now += 1;
    const undo = house.scope.onStoreChange(listener);
    return () => {
      listening.now -= 1;
      undo();
    };
  };
  const liveCandles = (): never => {
    throw new Error('not listed');
  };
  const readModel = createReadModel({ ...house.scope, onStoreChange, liveCandles });
  const watch = (): unknown =>
    readModel.watchCandles({ marketId: 'sim-testnet:BTC', interval: '1h' }, () => undefined);
  expect(watch).toThrow('not listed');
  expect(listening.now).toBe(0);
});

test('changes are told to whoever listens, until they stop', () => {
  const heard: ReadChange[] = [];
  const stop = house.readModel.onChange((change) => heard.push(change));
  const change = (): void => {
    house.store.writer.putQuotes([aQuote()]);
    house.store.writer.putCatalog(aReading());
    house.healthChanged();
    house.store.writer.putCandles({ coin: 'BTC', interval: '1h' }, [], null);
  };
  change();
  stop();
  change();
  expect(heard).toEqual([{ kind: 'quotes', coins: ['BTC'] }, { kind: 'catalog' }, { kind: 'health' }]);
});
