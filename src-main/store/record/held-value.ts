import type { z } from 'zod';
import type { Held } from '../account.ts';
import { parsedJson } from './reading-board.ts';

/** Intervals with their values read. One whose value can't be read is left out: nothing is known to have held then. */
export function readHeld<T>(rows: readonly Held<string>[], shape: z.ZodType<T>): readonly Held<T>[] {
  return rows.flatMap((row) => {
    const parsed = shape.safeParse(parsedJson(row.value));
    return parsed.success ? [{ ...row, value: parsed.data }] : [];
  });
}
