import { describe, expect, test } from 'vitest';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { aDexAccount, fakeAccounts } from '../../fake-accounts.ts';
import { aStoreFolder } from '../../store/a-store.ts';
import {
  accountReadings,
  coinOf,
  holding,
  startAccountReading,
  stream,
  tidsOf,
  turnFill,
  worldStart,
} from './an-account-reader.ts';

const minute = 60_000;
const start = accountReadings();

describe('a fill', () => {
  test('that came late is found within five minutes, one of the day before soon after the hour', async () => {
    const reading = start();
    const fills = Array.from({ length: 10 }, (_, n) => turnFill(n, worldStart - (10 - n) * minute));
    const old = turnFill(100, worldStart - 20 * 60 * minute, 'd1:X');
    reading.venue.account.fills = fills.filter(({ tid }) => tid !== 4 && tid !== 5);
    reading.connect();
    await stream(reading, 30);
    expect(tidsOf(reading)).not.toContain(4);
    reading.venue.account.fills = [...fills, old];
    await stream(reading, 5 * 60);
    expect(tidsOf(reading)).toEqual(fills.map(({ tid }) => tid));
    await reading.pass(60 * minute);
    expect(tidsOf(reading)).toEqual([100, ...fills.map(({ tid }) => tid)]);
  });

  test('from a day when Perpscope was off is stored when it is back', async () => {
    const folder = aStoreFolder();
    const venue = fakeAccounts();
    venue.account.fills = [0, 1].map((n) => turnFill(n, worldStart + n * 30_000));
    const before = startAccountReading({ folder, venue });
    await before.pass(3_000);
    await before.close();
    const day = 24 * 60 * minute;
    venue.account.fills = Array.from({ length: 2_700 }, (_, n) => turnFill(n, worldStart + n * 30_000));
    const reading = start({ folder, venue, startAt: worldStart + day });
    await reading.pass(2 * minute);
    expect(tidsOf(reading)).toEqual(venue.account.fills.map(({ tid }) => tid));
    expect(reading.store.reader.gaps('fills', 0, Infinity)).toEqual([]);
    expect(reading.store.reader.historySpan('fills')?.knownFrom).toBe(0);
  });

  test.each([1, 2, 3, 4, 5])(
    'is never lost and never stored twice, with any faults (course %d)',
    async (seed) => {
      const chance = randomOf(seed);
      const reading = start({ rate: 60 });
      const { account: reported } = reading.venue;
      const hidden: ReturnType<typeof turnFill>[] = [];
      reading.meet = async () => {
        if (chance() < 0.2) throw new VenueError(chance() < 0.5 ? 'rate_limited' : 'not_json', 'no');
      };
      const state = { n: 0, isOut: false };
      for (let second = 0; second < 600; second += 1) {
        if (chance() < 0.02) reading.cut();
        if (chance() < 0.03) reading.connect();
        const count = Math.floor(chance() * 4);
        const fresh = Array.from({ length: count }, () =>
          turnFill(state.n, reading.worldNow() - 600 + (state.n++ % 9)),
        );
        for (const fill of fresh) {
          if (chance() < 0.1) hidden.push(fill);
          else reported.fills = [...reported.fills, fill];
        }
        const pushed = fresh.filter(() => chance() < 0.7);
        if (chance() < 0.3) pushed.reverse();
        if (chance() < 0.3) pushed.push(...reported.fills.slice(-5));
        reading.push(({ onFills }) => onFills({ rows: pushed, invalid: [] }, chance() < 0.1));
        if (chance() < 0.05) reported.fills = [...reported.fills, ...hidden.splice(0)];
        reading.pushStates();
        await reading.pass(1_000);
      }
      reported.fills = [...reported.fills, ...hidden.splice(0)];
      reading.meet = async () => undefined;
      await reading.pass(7 * minute);
      const all = tidsOf(reading);
      expect(new Set(all).size).toBe(all.length);
      expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: state.n }, (_, n) => n));
    },
  );
});

/** A small generator with a seed: the same course each time. */
function randomOf(seed: number): () => number {
  const state = { value: seed * 2_654_435_761 };
  return () => {
    state.value = (Math.imul(state.value ^ (state.value >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state.value / 2 ** 32;
  };
}

describe('a position that disappeared without a fill', () => {
  test('has its fills read again, and ends its trip only when nothing comes', async () => {
    const reading = start();
    reading.venue.account.fills = [turnFill(0, worldStart - minute)];
    reading.venue.account.dexAccounts.set('', holding(''));
    reading.connect();
    await stream(reading, 60);
    expect(reading.store.reader.openTrips()).toHaveLength(1);
    reading.venue.account.dexAccounts.delete('');
    await stream(reading, 60);
    expect(reading.store.reader.openTrips()).toHaveLength(1);
    await stream(reading, 180);
    expect(reading.store.reader.openTrips()).toEqual([]);
    const [closed] = reading.store.reader.closedTrips({ before: null, limit: 5 });
    expect(closed?.trip).toMatchObject({ end: 'vanished', exitPrice: null });
  });

  test.each([[coinOf('')], [null]])('keeps its trip open where %s could not be read', async (coin) => {
    const reading = start();
    reading.venue.account.fills = [turnFill(0, worldStart - minute)];
    reading.venue.account.dexAccounts.set('', holding(''));
    reading.connect();
    await stream(reading, 60);
    for (let second = 0; second < 300; second += 1) {
      const state = aDexAccount({ dex: '', time: reading.worldNow() });
      reading.push(({ onDexAccounts }) =>
        onDexAccounts([{ account: state, invalid: [], unreadable: [coin] }]),
      );
      await reading.pass(1_000);
    }
    expect(reading.store.reader.openTrips()).toHaveLength(1);
    expect(reading.store.reader.account().dexes.get('')?.unreadable).toEqual([coin]);
    expect(reading.reader.hotDexes()).toContain('');
  });

  test('is closed by its fill where that comes late', async () => {
    const reading = start();
    reading.venue.account.fills = [turnFill(0, worldStart - minute)];
    reading.venue.account.dexAccounts.set('', holding(''));
    reading.connect();
    await stream(reading, 60);
    reading.venue.account.dexAccounts.delete('');
    const closing = turnFill(1, reading.worldNow());
    await stream(reading, 20);
    reading.venue.account.fills = [...reading.venue.account.fills, closing];
    await stream(reading, 240);
    const [closed] = reading.store.reader.closedTrips({ before: null, limit: 5 });
    expect(closed?.trip).toMatchObject({ end: 'closed' });
  });
});
