import type { z } from 'zod';
import type { Parsed, InvalidRow } from '../venue.ts';
import { isTime } from './responses-fields.ts';

/** Names of a list's rows in errors. */
interface RowNaming {
  readonly source: string;
  readonly nameOf: (row: unknown, position: number) => string;
}

/** Parses a row. Returns the row or its error. */
export function parseRow<S extends z.ZodType>(
  schema: S,
  row: unknown,
  naming: { readonly source: string; readonly name: () => string },
): { readonly row: z.infer<S> } | { readonly invalid: InvalidRow } {
  const parsed = schema.safeParse(row);
  if (parsed.success) return { row: parsed.data };
  const field = parsed.error.issues[0]?.path.join('.') || 'row';
  return { invalid: { source: naming.source, row: naming.name(), field } };
}

/** Parses rows; returns the valid ones with their positions, and names the invalid ones. */
export function parseRows<S extends z.ZodType>(
  schema: S,
  rows: readonly unknown[],
  { source, nameOf }: RowNaming,
): Parsed<{ readonly position: number; readonly value: z.infer<S> }> {
  const good: { position: number; value: z.infer<S> }[] = [];
  const invalid: InvalidRow[] = [];
  rows.forEach((row, position) => {
    const result = parseRow(schema, row, { source, name: () => nameOf(row, position) });
    if ('row' in result) good.push({ position, value: result.row });
    else invalid.push(result.invalid);
  });
  return { rows: good, invalid };
}

/** Returns the time of a possibly invalid row, venue ms; null if unusable. */
export function timeField(row: unknown): number | null {
  if (typeof row !== 'object' || row === null) return null;
  const { time } = row as { readonly time?: unknown };
  return isTime(time) ? time : null;
}

/** Returns the text of a field of a possibly malformed row, to name the row. */
export function textField(row: unknown, field: string): string | null {
  if (typeof row !== 'object' || row === null) return null;
  const value: unknown = (row as Record<string, unknown>)[field];
  return typeof value === 'string' ? value.slice(0, 64) : null;
}
