import { beforeEach, describe, expect, test } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { LedgerMove } from '../../../../src-main/domain/account/ledger-move.ts';
import { readAgain, readOn, type History } from '../../../../src-main/readers/account/read-history.ts';
import { VenueError, type HistoryRange } from '../../../../src-main/venue/venue.ts';
import { aLedgerMove, fakeAccounts } from '../../fake-accounts.ts';
import { never } from '../../venue/hyperliquid/a-venue.ts';
import {
  account,
  at,
  depth,
  fills,
  fillsFrom,
  first,
  gaps,
  ledger,
  notedAt,
  openForEach,
  pageRows,
  deps,
  range,
  read,
  readToEnd,
  span,
  stored,
} from './a-history.ts';

openForEach();

/** Reads this many pages, then interrupts the reading unless it is done. */
async function readPages(pages: number): Promise<void> {
  const stop = new AbortController();
  const state = { pages: 0 };
  const pace = async (): Promise<void> => {
    state.pages += 1;
    if (state.pages === pages) stop.abort(interrupted);
    stop.signal.throwIfAborted();
  };
  await readToEnd(fills(), { pace, signal: stop.signal }).catch((error: unknown) => {
    if (error !== interrupted) throw error;
  });
}
const interrupted = new Error('interrupted');

describe('the first reading of the fills', () => {
  test.each([0, 1, pageRows - 1, pageRows, pageRows + 1, depth - 1])(
    'of %d brings them all, each once, known from the beginning',
    async (count) => {
      at.it.venue.account.fills = fillsFrom(count);
      await read();
      expect(stored()).toEqual(range(0, count));
      const readThrough = count === 0 ? 0 : first + (count - 1) * 10;
      expect(span()).toEqual({ knownFrom: 0, readThrough });
      expect(gaps()).toEqual([]);
    },
  );

  test('of as many as the venue remembers is known from the first of them', async () => {
    at.it.venue.account.fills = fillsFrom(depth);
    await read();
    expect(span()).toEqual({ knownFrom: first, readThrough: first + (depth - 1) * 10 });
    expect(gaps()).toEqual([]);
  });

  test('that is interrupted goes on from there, and is known from the beginning once it is done', async () => {
    at.it.venue.account.fills = fillsFrom(depth - 1);
    await readPages(2);
    expect(stored()).toEqual(range(0, 2 * pageRows - 1));
    expect(span()?.knownFrom).toBe(first);
    expect(at.it.store.reader.isHistoryRead('fills')).toBe(false);
    at.it.store.close();
    at.it.store = at.it.folder.open({ account });
    const before = at.it.venue.questions.length;
    await read();
    const resumed = at.it.venue.questions.slice(before).map(({ about }) => about as HistoryRange);
    const onward = resumed.filter(({ endTime }) => endTime === null).map(({ startTime }) => startTime);
    expect(Math.min(...onward)).toBeGreaterThan(first + pageRows * 10);
    expect(Math.max(...resumed.map(({ endTime }) => endTime ?? 0))).toBe(first - 1);
    expect(stored()).toEqual(range(0, depth - 1));
    expect(span()?.knownFrom).toBe(0);
    expect(gaps()).toEqual([]);
  });

  test('of more than the venue remembers, interrupted after every page, leaves no gap', async () => {
    at.it.venue.account.fills = fillsFrom(3 * depth);
    for (let isRead = false; !isRead; isRead = at.it.store.reader.isBackfilled('fills')) await readPages(1);
    expect(stored()).toEqual(range(0, 3 * depth));
    expect(span()).toEqual({ knownFrom: first, readThrough: first + (3 * depth - 1) * 10 });
    expect(gaps()).toEqual([]);
  });

  test('notes a gap for rows that the venue dropped during the interruption', async () => {
    at.it.venue.account.fills = fillsFrom(depth);
    await readPages(1);
    at.it.venue.account.fills = fillsFrom(depth, 300);
    await read();
    expect(gaps()).toMatchObject([{ fromTime: first + (pageRows - 1) * 10, toTime: first + 3_000 }]);
    expect(span()?.knownFrom).toBe(first);
  });

  test('retries a page in the middle, and not the first one', async () => {
    at.it.venue.account.fills = fillsFrom(depth - 1);
    const invalid = new VenueError('server_error', '502');
    const { fetch } = fills();
    const seen = { pages: 0 };
    const flaky: History<Fill> = {
      ...fills(),
      fetch: (query, signal) => {
        seen.pages += 1;
        return seen.pages % 3 === 0 ? Promise.reject(invalid) : fetch(query, signal);
      },
    };
    await readOn(flaky, deps(), never);
    expect(stored()).toEqual(range(0, depth - 1));
    seen.pages = 2;
    await expect(readOn(flaky, deps(), never)).rejects.toThrow('502');
  });

  test('waits for the request budget, and for its own pace between pages', async () => {
    at.it.venue.account.fills = fillsFrom(pageRows + 5);
    at.it.failures.push(new VenueError('budget_spent', 'wait'), new VenueError('budget_spent', 'wait'));
    await read();
    expect(stored()).toEqual(range(0, pageRows + 5));
    expect(at.it.paces).toEqual([pageRows]);
  });
});

