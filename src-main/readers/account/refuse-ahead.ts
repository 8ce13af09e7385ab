import { isAhead } from '../../domain/freshness.ts';
import type { DexAccountReading, HistoryPage, InvalidRow } from '../../venue/venue.ts';

/**
 * Removes the rows whose time is in the future from a page, and adjusts its last time. They leave no gap: they lie after the
 * range that counts as read, and are read when their time comes (if our clock was behind).
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

/** Splits rows into those with a possible time and invalid ones, whose time is in the future. */
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

/** Returns the invalid row of a state whose time is in the future: none of its content is used. null: the time is possible. */
export function refusedAsAhead(
  { account: { dex, time } }: DexAccountReading,
  receivedAt: number,
): InvalidRow | null {
  if (!isAhead(time, receivedAt)) return null;
  return { source: 'clearinghouseState', row: dex === '' ? 'own DEX' : dex, field: 'time' };
}
