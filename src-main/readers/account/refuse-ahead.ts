import { isAhead } from '../../domain/freshness.ts';
import type { DexAccountReading, HistoryPage, InvalidRow } from '../../venue/venue.ts';

/**
 * A page without the rows of a time that has not come, and which of the rest is the last. They leave no gap: they lie behind
 * all that is said to be read, and when their time comes (a clock of ours was behind) they are read.
 */
export function withoutAhead<Row extends { readonly time: number }>(
  page: HistoryPage<Row>,
  { source, receivedAt }: { readonly source: string; readonly receivedAt: number },
): HistoryPage<Row> {
  if (page.lastTime === null || !isAhead(page.lastTime, receivedAt)) return page;
  const { rows, invalid } = rowsBefore(page.rows, { source, receivedAt });
  const times = [
    ...rows.map(({ time }) => time),
    ...page.invalidAt.flatMap(({ fromTime, toTime }) => [fromTime, toTime]),
  ].filter((time): time is number => time !== null && !isAhead(time, receivedAt));
  return {
    ...page,
    rows,
    invalid: [...page.invalid, ...invalid],
    hasRowsAhead: true,
    lastTime: times.length === 0 ? null : Math.max(...times),
  };
}

/** Rows of a time that may be, and those that are refused for theirs. */
export function rowsBefore<Row extends { readonly time: number }>(
  rows: readonly Row[],
  { source, receivedAt }: { readonly source: string; readonly receivedAt: number },
): { readonly rows: readonly Row[]; readonly invalid: readonly InvalidRow[] } {
  const ahead = rows.filter(({ time }) => isAhead(time, receivedAt));
  if (ahead.length === 0) return { rows, invalid: [] };
  return {
    rows: rows.filter(({ time }) => !isAhead(time, receivedAt)),
    invalid: ahead.map(({ time }) => ({ source, row: String(time), field: 'time' })),
  };
}

/** null: nothing in a state of such a time is believed. */
export function refusedAsAhead(
  { account: { dex, time } }: DexAccountReading,
  receivedAt: number,
): InvalidRow | null {
  if (!isAhead(time, receivedAt)) return null;
  return { source: 'clearinghouseState', row: dex === '' ? 'own DEX' : dex, field: 'time' };
}
