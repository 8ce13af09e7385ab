import type { InterfaceRef } from '@pothos/core';
import { z } from 'zod';
import { isExactNumber } from '../../../../src-preload/contract/views/exact-number.ts';
import { decimalTextOf } from '../../../operations/in-numbers.ts';
import type { Builder, Shared } from './builder.ts';
import { enumOf } from './builder.ts';
import { capitalized } from '../../../errors.ts';

interface ViewOptions {
  /** Types of the view's objects, of the rows of its lists, and of fields whose schema does not show theirs, by field. */
  readonly types?: Readonly<Record<string, object | 'ID' | 'DateTime' | 'Float' | 'Interval' | 'Period'>>;
  /** Interfaces whose fields the type has besides its own. */
  readonly interfaces?: readonly object[];
  /** Fields of the view that the type lacks, or shows in another way. */
  readonly omit?: readonly string[];
  /** List whose rows an argument of the query counts. */
  readonly countedRows?: string;
  readonly description?: string;
}

/** Fields of the interface of rows that carry a market's identity. */
export const tagFields = ['marketId', 'network', 'venue', 'dex', 'assetClass'] as const;

/** One field in GraphQL's terms. */
interface Field {
  readonly type: unknown;
  readonly nullable: boolean;
  readonly description?: string;
}

/**
 * Defines the GraphQL type of a payload of the contract, with a field of the same name, null rule and description for each field
 * of the payload. Throws for an object without a type, and for a closed set without an enum in the schema.
 */
export function viewType<S extends z.ZodObject>(
  builder: Builder,
  shared: Shared,
  { name, view, ...options }: ViewOptions & { readonly name: string; readonly view: S },
) {
  const { omit = [], interfaces = [], countedRows, description } = options;
  const shown = Object.entries(view.shape as Readonly<Record<string, z.ZodType>>).filter(
    ([field]) => !omit.includes(field),
  );
  const type = builder.objectRef<z.output<S>>(name).implement({
    ...(description === undefined ? {} : { description }),
    interfaces: interfaces as readonly InterfaceRef<never, never>[] as never,
    fields: (t) =>
      Object.fromEntries(
        shown.map(([field, schema]) => {
          const given = fieldOf(schema, { shared, type: options.types?.[field], at: `${name}.${field}` });
          const cost = field === countedRows ? { complexity: { field: 0, multiplier: 1 } } : {};
          return [field, t.expose(field as never, { ...given, ...cost } as never)];
        }),
      ),
  });
  addExactFields(builder, type, view);
  return type;
}

/** Adds a text field with the exact decimal of each exact number of the view, named after it with the suffix `Exact`. */
export function addExactFields(
  builder: Builder,
  type: Parameters<Builder['objectFields']>[0],
  view: z.ZodObject,
): void {
  const exact = Object.entries(view.shape as Readonly<Record<string, z.ZodType>>).filter(([, schema]) =>
    isExactNumber(innerOf(schema)),
  );
  builder.objectFields(type, (t) =>
    Object.fromEntries(
      exact.map(([field, schema]) => [
        `${field}Exact`,
        t.string({
          nullable: schema instanceof z.ZodNullable,
          description: `${field} as exact decimal text.`,
          resolve: (row: object) => decimalTextOf(row, field),
        } as never),
      ]),
    ),
  );
}

function innerOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
}

interface Place {
  readonly shared: Shared;
  readonly type: object | string | undefined;
  readonly at: string;
}

function fieldOf(schema: z.ZodType, place: Place): Field {
  const inner = innerOf(schema);
  const description = schema.description ?? inner.description;
  return {
    type: typeOf(inner, place),
    nullable: schema instanceof z.ZodNullable,
    ...(description === undefined ? {} : { description: asSentence(description) }),
  };
}

function typeOf(schema: z.ZodType, place: Place): unknown {
  if (schema instanceof z.ZodArray) return [typeOf(schema.element as z.ZodType, place)];
  if (place.type !== undefined) return place.type;
  if (schema instanceof z.ZodBoolean) return 'Boolean';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'Int' : 'Float';
  if (schema instanceof z.ZodString) return isInstant(schema) ? 'DateTime' : 'String';
  if (schema instanceof z.ZodEnum) return enumOf(place.shared.enums, schema.options.map(String), place.at);
  throw new Error(`${place.at} has no GraphQL type.`);
}

/** Whether a text is a time: no other text in the contract accepts one of these forms and rejects other words. */
function isInstant(schema: z.ZodType): boolean {
  const times = ['2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000Z'];
  return !schema.safeParse('word').success && times.some((time) => schema.safeParse(time).success);
}

export function asSentence(text: string): string {
  return text === '' ? '' : `${capitalized(text)}.`;
}
