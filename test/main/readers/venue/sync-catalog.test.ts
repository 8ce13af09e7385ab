import { describe, expect, test } from 'vitest';
import { syncCatalog } from '../../../../src-main/readers/venue/sync-catalog.ts';
import type { CatalogReading } from '../../../../src-main/store/store.ts';
import { hourMs } from '../../../../src-main/time.ts';
import { aClock } from '../../a-clock.ts';
import { aDex, aMarket } from '../../store/a-store.ts';
import { aVenue, catalogOf, never, refusedRow } from './a-venue.ts';

describe('the metadata job', () => {
  test('stores the rows that were read and counts invalid ones', async () => {
    const put: CatalogReading[] = [];
    const invalid: unknown[] = [];
    const catalog = {
      dexes: { rows: [aDex()], invalid: [refusedRow] },
      markets: { rows: [aMarket()], invalid: [refusedRow] },
      unread: [],
      unreadMarkets: [],
      unnamed: 1,
    };
    const world = aClock(() => 5);
    world.venueTime.note(5);
    const job = syncCatalog({
      venue: aVenue({ fetchCatalog: async () => catalog }),
      reader: { catalog: () => catalogOf(['old']) },
      writer: { putCatalog: (reading) => void put.push(reading) },
      world,
      onInvalid: (rows) => void invalid.push(...rows),
    });
    await job.run(never);
    const reading = { dexes: [aDex()], markets: [aMarket()], readAt: 5, unnamedDexes: 1, unreadMarkets: [] };
    expect(put).toEqual([{ ...reading, isDated: true }]);
    expect(invalid).toHaveLength(2);
    world.venueTime.note(hourMs);
    await job.run(never);
    expect(put.at(-1)).toEqual({ ...reading, isDated: false });
  });

  test('keeps the stored rows of a DEX that could not be read, lists one that was never read, and keeps no other', async () => {
    const put: CatalogReading[] = [];
    const job = syncCatalog({
      venue: aVenue({
        fetchCatalog: async () => ({
          dexes: { rows: [aDex()], invalid: [] },
          markets: { rows: [aMarket()], invalid: [] },
          unread: [aDex({ name: 'xyz' }), aDex({ name: 'new', collateral: null })],
          unreadMarkets: [],
          unnamed: 0,
        }),
      }),
      reader: { catalog: () => catalogOf(['', 'xyz', 'gone']) },
      writer: { putCatalog: (reading) => void put.push(reading) },
      world: aClock(() => 5),
      onInvalid: () => undefined,
    });
    await job.run(never);
    expect(put[0]?.dexes.map(({ name }) => name)).toEqual(['', 'xyz', 'new']);
    expect(put[0]?.markets.map(({ coin }) => coin)).toEqual(['BTC', 'xyz:X']);
  });

  test('keeps the stored row of a market whose row could not be read, and names the others', async () => {
    const put: CatalogReading[] = [];
    const named = { coin: 'ETH', dex: '', position: 1 };
    const unnamed = { coin: null, dex: '', position: 2 };
    const unknown = { coin: 'NEW', dex: '', position: 3 };
    const stored = [
      aMarket(),
      aMarket({ coin: 'ETH', position: 1 }),
      aMarket({ coin: 'SOL', position: 2 }),
      aMarket({ coin: 'GONE', position: 4 }),
    ];
    const job = syncCatalog({
      venue: aVenue({
        fetchCatalog: async () => ({
          dexes: { rows: [aDex()], invalid: [] },
          markets: { rows: [aMarket()], invalid: [] },
          unread: [],
          unreadMarkets: [named, unnamed, unknown],
          unnamed: 0,
        }),
      }),
      reader: { catalog: () => ({ ...catalogOf(['']), markets: stored }) },
      writer: { putCatalog: (reading) => void put.push(reading) },
      world: aClock(() => 5),
      onInvalid: () => undefined,
    });
    await job.run(never);
    expect(put[0]?.markets.map(({ coin }) => coin)).toEqual(['BTC', 'ETH', 'SOL']);
    expect(put[0]?.unreadMarkets).toEqual([unknown]);
  });

  test('puts nothing where the venue fails', async () => {
    const put: CatalogReading[] = [];
    const writer = { putCatalog: (reading: CatalogReading) => void put.push(reading) };
    const reader = { catalog: () => catalogOf([]) };
    const job = syncCatalog({
      venue: aVenue({}),
      reader,
      writer,
      world: aClock(() => 5),
      onInvalid: () => undefined,
    });
    await expect(async () => job.run(never)).rejects.toThrow('not scripted');
    expect(put).toEqual([]);
  });
});
