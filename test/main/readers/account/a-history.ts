import { afterEach, beforeEach } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { LedgerMove } from '../../../../src-main/domain/account/ledger-move.ts';
import { askAccount } from '../../../../src-main/readers/account/account-questions.ts';
import type { History, ReadHistoryDeps } from '../../../../src-main/readers/account/read-history.ts';
import { readOn } from '../../../../src-main/readers/account/read-history.ts';
import { noneUnstored } from '../../../../src-main/readers/account/venue-memory.ts';
import { readOlder } from '../../../../src-main/readers/account/read-older.ts';
import type { HistorySpan } from '../../../../src-main/store/record.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import type { InvalidAt, VenueError } from '../../../../src-main/venue/venue.ts';
import { aClock } from '../../a-clock.ts';
import { aFill, fakeAccounts, type FakeAccounts } from '../../fake-accounts.ts';
import { decimal } from '../../markets.ts';
import { aStoreFolder, type StoreFolder } from '../../store/a-store.ts';
import { never } from '../../venue/hyperliquid/a-venue.ts';

export const account = `0x${'a'.repeat(40)}`;
export const pageRows = 20;
export const depth = 100;
export const first = 1_790_000_000_000;
export const notedAt = first + 24 * 3_600_000;

interface Reading {
  readonly folder: StoreFolder;
  readonly venue: FakeAccounts;
  store: Store;
  /** Errors for the next questions. */
  failures: VenueError[];
  readonly spans: (HistorySpan | null)[];
  readonly slices: number[];
  /** World time. */
  now: number;
  readonly paces: number[];
}
export const at: { it: Reading } = {} as never;

/** A store and a venue of its own for each test of the file. */
export function openForEach(): void {
  beforeEach(() => {
    const failures: VenueError[] = [];
    const venue = fakeAccounts({
      pages: { fills: pageRows, funding: pageRows, ledger: pageRows },
      meet: async () => {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
      },
    });
    const folder = aStoreFolder();
    const store = folder.open({ account });
    at.it = { folder, venue, store, failures, spans: [], slices: [], paces: [], now: notedAt };
  });
  afterEach(() => at.it.folder.drop());
}

const noWait = async (): Promise<void> => undefined;
export const deps = (): ReadHistoryDeps => ({
  reader: at.it.store.reader,
  writer: at.it.store.writer,
  world: aClock(() => at.it.now),
  monotonic: () => at.it.now,
  pace: async (rows) => void at.it.paces.push(rows),
  wait: noWait,
});
const ask = () =>
  askAccount({
    account,
    venue: at.it.venue,
    onInvalid: () => undefined,
    wait: noWait,
    random: () => 0,
    now: () => at.it.now,
    onStateTime: () => undefined,
  });
export const fills = (): History<Fill> => ({
  name: 'fills',
  fetch: ask().fills,
  pageRows,
  untilNothingNew: false,
  memory: {
    depth,
    unstored: noneUnstored(),
    storedRows: () => at.it.store.reader.fillCount(),
    newestStored: (through) =>
      at.it.store.reader.fills({ before: null, toTime: through, limit: 1 })[0]?.time ?? null,
  },
  put: (rows, span) => {
    at.it.slices.push(rows.length);
    at.it.spans.push(span);
    at.it.store.writer.putFills(rows, span);
  },
});
export const ledger = (): History<LedgerMove> => ({
  name: 'ledger',
  fetch: ask().ledger,
  pageRows,
  untilNothingNew: true,
  memory: null,
  put: (rows, span) => void at.it.store.writer.putLedger(rows, span),
});

/** Reads the newest rows, and all older ones. */
export async function readToEnd<Row extends { readonly time: number }>(
  history: History<Row>,
  { signal = never, ...change }: Partial<ReadHistoryDeps> & { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const all = { ...deps(), ...change };
  await readOn(history, all, signal);
  for (let lengthMs: number | null = null; ;) {
    lengthMs = await readOlder(history, all, { lengthMs, signal });
    if (lengthMs === null) return;
  }
}
export const read = (): Promise<void> => readToEnd(fills());

/** Returns fills that alternately open and close 1 BTC, `spacing` ms apart. */
export const fillsFrom = (count: number, from = 0, spacing = 10): readonly Fill[] =>
  Array.from({ length: count }, (_, index) => {
    const n = from + index;
    return aFill({
      time: first + n * spacing,
      tid: n,
      oid: n,
      side: n % 2 === 0 ? 'buy' : 'sell',
      size: decimal('1'),
      startPosition: decimal(n % 2 === 0 ? '0' : '1'),
    });
  });
export const stored = (): readonly number[] =>
  at.it.store.reader
    .fills({ before: null, limit: 10_000 })
    .map(({ tid }) => tid)
    .toReversed();
export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
export const span = (): HistorySpan | null => at.it.store.reader.historySpan('fills');
export const gaps = () => at.it.store.reader.gaps('fills', 0, Infinity);

/** Returns a history of the same fills with invalid rows in each page. */
export function withRefused(...invalidAt: readonly InvalidAt[]): History<Fill> {
  const { venue } = at.it;
  const asked = askAccount({
    account,
    venue: {
      ...venue,
      fetchFills: async (user, query, signal) => {
        const page = await venue.fetchFills(user, query, signal);
        const within = invalidAt.filter(
          ({ fromTime, toTime }) => (toTime ?? fromTime ?? 0) <= (query.endTime ?? Infinity),
        );
        if (within.length === 0) return page;
        const lastTime = Math.max(page.lastTime ?? 0, ...within.map(({ toTime }) => toTime ?? 0));
        const invalid = within.map(() => ({ source: 'fills', row: 'BTC', field: 'px' }));
        return { ...page, invalid, invalidAt: within, lastTime, rowCount: page.rowCount + invalid.length };
      },
    },
    onInvalid: () => undefined,
    wait: noWait,
    random: () => 0,
    now: () => at.it.now,
    onStateTime: () => undefined,
  });
  return { ...fills(), fetch: asked.fills };
}
