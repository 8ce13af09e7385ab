import type { InvalidRow } from '../venue/venue.ts';

/** So many are remembered as counted; one that comes again after so many others counts again. */
const mostRemembered = 10_000;

/** How many different rows were refused: one that comes with every frame is one. */
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
