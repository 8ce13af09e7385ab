import type { z } from 'zod';
import type { ParsedWhole, RefusedRow } from '../venue.ts';
import { parseRow } from './parse-rows.ts';

export interface WholeReading<S extends z.ZodType, Key, T> {
  readonly source: string;
  readonly schema: S;
  readonly nameOf: (row: unknown, place: number) => string;
  /** What a row is of, as far as that can be told whatever else is wrong with it. */
  readonly subjectOf: (row: unknown) => string | null;
  readonly read: (row: z.infer<S>) => { readonly key: Key; readonly value: T };
  /** The field that makes a row impossible beside those taken before it. */
  readonly wrongField: (row: z.infer<S>, known: ReadonlyMap<Key, T>) => string | null;
}

/** A list that is all there is of something: what is not in it is not there, but for what is refused of it. */
export function readWhole<S extends z.ZodType, Key, T>(
  rows: readonly unknown[],
  { source, schema, nameOf, subjectOf, read, wrongField }: WholeReading<S, Key, T>,
): ParsedWhole<T> {
  const known = new Map<Key, T>();
  const refused: RefusedRow[] = [];
  const unreadable = new Set<string | null>();
  rows.forEach((row, place) => {
    const name = (): string => nameOf(row, place);
    const result = parseRow(schema, row, { source, name });
    const wrong = 'refused' in result ? result.refused.field : wrongField(result.row, known);
    if ('row' in result && wrong === null) {
      const { key, value } = read(result.row);
      known.set(key, value);
      return;
    }
    refused.push({ source, row: name(), field: wrong ?? 'row' });
    unreadable.add(subjectOf(row));
  });
  return { rows: [...known.values()], refused, unreadable: [...unreadable] };
}
