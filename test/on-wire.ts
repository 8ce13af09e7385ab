import { expect } from 'vitest';
import type { z } from 'zod';
import { fromWire, toWire } from '../src-preload/contract/views/snake-case.ts';

/** The view that was sent, which is its schema to the letter: no field missing, none beside it. */
export function viewOf<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const view = schema.parse(fromWire(schema, sent));
  expect(toWire(schema, view)).toEqual(sent);
  return view;
}
