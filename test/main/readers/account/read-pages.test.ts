import { expect, test } from 'vitest';
import {
  readPages,
  type PageReading,
  type ReadPage,
} from '../../../../src-main/readers/account/read-pages.ts';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { never } from '../../venue/hyperliquid/a-venue.ts';

interface Row {
  readonly time: number;
}

const mostRows = 3;

/** Reads all pages of a history of rows at these times, while the `failing` requests fail first. */
async function pagesOf(
  times: readonly number[],
  { endTime = null, untilNothingNew = false, failing = {} }: Asked = {},
) {
  const waits: number[] = [];
  let requests = 0;
  const reading: PageReading<Row> = {
    fetch: async ({ startTime, endTime: end }) => {
      requests += 1;
      if (requests > 20) throw new Error('no end of pages');
      const error = failing[requests];
      if (error !== undefined) throw error;
      const after = times.filter((time) => time >= startTime && (end === null || time <= end));
      const rows = after.slice(0, mostRows).map((time) => ({ time }));
      const isFull = rows.length === mostRows;
      const lastTime = rows.at(-1)?.time ?? null;
      return { rows, invalid: [], invalidAt: [], rowCount: rows.length, lastTime, isFull };
    },
    untilNothingNew,
    pace: async () => undefined,
    wait: async (ms) => void waits.push(ms),
    signal: never,
  };
  const pages: ReadPage<Row>[] = [];
  const read = (async () => {
    for await (const page of readPages(reading, { startTime: 0, endTime })) pages.push(page);
  })();
  const error = await read.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { pages, waits, error, starts: pages.map(({ start }) => start) };
}

interface Asked {
  readonly endTime?: number | null;
  readonly untilNothingNew?: boolean;
  /** By the number of the request. */
  readonly failing?: Readonly<Record<number, Error>>;
}

test('a page that is full begins the next at its last row’s time, which may have more rows', async () => {
  const { pages, starts } = await pagesOf([1, 2, 5, 5]);
  expect(starts).toEqual([0, 5]);
  expect(pages.map(({ through, repeated, isLast }) => [through, repeated, isLast])).toEqual([
    [4, 0, false],
    [5, 1, true],
  ]);
});

test('a full page that ends with its range’s last ms is not the last of the range', async () => {
  const { pages, starts } = await pagesOf([1, 2, 5, 5, 9], { endTime: 5 });
  expect(starts).toEqual([0, 5]);
  expect(pages.at(-1)).toMatchObject({ rows: [{ time: 5 }, { time: 5 }], through: 5, isLast: true });
});

test('a ms with more rows than the venue returns at once is named, and skipped', async () => {
  const { pages } = await pagesOf([5, 5, 5, 5, 6]);
  expect(pages.map(({ start, stuckAt, through }) => [start, stuckAt, through])).toEqual([
    [0, null, 4],
    [5, 5, 5],
    [6, null, 6],
  ]);
  expect((await pagesOf([5, 5, 5, 5, 6], { endTime: 5 })).starts).toEqual([0, 5]);
});

test('where no page says that it is full, one without a newer row is the last', async () => {
  expect((await pagesOf([1, 5], { untilNothingNew: true })).starts).toEqual([0, 5]);
  expect((await pagesOf([1, 5])).starts).toEqual([0]);
  const { pages } = await pagesOf([], { untilNothingNew: true });
  expect(pages).toMatchObject([{ through: null, isLast: true }]);
});

const timeout = new VenueError('timeout', 'too late');

test('a page after the first is asked for five times, 4 to 32 s apart', async () => {
  const failing = { 2: timeout, 3: timeout, 4: timeout, 5: timeout };
  const { starts, waits, error } = await pagesOf([1, 2, 5, 9], { failing });
  expect([starts, waits, error]).toEqual([[0, 5], [4_000, 8_000, 16_000, 32_000], null]);
  const lost = await pagesOf([1, 2, 5, 9], { failing: { ...failing, 6: timeout } });
  expect([lost.starts, lost.error]).toEqual([[0], timeout]);
});

test.each([
  ['the first page', 1, timeout],
  ['one that was aborted', 2, new VenueError('aborted', 'stopped')],
  ['one with an error that is not the venue’s', 2, new Error('ours')],
])('%s is not asked for again', async (_, request, error) => {
  expect(await pagesOf([1, 2, 5, 9], { failing: { [request]: error } })).toMatchObject({ waits: [], error });
});
