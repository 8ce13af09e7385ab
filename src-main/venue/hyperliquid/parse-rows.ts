import type { z } from 'zod';
import type { Parsed, InvalidRow } from '../venue.ts';
import { time as Time } from './responses-fields.ts';

/** How a list's rows are named when one has to be refused. */
interface RowNaming {
  readonly source: string;
  readonly nameOf: (row: unknown, position: number) => string;
}

/** One row parsed, or what was wrong with it. */
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

/** Every row that parses, each with its position, and every one that doesn't, named. */
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

/** When a row happened, venue ms, whatever else is wrong with it; null where that can't be a time. */
export function timeField(row: unknown): number | null {
  if (typeof row !== 'object' || row === null) return null;
  return Time.safeParse((row as { readonly time?: unknown }).time).data ?? null;
}

/** The text of a row's field, for naming a row that may be malformed in any way. */
export function textField(row: unknown, field: string): string | null {
  if (typeof row !== 'object' || row === null) return null;
  const value: unknown = (row as Record<string, unknown>)[field];
  return typeof value === 'string' ? value.slice(0, 64) : null;
}
