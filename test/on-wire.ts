import { expect } from 'vitest';
import type { z } from 'zod';
import { fromWire, toWire } from '../src-preload/contract/views/snake-case.ts';

/** Parses a view as it was sent, exactly by its schema: no field missing, none added. */
export function viewOf<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const view = schema.parse(fromWire(schema, sent));
  expect(toWire(schema, view)).toEqual(sent);
  return view;
}

type Underscored<Name> = Name extends `${infer Head}24h${infer Tail}`
  ? `${Underscored<Head>}_24h${Underscored<Tail>}`
  : Name extends `${infer Head}${infer Tail}`
    ? `${Head extends Uppercase<Head> ? (Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`) : Head}${Underscored<Tail>}`
    : Name;

/** A view in snake_case as it is sent. */
export type OnWire<T> = T extends readonly (infer Item)[]
  ? OnWire<Item>[]
  : T extends object
    ? { [Name in keyof T as Underscored<Name>]: OnWire<T[Name]> }
    : T;