describe('a later reading', () => {
  beforeEach(async () => {
    at.it.venue.account.fills = fillsFrom(30);
    await read();
  });

  test('begins at the end of the last one, and adds new rows', async () => {
    at.it.venue.account.fills = fillsFrom(45);
    const before = at.it.venue.questions.length;
    for (const startTime of [first + 290, first + 440]) {
      await read();
      expect(at.it.venue.questions.at(-1)?.about).toEqual({ startTime, endTime: null });
      expect(stored()).toEqual(range(0, 45));
      expect(span()).toEqual({ knownFrom: 0, readThrough: first + 440 });
    }
    expect(at.it.venue.questions).toHaveLength(before + 2);
  });

  test('after a long absence that the venue’s history covers leaves no gap, page by page', async () => {
    at.it.venue.account.fills = fillsFrom(depth + 50);
    await read();
    expect(stored()).toEqual(range(0, depth + 50));
    expect(gaps()).toEqual([]);
    const through = at.it.spans.map((one) => one?.readThrough ?? -1);
    expect(through).toEqual([...through].sort((a, b) => a - b));
  });

  test('after one that it does not cover leaves a gap, stored apart from the known span', async () => {
    at.it.venue.account.fills = fillsFrom(depth, 500);
    await read();
    await read();
    expect(stored()).toEqual([...range(0, 30), ...range(500, 500 + depth)]);
    const hole = { history: 'fills', fromTime: first + 291, toTime: first + 5_000 };
    expect(gaps()).toEqual([{ ...hole, reason: expect.stringContaining('than the venue returns'), notedAt }]);
    expect(span()).toEqual({ knownFrom: 0, readThrough: first + (500 + depth - 1) * 10 });
  });

  test('that is interrupted leaves the same one gap, and goes on after it', async () => {
    at.it.venue.account.fills = fillsFrom(depth, 500);
    for (let page = 0; page * pageRows < depth; page += 1) await readPages(1);
    await read();
    expect(stored()).toEqual([...range(0, 30), ...range(500, 500 + depth)]);
    expect(gaps()).toMatchObject([{ fromTime: first + 291, toTime: first + 5_000 }]);
  });

  test('that is interrupted between two full pages leaves no gap where the venue bridges the absence', async () => {
    at.it.venue.account.fills = fillsFrom(30 + 2 * depth);
    await readPages(2);
    await read();
    expect(stored()).toEqual(range(0, 30 + 2 * depth));
    expect(gaps()).toEqual([]);
  });

  test('without the last known row leaves no gap where few rows came', async () => {
    at.it.venue.account.fills = fillsFrom(15, 30);
    await read();
    expect(gaps()).toEqual([]);
    expect(stored()).toEqual(range(0, 45));
  });
});

describe('a millisecond with more fills than the venue gives at once', () => {
  const inOneMs = (): readonly Fill[] => [
    ...fillsFrom(5),
    ...fillsFrom(pageRows + 9, 5).map((fill) => ({ ...fill, time: first + 100 })),
    ...fillsFrom(4, pageRows + 14),
  ];

  test('is skipped, and its gap is stored once, however often it is met', async () => {
    at.it.venue.account.fills = inOneMs();
    await read();
    await readAgain(fills(), deps(), { fromTime: first, mostPages: Infinity, signal: never });
    expect(gaps()).toEqual([
      { history: 'fills', fromTime: first + 100, toTime: first + 100, reason: expect.any(String), notedAt },
    ]);
    expect(stored()).toEqual([...range(0, 5 + pageRows), ...range(pageRows + 14, pageRows + 18)]);
    expect(span()?.readThrough).toBe(inOneMs().at(-1)?.time);
  });
});

describe('reading again', () => {
  test('adds late rows, and moves no span', async () => {
    const all = fillsFrom(40);
    at.it.venue.account.fills = all.filter(({ tid }) => tid !== 33 && tid !== 34);
    await read();
    const before = span();
    at.it.venue.account.fills = all;
    await read();
    expect(stored()).not.toContain(33);
    await readAgain(fills(), deps(), { fromTime: first + 300, mostPages: Infinity, signal: never });
    expect(stored()).toEqual(range(0, 40));
    expect(span()).toEqual(before);
  });

  test('stops after so many pages', async () => {
    at.it.venue.account.fills = fillsFrom(90);
    await readAgain(fills(), deps(), { fromTime: 0, mostPages: 2, signal: never });
    expect(stored()).toEqual(range(0, 2 * pageRows - 1));
  });
});

describe('the ledger', () => {
  const moves = (count: number): readonly LedgerMove[] =>
    Array.from({ length: count }, (_, index) =>
      aLedgerMove({
        time: first + Math.floor(index / 2),
        hash: `0x${Math.floor(index / 2)}`,
        raw: `${index}`,
      }),
    );
  test('is read until a page has nothing new, though no page says that it is full; equal rows stay two', async () => {
    at.it.venue.account.ledger = moves(55);
    const { fetch } = ledger();
    const modest: History<LedgerMove> = {
      ...ledger(),
      fetch: async (query, signal) => ({ ...(await fetch(query, signal)), isFull: false }),
    };
    await readOn(modest, deps(), never);
    await readOn(modest, deps(), never);
    const rows = at.it.store.reader.ledger(0, Infinity).map(({ raw }) => raw);
    expect(rows).toEqual(range(0, 55).map(String));
  });
});

test('a reading of many rows is written in slices of at most 1,000', async () => {
  const many = fakeAccounts();
  many.account.fills = fillsFrom(1_900);
  const history = {
    ...fills(),
    fetch: (query: never, signal: AbortSignal) => many.fetchFills('', query, signal),
  };
  await readOn(history as History<Fill>, deps(), never);
  expect(at.it.slices).toEqual([1_000, 900]);
  expect(at.it.spans.map((one) => one?.readThrough)).toEqual([9_990, 18_990].map((ms) => first + ms));
});
