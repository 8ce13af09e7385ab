import type { z } from 'zod';
import type { Parsed } from '../venue.ts';
import { VenueError } from '../venue.ts';

/** Returns the answer as a list of unparsed rows. Throws wrong_shape otherwise. */
export function listOf(type: string, answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer as unknown[];
  throw new VenueError('wrong_shape', { type, says: 'the venue answered something other than a list.' });
}

/** Parses the answer by its schema. Throws wrong_shape with the field, caused by the zod error. */
export function shapeOf<S extends z.ZodType>(schema: S, answer: unknown, type: string): z.infer<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw unexpectedField(type, parsed.error.issues[0]?.path.join('.') || 'answer', parsed.error);
}

/** Throws if no row of a non-empty list parses, because that is not an empty list. */
export function requireReadable<List extends Pick<Parsed<unknown>, 'rows' | 'invalid'>>(
  type: string,
  list: List,
): List {
  const [first] = list.invalid;
  if (first !== undefined && list.rows.length === 0) throw unexpectedField(type, first.field);
  return list;
}

export function unexpectedField(type: string, field: string, cause?: unknown): VenueError {
  return new VenueError(
    'wrong_shape',
    { type, says: `the venue's answer has an unexpected ${field}.` },
    cause,
  );
}
