import type { z } from 'zod';
import type { Parsed } from '../venue.ts';
import { VenueError } from '../venue.ts';

/** The answer as a list, its rows unparsed; wrong_shape for anything else. */
export function listOf(type: string, answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer as unknown[];
  throw new VenueError('wrong_shape', `${type}: the venue answered something other than a list.`);
}

/** The answer as the schema has it; wrong_shape, with the field and zod's own error as its cause, for anything else. */
export function shapeOf<S extends z.ZodType>(schema: S, answer: unknown, type: string): z.infer<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw unexpectedField(type, parsed.error.issues[0]?.path.join('.') || 'answer', parsed.error);
}

/** Rejects a list with rows of which none can be read: it says nothing, not that there are none. */
export function requireReadable<List extends Pick<Parsed<unknown>, 'rows' | 'invalid'>>(
  type: string,
  list: List,
): List {
  const [first] = list.invalid;
  if (first !== undefined && list.rows.length === 0) throw unexpectedField(type, first.field);
  return list;
}

export function unexpectedField(type: string, field: string, cause?: unknown): VenueError {
  return new VenueError('wrong_shape', `${type}: the venue's answer has an unexpected ${field}.`, cause);
}
