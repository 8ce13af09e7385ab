import type { z } from 'zod';
import type { Held } from '../account.ts';
import { parsedJson } from '../../json-text.ts';

/** Parses the values of intervals. A value that is stored in another shape is null, so that its interval is not lost. */
export function readHeld<T>(rows: readonly Held<string>[], shape: z.ZodType<T>): readonly Held<T | null>[] {
  return rows.map((row) => ({ ...row, value: shape.safeParse(parsedJson(row.value)).data ?? null }));
}
