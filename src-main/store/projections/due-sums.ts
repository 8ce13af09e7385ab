import type { Database } from 'better-sqlite3';

export type DueSum = 'trip_bucket' | 'trip_day' | 'equity_hour' | 'equity_day' | 'funding_day';

/** Sums up what a new version of the schema left to be summed up from its rows, once. */
export function settleDue(
  record: Database,
  sum: DueSum,
  recompute: (coin: string, time: number) => void,
): void {
  const select = record.prepare<[string], { readonly coin: string; readonly time: number }>(
    'SELECT coin, time FROM sum_due WHERE sum = ?',
  );
  const remove = record.prepare('DELETE FROM sum_due WHERE sum = ?');
  const due = select.all(sum);
  if (due.length === 0) return;
  record.transaction(() => {
    for (const { coin, time } of due) recompute(coin, time);
    remove.run(sum);
  })();
}
