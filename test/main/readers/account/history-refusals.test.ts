import { beforeEach, describe, expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import { mostAheadMs } from '../../../../src-main/domain/freshness.ts';
import { readAgain, readOn } from '../../../../src-main/readers/account/read-history.ts';
import { aFill } from '../../fake-accounts.ts';
import { never } from '../../venue/hyperliquid/a-venue.ts';
import {
  at,
  fills,
  fillsFrom,
  first,
  gaps,
  notedAt,
  openForEach,
  pageRows,
  deps,
  range,
  read,
  span,
  stored,
  withRefused,
} from './a-history.ts';

openForEach();

describe('a row of a time that has not come', () => {
  const soon = notedAt + mostAheadMs;
  const late = Date.UTC(2100, 0, 1);
  const at2100 = (tid: number): Fill => aFill({ time: late, tid, oid: tid });

  test('is refused and keeps no later one from being read', async () => {
    at.it.venue.account.fills = [...fillsFrom(5), at2100(1_000)];
    await read();
    expect(stored()).toEqual(range(0, 5));
    expect(span()).toEqual({ knownFrom: 0, readThrough: first + 40 });
    at.it.venue.account.fills = [...fillsFrom(9), at2100(1_000)];
    await read();
    expect(stored()).toEqual(range(0, 9));
  });

  test('is read when its time comes, as after a clock of ours that was behind, and leaves no gap', async () => {
    at.it.venue.account.fills = [...fillsFrom(2), aFill({ time: soon + 1, tid: 2, oid: 2 })];
    await read();
    expect([stored(), span()?.readThrough]).toEqual([[0, 1], first + 10]);
    at.it.now += 1;
    await read();
    expect([stored(), gaps()]).toEqual([[0, 1, 2], []]);
  });

  test('that could not be read moves no span either', async () => {
    at.it.venue.account.fills = fillsFrom(5);
    await readOn(withRefused({ fromTime: late, toTime: late }), deps(), never);
    expect(span()).toEqual({ knownFrom: 0, readThrough: first + 40 });
  });

  test('alone is not stored', async () => {
    at.it.venue.account.fills = [at2100(1)];
    await read();
    expect([stored(), span()]).toEqual([[], { knownFrom: 0, readThrough: 0 }]);
  });

  test('behind full pages ends them where they end', async () => {
    at.it.venue.account.fills = [...fillsFrom(2 * pageRows), at2100(1_000), at2100(1_001)];
    await read();
    expect(stored()).toEqual(range(0, 2 * pageRows));
    expect(span()?.readThrough).toBe(first + (2 * pageRows - 1) * 10);
  });

  test('by a few minutes is taken, and the span that is read ends now', async () => {
    at.it.venue.account.fills = [...fillsFrom(2), aFill({ time: soon, tid: 7, oid: 7 })];
    await read();
    expect(stored()).toEqual([0, 1, 7]);
    expect(span()).toEqual({ knownFrom: 0, readThrough: notedAt });
    at.it.venue.account.fills = [aFill({ time: soon + 1, tid: 8, oid: 8 })];
    await read();
    expect(stored()).toEqual([0, 1, 7]);
  });
});

test('no part of a page claims to be read into the future', async () => {
  const rows = fillsFrom(1_200).map((fill, n) => ({ ...fill, time: notedAt - 1_100 + n }));
  const page = { rows, invalid: [], invalidAt: [], lastTime: notedAt + 99, rowCount: 1_200, isFull: false };
  const late = rows.map((fill) => ({ ...fill, time: fill.time + 900 }));
  const pages = [page, { ...page, rows: late, lastTime: notedAt + 999 }];
  await readOn({ ...fills(), fetch: async () => pages[0] ?? page }, deps(), never);
  await readOn({ ...fills(), fetch: async () => pages[1] ?? page }, deps(), never);
  expect(at.it.slices.length).toBeGreaterThan(2);
  expect(at.it.spans.map((one) => (one?.readThrough ?? Infinity) <= notedAt)).not.toContain(false);
});

describe('a row that could not be read', () => {
  const missing = (fromTime: number, toTime = fromTime) => ({
    history: 'fills',
    fromTime,
    toTime,
    reason: 'What it holds there could not be read.',
    notedAt,
  });
  beforeEach(() => {
    at.it.venue.account.fills = fillsFrom(5);
  });

  test.each([
    ['at its time', { fromTime: first + 20, toTime: first + 20 }, missing(first + 20)],
    ['between its neighbours', { fromTime: first + 20, toTime: first + 30 }, missing(first + 20, first + 30)],
    ['behind the last one', { fromTime: first + 40, toTime: null }, missing(first + 40)],
    ['before the first one', { fromTime: null, toTime: first }, missing(0, first)],
  ])('leaves a gap %s, once, however often it comes', async (_, invalidAt, gap) => {
    await readOn(withRefused(invalidAt), deps(), never);
    await readAgain(withRefused(invalidAt), deps(), { fromTime: first, mostPages: 9, signal: never });
    expect(gaps()).toEqual([gap]);
    expect(span()).toEqual({ knownFrom: 0, readThrough: first + 40 });
  });

  test('is in one gap with those around it, and a reading that begins within it finds no other', async () => {
    at.it.venue.account.fills = [];
    const at10 = (n: number) => ({ fromTime: first + 10 * n, toTime: first + 10 * n });
    await readOn(withRefused(...[0, 1, 2, 3].map(at10)), deps(), never);
    await readAgain(withRefused(...[2, 3].map(at10)), deps(), {
      fromTime: first,
      mostPages: 9,
      signal: never,
    });
    expect(gaps()).toEqual([missing(first, first + 30)]);
  });

  test('is no longer missing once a page over its gap is read in full', async () => {
    await readOn(withRefused({ fromTime: first + 20, toTime: first + 20 }), deps(), never);
    expect(gaps()).toEqual([missing(first + 20)]);
    await readAgain(fills(), deps(), { fromTime: first + 30, mostPages: 1, signal: never });
    expect(gaps()).toEqual([missing(first + 20)]);
    await readAgain(fills(), deps(), { fromTime: first + 20, mostPages: 1, signal: never });
    expect(gaps()).toEqual([]);
  });

  test('stays missing where a full page begins after it: the venue may have forgotten it', async () => {
    await readOn(withRefused({ fromTime: first - 10, toTime: first - 10 }), deps(), never);
    at.it.venue.account.fills = fillsFrom(2 * pageRows);
    await readAgain(fills(), deps(), { fromTime: first - 10, mostPages: 1, signal: never });
    expect(gaps()).toEqual([missing(first - 10)]);
  });

  test('that came late leaves one too', async () => {
    await read();
    const late = withRefused({ fromTime: first + 10, toTime: first + 10 });
    await readAgain(late, deps(), { fromTime: first, mostPages: 9, signal: never });
    expect(gaps()).toEqual([missing(first + 10)]);
  });
});
