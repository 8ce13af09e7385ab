import { describe, expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import { backfill } from '../../../../src-main/readers/account/jobs/history-jobs.ts';
import { readOn } from '../../../../src-main/readers/account/read-history.ts';
import { readOlder } from '../../../../src-main/readers/account/read-older.ts';
import type { HistoryRange } from '../../../../src-main/venue/venue.ts';
import { never } from '../../venue/hyperliquid/a-venue.ts';
import {
  account,
  at,
  depth,
  fills,
  fillsFrom,
  gaps,
  ledger,
  notedAt,
  openForEach,
  pageRows,
  deps,
  range,
  readToEnd,
  span,
  stored,
  withRefused,
} from './a-history.ts';
import { aLedgerMove } from '../../fake-accounts.ts';

openForEach();

const hour = 3_600_000;
const day = 24 * hour;

/** Returns fills `spacing` ms apart, the newest an hour old. */
const fillsAgo = (count: number, spacing: number): readonly Fill[] =>
  fillsFrom(count).map((fill, n) => ({ ...fill, time: notedAt - hour - (count - 1 - n) * spacing }));
const timeOf = (tid: number): number => at.it.venue.account.fills.find((fill) => fill.tid === tid)?.time ?? 0;
const asked = (): readonly HistoryRange[] => at.it.venue.questions.map(({ about }) => about as HistoryRange);
const older = (lengthMs: number | null = null): Promise<number | null> =>
  readOlder(fills(), deps(), { lengthMs, signal: never });

/** Expects the stored fills within the span to equal the venue's. */
function expectTrueSpan(): void {
  const { knownFrom, readThrough } = span() ?? { knownFrom: 0, readThrough: -1 };
  const within = ({ time }: Fill): boolean => time >= knownFrom && time <= readThrough;
  const storedIds = new Set(stored());
  const missing = at.it.venue.account.fills.filter((fill) => within(fill) && !storedIds.has(fill.tid));
  expect(missing.map(({ tid }) => tid)).toEqual([]);
}

describe('a history of more than a page', () => {
  test('is known for the newest day first, then for a week, then back to the beginning', async () => {
    at.it.venue.account.fills = fillsAgo(90, 6 * hour);
    await readOn(fills(), deps(), never);
    expect(span()).toEqual({ knownFrom: notedAt - 25 * hour, readThrough: notedAt - hour });
    expect(stored()).toEqual(range(85, 90));
    expect(at.it.store.reader.isHistoryRead('fills')).toBe(true);
    const lengthMs = await older();
    expect(span()?.knownFrom).toBe(notedAt - 7 * day - hour);
    expect(stored()).toEqual(range(61, 90));
    expect(at.it.store.reader.isBackfilled('fills')).toBe(false);
    await older(lengthMs);
    expectTrueSpan();
    await readToEnd(fills());
    expect([stored(), span()?.knownFrom, gaps()]).toEqual([range(0, 90), 0, []]);
    expect(at.it.store.reader.isBackfilled('fills')).toBe(true);
    const before = asked().length;
    expect(await older()).toBeNull();
    expect(asked()).toHaveLength(before);
  });

  test('doubles the known range with the first range after a start', async () => {
    at.it.venue.account.fills = fillsAgo(90, 6 * hour);
    await readOn(fills(), deps(), never);
    await older();
    await older();
    expect(notedAt - (span()?.knownFrom ?? 0)).toBe(2 * (7 * day + hour));
    expectTrueSpan();
  });

  test('is asked for in ranges sixteen times as long after a range without rows', async () => {
    at.it.venue.account.fills = [{ ...fillsFrom(1)[0]!, time: notedAt - 600 * day }, ...fillsAgo(25, hour)];
    await readOn(fills(), deps(), never);
    expect(await older()).toBe(16 * 6 * day);
  });

  test('is asked for in ranges no longer than an interrupted one, whose last page says little', async () => {
    at.it.venue.account.fills = fillsAgo(90, 3.5 * hour);
    await readOn(fills(), deps(), never);
    const stop = new AbortController();
    const pages = { read: 0 };
    const pace = async (): Promise<void> => {
      pages.read += 1;
      if (pages.read === 2) stop.abort();
      stop.signal.throwIfAborted();
    };
    await expect(
      readOlder(fills(), { ...deps(), pace }, { lengthMs: null, signal: stop.signal }),
    ).rejects.toThrow('aborted');
    const lengthMs = await older();
    expect(span()?.knownFrom).toBe(notedAt - 7 * day - hour);
    expect(lengthMs).toBe(6 * day);
    expectTrueSpan();
  });

  test('is read range after range by one run of its job, until that took a second, and on by the next', async () => {
    at.it.venue.account.fills = fillsAgo(90, 6 * hour);
    await readOn(fills(), deps(), never);
    const clock = { ms: 0 };
    const history = { ...deps(), monotonic: () => clock.ms };
    const pace = async (): Promise<void> => {
      clock.ms += 600;
    };
    const paced = backfill({ history: { ...history, pace } }, { of: fills(), isNewestRead: () => true });
    const before = asked().length;
    expect(await paced.run(never)).toBe('done');
    expect([asked().length - before, at.it.store.reader.isBackfilled('fills')]).toEqual([2, false]);
    const all = backfill({ history }, { of: fills(), isNewestRead: () => true });
    expect([await all.run(never), at.it.store.reader.isBackfilled('fills')]).toEqual(['done', true]);
    expect([stored(), await all.run(never)]).toEqual([range(0, 90), 'idle']);
  });

  test('waits for the newest rows: those come first', async () => {
    const waiting = backfill(
      { history: { ...deps(), monotonic: () => 0 } },
      { of: fills(), isNewestRead: () => false },
    );
    expect([await waiting.run(never), asked()]).toEqual(['idle', []]);
  });

  test('is asked for in ranges of about a page after the week', async () => {
    at.it.venue.account.fills = fillsAgo(95, 12 * hour);
    await readToEnd(fills());
    const ranges = asked().filter(({ endTime }) => endTime !== null);
    const rows = ranges.map(({ startTime, endTime }) =>
      at.it.venue.account.fills.filter(({ time }) => time >= startTime && time <= (endTime ?? 0)),
    );
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThan(pageRows);
    const counts = rows.map(({ length }) => length).filter((count) => count > 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(95 - 3);
    expect(counts.slice(1, -1).filter((count) => count < pageRows / 2)).toEqual([]);
    expect(ranges.map(({ endTime }) => endTime)).toEqual(
      ranges.map(({ endTime }) => endTime).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    );
  });

  test('goes on downward where it was interrupted, after whichever page, and loses nothing', async () => {
    at.it.venue.account.fills = fillsAgo(99, 3 * hour);
    for (let starts = 0; !at.it.store.reader.isBackfilled('fills'); starts += 1) {
      expect(starts).toBeLessThan(20);
      const stop = new AbortController();
      const pace = async (): Promise<void> => {
        stop.abort();
        stop.signal.throwIfAborted();
      };
      await readToEnd(fills(), { pace, signal: stop.signal }).catch(() => undefined);
      expectTrueSpan();
      at.it.store.close();
      at.it.store = at.it.folder.open({ account });
    }
    expect([stored(), span(), gaps()]).toEqual([
      range(0, 99),
      { knownFrom: 0, readThrough: notedAt - hour },
      [],
    ]);
  });

  test('adds new rows while older ones are still to be read, and claims nothing in between', async () => {
    at.it.venue.account.fills = fillsAgo(90, 6 * hour);
    await readOn(fills(), deps(), never);
    const fresh = fillsFrom(2, 90).map((fill, n) => ({ ...fill, time: notedAt - 2_000 + n * 1_000 }));
    at.it.venue.account.fills = [...at.it.venue.account.fills, ...fresh];
    await readOn(fills(), deps(), never);
    expect(stored()).toEqual(range(85, 92));
    expect(span()).toEqual({ knownFrom: notedAt - 25 * hour, readThrough: notedAt - 1_000 });
    await readToEnd(fills());
    expect([stored(), span()]).toEqual([range(0, 92), { knownFrom: 0, readThrough: notedAt - 1_000 }]);
  });

  test('has a gap where a row of an older range could not be read', async () => {
    at.it.venue.account.fills = fillsAgo(90, 6 * hour);
    const bad = timeOf(70) + 1;
    await readToEnd(withRefused({ fromTime: bad, toTime: bad }));
    expect(gaps()).toMatchObject([{ fromTime: bad, toTime: bad }]);
    expect([stored(), span()?.knownFrom]).toEqual([range(0, 90), 0]);
  });

  test.each([5, pageRows - 1, pageRows + 5])(
    'is known whole, even if our clock was behind %i of its rows when the others were read',
    async (ahead) => {
      at.it.venue.account.fills = fillsAgo(depth - 1, hour);
      at.it.now -= (ahead + 1) * hour;
      await readToEnd(fills());
      expect(gaps()).toEqual([]);
      at.it.now = notedAt;
      await readToEnd(fills());
      expect([stored().length, span()?.knownFrom, gaps()]).toEqual([depth - 1, 0, []]);
    },
  );

  test('has every row even if our clock is set back while older ones are read', async () => {
    at.it.venue.account.fills = fillsAgo(90, 4 * hour);
    await readOn(fills(), deps(), never);
    at.it.now -= 5 * day;
    const length = await older();
    expectTrueSpan();
    expect(length).toBeNull();
    at.it.now = notedAt;
    await readToEnd(fills());
    expect([stored(), span()?.knownFrom, gaps()]).toEqual([range(0, 90), 0, []]);
  });

  test('without a row for weeks before the newest day is found all the same', async () => {
    const recent = fillsAgo(pageRows, hour);
    at.it.venue.account.fills = [
      ...fillsFrom(30, 100).map((fill, n) => ({ ...fill, time: notedAt - 200 * day + n })),
      ...recent,
    ];
    await readToEnd(fills());
    expect(stored()).toEqual([...range(100, 130), ...range(0, pageRows)]);
    expect([span()?.knownFrom, gaps()]).toEqual([0, []]);
  });
});

describe('a venue that forgets', () => {
  /** Drops all but the newest `depth` fills at the venue. */
  const forget = (): void => {
    at.it.venue.account.fills = at.it.venue.account.fills.slice(-depth);
  };

  test('is known from its oldest row, and from no earlier time', async () => {
    at.it.venue.account.fills = fillsAgo(3 * depth, hour);
    forget();
    await readToEnd(fills());
    expect(stored()).toEqual(range(2 * depth, 3 * depth));
    expect([span()?.knownFrom, gaps()]).toEqual([timeOf(2 * depth), []]);
    expect(at.it.store.reader.isBackfilled('fills')).toBe(true);
  });

  test('is known from its oldest row if some of the rows that it gives could not be read, too', async () => {
    const given = fillsAgo(3 * depth, hour).slice(-depth);
    const isRefused = (tid: number): boolean => tid === 2 * depth + 10 || tid === 2 * depth + 11;
    at.it.venue.account.fills = given.filter(({ tid }) => !isRefused(tid));
    const refused = given
      .filter(({ tid }) => isRefused(tid))
      .map(({ time }) => ({ fromTime: time, toTime: time }));
    await readToEnd(withRefused(...refused));
    expect([stored().length, gaps().length]).toEqual([depth - 2, 1]);
    expect(span()?.knownFrom).toBe(timeOf(2 * depth));
  });

  test('is known from its oldest row if the rows that could not be read came before a restart', async () => {
    const given = fillsAgo(3 * depth, hour).slice(-depth);
    const isRefused = (tid: number): boolean => tid >= 3 * depth - 12 && tid < 3 * depth - 9;
    at.it.venue.account.fills = given.filter(({ tid }) => !isRefused(tid));
    const refused = given
      .filter(({ tid }) => isRefused(tid))
      .map(({ time }) => ({ fromTime: time, toTime: time }));
    await readOn(withRefused(...refused), deps(), never);
    expect(gaps()).toHaveLength(1);
    await readToEnd(fills());
    expect(span()?.knownFrom).toBe(timeOf(2 * depth));
  });

  test('is known from its oldest row if one millisecond had more rows than can be read', async () => {
    const given = fillsAgo(3 * depth, hour).slice(-depth);
    const full = given[40]?.time ?? 0;
    at.it.venue.account.fills = given.map((fill, nth) =>
      nth >= 40 && nth < 41 + pageRows ? { ...fill, time: full } : fill,
    );
    await readToEnd(fills());
    expect([stored().length, gaps().length]).toEqual([depth - 1, 1]);
    expect(span()?.knownFrom).toBe(timeOf(2 * depth));
  });

  test.each([5, pageRows - 1, pageRows + 5])(
    'is known from its oldest row if our clock was behind %i of its rows when the others were read',
    async (ahead) => {
      at.it.venue.account.fills = fillsAgo(3 * depth, hour);
      forget();
      at.it.now -= (ahead + 1) * hour;
      await readToEnd(fills());
      at.it.now = notedAt;
      await readToEnd(fills());
      expect(stored()).toHaveLength(depth);
      expect([span()?.knownFrom, gaps()]).toEqual([timeOf(2 * depth), []]);
    },
  );

  test('is known from its oldest row if newer rows came while older ones were read', async () => {
    at.it.venue.account.fills = fillsAgo(2 * depth, 4 * hour);
    forget();
    await readOn(fills(), deps(), never);
    const newer = fillsFrom(5, 2 * depth).map((fill, n) => ({ ...fill, time: notedAt - 1_000 + n }));
    at.it.venue.account.fills = [...at.it.venue.account.fills, ...newer];
    forget();
    for (let lengthMs: number | null = null; ;) {
      lengthMs = await older(lengthMs);
      if (lengthMs === null) break;
    }
    expect(span()?.knownFrom).toBe(timeOf(depth + 5));
    expectTrueSpan();
  });

  test('is known from its oldest row if rows of a later reading could not be read', async () => {
    at.it.venue.account.fills = fillsAgo(2 * depth, 4 * hour);
    forget();
    const newer = fillsFrom(5, 2 * depth).map((fill, n) => ({ ...fill, time: notedAt - 1_000 + n }));
    const history = withRefused(...newer.slice(1, 4).map(({ time }) => ({ fromTime: time, toTime: time })));
    const { fetch } = fills();
    await readOn({ ...history, fetch }, deps(), never);
    at.it.venue.account.fills = [...at.it.venue.account.fills.slice(5), newer[0]!, newer[4]!];
    await readOn(history, deps(), never);
    expect(gaps()).toHaveLength(1);
    await readToEnd({ ...history, fetch });
    expect(span()?.knownFrom).toBe(timeOf(depth + 5));
  });

  test('leaves a gap where it forgot rows of a range that was interrupted', async () => {
    const all = fillsAgo(3 * depth, hour);
    at.it.venue.account.fills = all.slice(depth, 2 * depth);
    at.it.now -= depth * hour;
    const stop = new AbortController();
    const state = { pages: 0 };
    const pace = async (): Promise<void> => {
      state.pages += 1;
      // The first of the many pages of the week.
      if (state.pages === 2) stop.abort();
      stop.signal.throwIfAborted();
    };
    await readToEnd(fills(), { pace, signal: stop.signal }).catch(() => undefined);
    const { readThrough } = at.it.store.reader.backfill('fills') ?? { readThrough: 0 };
    at.it.now = notedAt;
    at.it.venue.account.fills = all.slice(2 * depth);
    await readToEnd(fills());
    const known = span()?.knownFrom ?? 0;
    const storedIds = new Set(stored());
    const lost = all.filter(({ time, tid }) => time >= known && !storedIds.has(tid));
    expect(lost.length).toBeGreaterThan(0);
    for (const { time } of lost)
      expect(gaps().some(({ fromTime, toTime }) => fromTime <= time && toTime >= time)).toBe(true);
    expect(readThrough).toBeGreaterThan(0);
  });
});

test('the ledger is read until a page of a range has nothing new, and equal rows stay two', async () => {
  at.it.venue.account.ledger = range(0, 60).map((n) =>
    aLedgerMove({ time: notedAt - hour - Math.floor((59 - n) / 2) * 9 * hour, hash: `0x${n}`, raw: `${n}` }),
  );
  await readToEnd(ledger());
  expect(at.it.store.reader.ledger(0, Infinity).map(({ raw }) => raw)).toEqual(range(0, 60).map(String));
  expect(at.it.store.reader.historySpan('ledger')?.knownFrom).toBe(0);
});
