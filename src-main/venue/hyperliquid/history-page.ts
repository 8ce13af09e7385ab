import type { z } from 'zod';
import type { HistoryPage, InvalidAt, InvalidRow } from '../venue.ts';
import { parseRow, timeField } from './parse-rows.ts';

interface PageReading<S extends z.ZodType, T> {
  readonly source: string;
  readonly schema: S;
  /** Reads most valid rows with the same result as `schema`, but faster; null: `schema` decides. */
  readonly readUsual?: (row: unknown) => z.infer<S> | null;
  readonly nameOf: (row: unknown) => string | null;
  /** Returns the translated row, or the field that makes it invalid. */
  readonly translate: (row: z.infer<S>) => T | { readonly wrongField: string };
  /** Most rows per page. */
  readonly fullAt: number;
}

/** Sorts a page oldest first; rows of one millisecond keep the venue's order. */
export function readPage<S extends z.ZodType, T extends object>(
  answer: readonly unknown[],
  { source, schema, readUsual, nameOf, translate, fullAt }: PageReading<S, T>,
): HistoryPage<T> {
  const timed = oldestFirst(answer);
  const rows: T[] = [];
  const invalid: InvalidRow[] = [];
  const invalidAt: InvalidAt[] = [];
  const refuse = (row: InvalidRow, position: number): void => {
    invalid.push(row);
    invalidAt.push(timesAround(timed, position));
  };
  timed.forEach(({ row, time }, position) => {
    const name = (): string => `${nameOf(row) ?? `#${position}`}${time === null ? '' : ` ${time}`}`;
    const usual = readUsual?.(row) ?? null;
    const result = usual === null ? parseRow(schema, row, { source, name }) : { row: usual };
    if ('invalid' in result) return refuse(result.invalid, position);
    const translated = translate(result.row);
    if ('wrongField' in translated) refuse({ source, row: name(), field: translated.wrongField }, position);
    else rows.push(translated);
  });
  return {
    rows,
    invalid,
    invalidAt,
    lastTime: timed.reduce<number | null>((last, { time }) => time ?? last, null),
    rowCount: answer.length,
    isFull: answer.length >= fullAt,
  };
}

interface Timed {
  readonly row: unknown;
  /** Time of the row, venue ms; null: unreadable, and the row stays after the one before it. */
  readonly time: number | null;
}

function timesAround(timed: readonly Timed[], position: number): InvalidAt {
  const own = timed[position]?.time ?? null;
  if (own !== null) return { fromTime: own, toTime: own };
  const before = timed.slice(0, position).findLast(({ time }) => time !== null);
  const after = timed.slice(position + 1).find(({ time }) => time !== null);
  return { fromTime: before?.time ?? null, toTime: after?.time ?? null };
}

/** Sorts rows by time. Reverses an answer that is newest first, so that rows of one millisecond are oldest first too. */
function oldestFirst(answer: readonly unknown[]): Timed[] {
  const timed = answer.map((row): Timed => ({ row, time: timeField(row) }));
  const readable = timed.filter(({ time }) => time !== null);
  const isDescending = (readable[0]?.time ?? 0) > (readable.at(-1)?.time ?? 0);
  const ascending = isDescending ? timed.toReversed() : timed;
  const before = { time: 0 };
  const placed = ascending.map((entry) => {
    before.time = entry.time ?? before.time;
    return { entry, at: before.time };
  });
  return placed.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}
