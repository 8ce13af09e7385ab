import type { z } from 'zod';
import type { Held } from '../account.ts';
import { parsedJson } from './reading-board.ts';

/** Parses the values of intervals. An interval whose value can't be parsed is left out: nothing is known to have held then. */
export function readHeld<T>(rows: readonly Held<string>[], shape: z.ZodType<T>): readonly Held<T>[] {
  return rows.flatMap((row) => {
    const parsed = shape.safeParse(parsedJson(row.value));
    return parsed.success ? [{ ...row, value: parsed.data }] : [];
  });
}
