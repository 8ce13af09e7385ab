import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SwitchableReadModel } from '../../../src-main/queries/switchable-read-model.ts';
import { createSwitchableReadModel } from '../../../src-main/queries/switchable-read-model.ts';
import { aCandle } from '../fake-venue.ts';
import { aQuote, aReading } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';

let [first, second]: ReadModelFixture[] = [];
let slot: SwitchableReadModel;
const house = (fixture: ReadModelFixture | undefined): ReadModelFixture => {
  if (fixture === undefined) throw new Error('it was not opened');
  return fixture;
};
beforeEach(() => {
  first = aReadModel();
  second = aReadModel({ scope: { network: 'MAINNET', networkKey: 'sim-mainnet' } });
  slot = createSwitchableReadModel();
  slot.open(first.readModel);
});
afterEach(async () => {
  await house(first)[Symbol.asyncDispose]();
  await house(second)[Symbol.asyncDispose]();
});

const hourly = { marketId: 'sim-testnet:BTC', interval: '1h' } as const;
const switched = expect.objectContaining({ code: 'network_switched' }) as Error;
const patient = new AbortController().signal;

test('every question is answered by the source that is open, and by none between two', () => {
  const { readModel } = slot;
  expect(readModel.frame().network).toBe('TESTNET');
  slot.leave();
  for (const ask of [
    readModel.frame,
    readModel.clock,
    readModel.health,
    readModel.catalogVersion,
    readModel.pool,
  ])
    expect(ask).toThrow(switched);
  expect(() => readModel.getMarket('sim-testnet:BTC')).toThrow(switched);
  slot.open(house(second).readModel);
  expect(readModel.frame().network).toBe('MAINNET');
  expect(() => readModel.getMarket('sim-testnet:BTC')).toThrow('There is no market');
});

test('the epoch rises with each opening, and with nothing else', () => {
  const epochs = [slot.epochs.now()];
  slot.leave();
  epochs.push(slot.epochs.now());
  slot.open(house(second).readModel);
  epochs.push(slot.epochs.now());
  slot.open(house(first).readModel);
  epochs.push(slot.epochs.now());
  expect(epochs).toEqual([1, 1, 2, 3]);
});

test('a question in flight is given up and ends as network_switched, at once', async () => {
  house(first).venue.mood = { kind: 'hangs' };
  const asked = slot.readModel.candles({ ...hourly, limit: 5 }, patient);
  slot.leave();
  await expect(asked).rejects.toThrow(switched);
  expect(house(first).venue.abandoned()).toBe(1);
});

test('what a source still answers after it was left is not the answer', async () => {
  const model = house(first).readModel;
  const chart = await model.candles({ ...hourly, limit: 5 }, patient);
  const deaf = Promise.withResolvers<typeof chart>();
  slot.open({ ...model, candles: () => deaf.promise });
  const asked = slot.readModel.candles({ ...hourly, limit: 5 }, patient);
  slot.open(house(second).readModel);
  deaf.resolve(chart);
  await expect(asked).rejects.toThrow(switched);
});

test('a caller who gives up hears its own reason, not a switch', async () => {
  house(first).venue.mood = { kind: 'hangs' };
  const caller = new AbortController();
  const asked = slot.readModel.candles({ ...hourly, limit: 5 }, caller.signal);
  caller.abort(new DOMException('the time was up', 'TimeoutError'));
  await expect(asked).rejects.toThrow('the time was up');
});

test('who listens hears the source that is open, and that one alone', () => {
  const heard: string[] = [];
  const undo = slot.readModel.onChange(({ kind }) => heard.push(kind));
  house(first).store.writer.putQuotes([aQuote()]);
  slot.open(house(second).readModel);
  house(first).store.writer.putCatalog(aReading());
  house(second).store.writer.putQuotes([aQuote()]);
  undo();
  house(second).store.writer.putQuotes([aQuote()]);
  expect(heard).toEqual(['quotes', 'quotes']);
});

test('watches of candles end with their source, and undoing one later undoes nothing else', () => {
  const heard: unknown[] = [];
  const undo = slot.readModel.watchCandles(hourly, (live) => heard.push(live));
  expect([...house(first).live]).toEqual(['BTC 1h']);
  slot.leave();
  expect(house(first).live.size).toBe(0);
  house(first).store.writer.putCandles({ coin: 'BTC', interval: '1h' }, [aCandle(0, '1h')], null);
  slot.open(house(second).readModel);
  slot.readModel.watchCandles({ ...hourly, marketId: 'sim-mainnet:BTC' }, () => undefined);
  undo();
  undo();
  expect([heard.length, house(second).live.size]).toEqual([0, 1]);
});

test('two catalogs of the same count of readings are not taken for one', () => {
  const before = slot.readModel.catalogVersion();
  slot.open(house(second).readModel);
  expect(slot.readModel.catalogVersion()).not.toBe(before);
});

test('a listener that throws at an opening leaves nothing half open, and the others are told of both', () => {
  slot.leave();
  const told: string[] = [];
  const undo = slot.epochs.onStep((step) => {
    if (step === 'opened') throw new Error('not ready');
  });
  slot.epochs.onStep((step) => told.push(step));
  expect(() => slot.open(house(second).readModel)).toThrow('not ready');
  expect([slot.epochs.isOpen(), told]).toEqual([false, ['opened', 'left']]);
  expect(slot.readModel.frame).toThrow(switched);
  undo();
  slot.open(house(second).readModel);
  expect([slot.epochs.isOpen(), slot.readModel.frame().network]).toEqual([true, 'MAINNET']);
});

test('a listener that throws at a leaving does not keep the others from it, nor what is left open', () => {
  const told: string[] = [];
  slot.epochs.onStep(() => {
    throw new Error('not ready');
  });
  slot.epochs.onStep((step) => told.push(step));
  expect(slot.leave).toThrow('not ready');
  expect([slot.epochs.isOpen(), told]).toEqual([false, ['left']]);
  expect(slot.leave).not.toThrow();
});
