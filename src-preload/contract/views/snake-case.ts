import { z } from 'zod';

/** Schemas whose property names are snake_case on the wire, like those of the nameless objects inside them. */
export const snakeOnWire = z.registry();

/**
 * Returns a value with its property names as they are on the wire, in the order of the schema. Keys of records and values stay as
 * they are. A null schema returns the value unchanged.
 */
export function toWire(schema: z.ZodType | null, value: unknown): unknown {
  return schema === null ? value : convert(writers, schema, value);
}

/** Reverses `toWire` on any received value. Names that a snake_case object does not have are dropped. */
export function fromWire(schema: z.ZodType | null, value: unknown): unknown {
  return schema === null ? value : convert(readers, schema, value);
}

/** `override` for z.toJSONSchema that renames the properties of a JSON Schema to their names on the wire. */
export function spellForWire({ zodSchema, jsonSchema }: SchemaPair): void {
  if (snakeOnWire.has(zodSchema)) spellAll(jsonSchema);
}

/** Converts `change24hPct` to `change_24h_pct`. A letter and its number are one word: `x402PaymentId` is `x402_payment_id`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]|(?<=[a-z]{2})\d+/g, (found) => `_${found.toLowerCase()}`);
}

type Conversion = (value: unknown) => unknown;

/** Conversions by schema. null: no name inside the schema differs, and values are passed on unchanged. */
interface Conversions {
  readonly known: WeakMap<z.core.$ZodType, Conversion | null>;
  /** Returns the name before and after. */
  readonly names: (property: string) => readonly [from: string, to: string];
}

const writers: Conversions = { known: new WeakMap(), names: (name) => [name, snakeCase(name)] };
const readers: Conversions = { known: new WeakMap(), names: (name) => [snakeCase(name), name] };

function convert(conversions: Conversions, schema: z.ZodType, value: unknown): unknown {
  const known = conversions.known.get(schema);
  const conversion = known === undefined ? conversionOf(conversions, schema, false) : known;
  if (known === undefined) conversions.known.set(schema, conversion);
  return conversion === null ? value : conversion(value);
}

/** `isInside`: a nameless object here is part of one in snake_case. */
function conversionOf(
  conversions: Conversions,
  schema: z.core.$ZodType,
  isInside: boolean,
): Conversion | null {
  const inner = (part: z.core.$ZodType): Conversion | null => conversionOf(conversions, part, isInside);
  if (schema instanceof z.ZodObject) return objectConversion(conversions, schema, isInside);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return inner(schema.unwrap());
  if (schema instanceof z.ZodArray) return itemsConversion(inner(schema.element));
  if (schema instanceof z.ZodRecord) return valuesConversion(inner(schema.valueType));
  if (schema instanceof z.ZodUnion && schema.options.some((option) => inner(option) !== null))
    throw new Error(
      'A union of objects in snake_case has no conversion: it would have to choose between them.',
    );
  return null;
}

function objectConversion(
  conversions: Conversions,
  schema: z.ZodObject,
  isInside: boolean,
): Conversion | null {
  const isNameless = z.globalRegistry.get(schema)?.id === undefined;
  const isSnake = snakeOnWire.has(schema) || (isInside && isNameless);
  const properties = new Map(
    Object.entries(schema.shape).map(([name, property]) => {
      const [from, to] = isSnake ? conversions.names(name) : [name, name];
      return [from, { to, convert: conversionOf(conversions, property, isSnake) }] as const;
    }),
  );
  const isSame = [...properties].every(([from, { to, convert: within }]) => from === to && within === null);
  if (isSame) return null;
  return (value) => {
    if (!isObject(value)) return value;
    const converted: Record<string, unknown> = {};
    for (const [name, { to, convert: within }] of properties)
      if (name in value) converted[to] = within === null ? value[name] : within(value[name]);
    return converted;
  };
}

function itemsConversion(item: Conversion | null): Conversion | null {
  return item === null ? null : (value) => (Array.isArray(value) ? value.map(item) : value);
}

function valuesConversion(one: Conversion | null): Conversion | null {
  if (one === null) return null;
  return (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, one(field)]))
      : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface SchemaPair {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/**
 * Renames the properties of this schema and of those inside it. A schema that is only referred to is renamed where it is defined.
 */
function spellAll(json: z.core.JSONSchema.BaseSchema): void {
  const { properties, required, items, additionalProperties, anyOf = [] } = json;
  for (const inside of [...Object.values(properties ?? {}), items, additionalProperties, ...anyOf].flat())
    if (isObject(inside)) spellAll(inside);
  if (properties !== undefined) json.properties = spelled(properties);
  if (required !== undefined) json.required = required.map(snakeCase);
}

function spelled<T>(properties: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [snakeCase(name), property]),
  );
}
