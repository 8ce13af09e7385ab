import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheName } from '../../store/a-store.ts';
import { heldQuotes, startReading, until, untilWell, worldStart, type Reading } from './a-reader.ts';

const at: { reading: Reading } = {} as never;
beforeEach(async () => {
  at.reading = await startReading();
  await untilWell(at.reading);
});
afterEach(() => at.reading.close());

const newestQuoteAt = (reading = at.reading): number =>
  Math.max(...heldQuotes(reading.store).map(({ receivedAt }) => receivedAt));

/** Returns what is known of the venue, by name: no fault may add to it. */
const known = () => ({
  coins: at.reading.store.reader.catalog().markets.map(({ coin }) => coin),
  quoted: heldQuotes(at.reading.store)
    .map(({ coin }) => coin)
    .sort(),
});

async function quotesMove(reading = at.reading): Promise<void> {
  const before = newestQuoteAt(reading);
  await until(() => expect(newestQuoteAt(reading)).toBeGreaterThan(before));
}

describe('reading the venue', () => {
  test('brings the catalog, every listed market’s quote by push, and its status', async () => {
    const { reader } = at.reading.store;
    const { markets, dexes, readAt } = reader.catalog();
    expect(dexes.map(({ name }) => name)).toContain('xyz');
    expect(readAt).toBeGreaterThanOrEqual(worldStart);
    const live = markets.filter(({ delisted }) => !delisted).map(({ coin }) => coin);
    await until(() => expect(live.filter((coin) => reader.quote(coin) === null)).toEqual([]));
    await quotesMove();
    expect(at.reading.health.read()).toMatchObject({ state: 'ok', invalidRows: 0, lastError: null });
  });

  test('brings live candles of watched markets, until they are not', async () => {
    const { store, reader } = at.reading;
    const key = { coin: 'BTC', interval: '1m' } as const;
    const undo = reader.watchCandles('BTC', '1m');
    await until(() => expect(store.reader.candles(key, 0)).not.toEqual([]));
    expect(store.reader.candleSpan(key)).toBeNull();
    undo();
  });

  test('knows how an hour ended as the next one begins, without a request for it', async () => {
    const { clock, reader, simulator } = at.reading;
    const candleRequests = () => simulator.requests().filter(({ type }) => type === 'candleSnapshot');
    const hour = 3_600_000;
    const openTime = clock.now() - (clock.now() % hour);
    reader.hours.follow('BTC');
    await until(() => expect(reader.hours.isOpen('BTC', openTime)).toBe(true));
    await clock.set(openTime + hour + 1_000, 1);
    await until(() => expect(reader.hours.endedHours('BTC')).toMatchObject([{ openTime }]));
    expect(candleRequests()).toEqual([]);
    await reader.stop();
    expect(reader.hours.endedHours('BTC')).toEqual([]);
  });

  test('ends with stop(): no request and no write comes after it', async () => {
    await at.reading.reader.stop();
    const requests = at.reading.simulator.requests().reduce((sum, { requests }) => sum + requests, 0);
    const last = newestQuoteAt();
    const other = await startReading();
    await untilWell(other);
    for (let frames = 0; frames < 4; frames += 1) await quotesMove(other);
    await other.close();
    expect(at.reading.simulator.requests().reduce((sum, { requests }) => sum + requests, 0)).toBe(requests);
    expect(newestQuoteAt()).toBe(last);
  });
});

describe('a venue that goes wrong and comes back, with no restart and nothing made up:', () => {
  test('an outage takes it down, with its connections cut', async () => {
    const before = known();
    at.reading.simulator.setFault({ kind: 'outage' });
    await until(() => expect(at.reading.health.read().state).not.toBe('ok'));
    expect(at.reading.health.read()).toMatchObject({
      lastError: expect.stringContaining('stream is disconnected'),
    });
    const silentSince = newestQuoteAt();
    expect(known()).toEqual(before);
    at.reading.simulator.setFault(null);
    await until(() => expect(at.reading.health.read().state).toBe('ok'));
    await until(() => expect(newestQuoteAt()).toBeGreaterThan(silentSince));
    expect(known()).toEqual(before);
  });

  test('a stream that carries nothing is detected and stays so until it is live again', async () => {
    at.reading.streamStates.splice(0);
    at.reading.simulator.setFault({ kind: 'ws_silent' });
    await until(() => expect(at.reading.streamStates.length).toBeGreaterThanOrEqual(3));
    expect(new Set(at.reading.streamStates)).toEqual(new Set(['disconnected']));
    expect(at.reading.health.read()).toMatchObject({
      state: 'degraded',
      lastError: expect.stringMatching(/stream is disconnected \(nothing was received/),
    });
    at.reading.simulator.setFault(null);
    await until(() => expect(at.reading.health.read().state).toBe('ok'));
    await quotesMove();
  });
});

describe('a store that can’t be written', () => {
  test('does not count against the venue: its answers are lost, its health stays well', async () => {
    await using reading = await startReading({ spoil: 'DROP TABLE market' });
    const { storeOutcomes, health, store } = reading;
    await until(() => expect(storeOutcomes.filter((outcome) => outcome !== null)).not.toEqual([]));
    await until(() => expect(health.read()).toMatchObject({ state: 'ok', lastError: null }));
    expect(store.reader.catalog().readAt).toBeNull();
  });

  test('loses a live candle and says so, and the process keeps running', async () => {
    const { folder, reader, storeOutcomes } = at.reading;
    const database = new Database(folder.path(cacheName));
    database.exec('DROP TABLE candle');
    database.close();
    reader.watchCandles('BTC', '1m');
    await until(() => expect(storeOutcomes.filter((outcome) => outcome !== null)).not.toEqual([]));
    expect(String(storeOutcomes.find((outcome) => outcome !== null))).toContain('no such table');
    await quotesMove();
  });
});
