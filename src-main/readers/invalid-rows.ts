import type { InvalidRow } from '../venue/venue.ts';

/** Most rows remembered as counted; a row that comes again after that many others counts again. */
const mostRemembered = 10_000;

/** Counts the distinct invalid rows: a row that comes with every frame counts once. */
export function createInvalidRows(): {
  readonly note: (rows: readonly InvalidRow[]) => void;
  readonly count: () => number;
} {
  const seen = new Set<string>();
  const total = { rows: 0 };
  return {
    note: (rows) => {
      for (const { source, row, field } of rows) {
        const key = JSON.stringify([source, row, field]);
        if (seen.has(key)) continue;
        seen.add(key);
        total.rows += 1;
        const [oldest] = seen;
        if (seen.size > mostRemembered && oldest !== undefined) seen.delete(oldest);
      }
    },
    count: () => total.rows,
  };
}
