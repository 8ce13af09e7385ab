import { z } from 'zod';
import { snakeCase, spellForWire } from '../../../src-preload/contract/views/snake-case.ts';
import type { Tool } from '../../operations/operation.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const target = 'draft-2020-12';

/** Fields that qualify an answer. They are sent whichever fields are requested. */
const caveats: ReadonlySet<string> = new Set([
  'network',
  'market_id',
  'complete',
  'incomplete_reason',
  'recomputing',
  'stale',
  'partial',
  'left_out',
  'degraded',
  'missing_fields',
  'estimated',
  'reason',
  'message',
  'updated_at',
]);

/** Input schema of a tool: one plain type per argument, without references. */
export function inputSchema({ input, documented = input }: Tool, common: z.ZodObject): JsonObject {
  const own = documented === undefined ? {} : propertiesOf(documented);
  const { market, ...others } = propertiesOf(common);
  const properties: JsonObject = { ...(market === undefined ? {} : { market }), ...own, ...others };
  const required = [common, documented].flatMap((schema) => (schema === undefined ? [] : requiredBy(schema)));
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function propertiesOf(schema: z.ZodType): JsonObject {
  const json = rooted(z.toJSONSchema(schema, { target, io: 'input', override: spellForWire }));
  const defs = (json['$defs'] ?? {}) as Readonly<Record<string, JsonObject>>;
  return Object.fromEntries(
    Object.entries(json['properties'] ?? {}).map(([name, property]) => [
      name,
      inlined(property as JsonObject, defs),
    ]),
  );
}

function inlined({ $ref, ...property }: JsonObject, defs: Readonly<Record<string, JsonObject>>): JsonObject {
  const { id: _, ...named } = { ...referred($ref, defs), ...property } as JsonObject;
  return named;
}

function referred($ref: unknown, defs: Readonly<Record<string, JsonObject>>): JsonObject {
  return typeof $ref === 'string' ? (defs[$ref.replace('#/$defs/', '')] ?? {}) : {};
}

function requiredBy(schema: z.ZodType): readonly string[] {
  const json = rooted(z.toJSONSchema(schema, { target, io: 'input', override: spellForWire }));
  return (json['required'] ?? []) as readonly string[];
}

/** Shape of a tool's answer, whichever fields are requested. */
export interface AnswerShape {
  readonly json: JsonObject;
  /** Fields that can be requested: those of its rows, or else its own. `state.new_entries` is a field within another. */
  readonly fields: readonly string[];
}

export function answerShape(output: z.ZodType, tool: Tool): AnswerShape {
  const whole = spelled(
    rooted(z.toJSONSchema(output, { target, io: 'output', override: spellForWire })),
  ) as JsonObject;
  const { properties: had, $defs, ...rest } = whole;
  const defs = (withoutRequired($defs) ?? {}) as Readonly<Record<string, JsonObject>>;
  const own = withAdded(withoutRequired(had) as Readonly<Record<string, JsonObject>>, tool);
  const lists = (tool.list?.of ?? []).map(snakeCase);
  const properties = tool.list?.isCompact === true ? compact(own, lists) : own;
  const names = Object.keys(properties).filter((name) => name !== 'shortened');
  return {
    json: {
      ...rest,
      properties,
      required: tool.list === undefined ? names.filter((name) => caveats.has(name)) : names,
      ...($defs === undefined ? {} : { $defs: defs }),
    },
    fields:
      tool.list === undefined
        ? fieldsOf({ properties: own }, defs)
        : [...new Set(lists.flatMap((name) => fieldsOf(own[name] ?? {}, defs)))],
  };
}

/** Whether a field is sent whichever fields are requested. */
export const isCaveat = (name: string): boolean => caveats.has(name);

const nullable = (type: string, description: string): JsonObject => ({
  anyOf: [{ type }, { type: 'null' }],
  description,
});

/** Adds the properties that all tools' answers share: the requested market, and the start of the next page. */
function withAdded(
  properties: Readonly<Record<string, JsonObject>>,
  { market, list }: Tool,
): Readonly<Record<string, JsonObject>> {
  const { symbol, symbol_note: _note, next: _next, market_id: _id, ...others } = properties;
  return {
    ...(market === undefined
      ? { ...(symbol === undefined ? {} : { symbol }), ...(_id === undefined ? {} : { market_id: _id }) }
      : { market_id: nullable('string', 'market that was asked for; null if all markets') }),
    ...others,
    ...(list === undefined
      ? {}
      : { next: nullable('string', 'cursor of the next page; null on the last page') }),
    shortened: {
      type: 'object',
      additionalProperties: { type: 'integer' },
      description:
        'fields cut to their first entries, each with its full number of entries; detail full has all',
    },
  };
}

function compact(
  properties: Readonly<Record<string, JsonObject>>,
  lists: readonly string[],
): Readonly<Record<string, JsonObject>> {
  const rows = { type: 'array', items: { type: 'array' }, description: 'values in the order of columns' };
  return {
    ...properties,
    columns: { type: 'array', items: { type: 'string' }, description: 'names of the values in a row' },
    ...Object.fromEntries(lists.map((name) => [name, rows])),
  };
}

/** Paths of the fields of an object, or of the rows of a list, nested fields included. */
function fieldsOf(schema: JsonObject, defs: Readonly<Record<string, JsonObject>>): readonly string[] {
  const { properties, items, anyOf } = resolved(schema, defs);
  if (isObject(items)) return fieldsOf(items, defs);
  if (Array.isArray(anyOf)) return anyOf.flatMap((one: JsonObject) => fieldsOf(one, defs));
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => [
    name,
    ...fieldsOf(property as JsonObject, defs).map((inner) => `${name}.${inner}`),
  ]);
}

const resolved = (schema: JsonObject, defs: Readonly<Record<string, JsonObject>>): JsonObject =>
  '$ref' in schema ? referred(schema['$ref'], defs) : schema;

/** Drops `required`, as an answer with chosen fields lacks the others, and patterns of times, which cost more room than they are worth. */
function withoutRequired(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutRequired);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .filter(([name, value]) => !(name === 'required' && Array.isArray(value)) && name !== 'pattern')
      .map(([name, value]) => [name, withoutRequired(value)]),
  );
}

/** Converts the names of a schema's properties to snake_case, as in every tool. */
function spelled(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(spelled);
  if (!isObject(json)) return json;
  return ofOneType(
    Object.entries(json).map(([name, value]) => {
      if (name === 'properties' && isObject(value)) return [name, snakeKeys(mapValues(value, spelled))];
      if (name === 'required' && Array.isArray(value)) return [name, value.map(String).map(snakeCase)];
      return [name, name === 'enum' ? value : spelled(value)];
    }),
  );
}

/** Splits a schema with several types into branches: some clients map it onto a dialect in which a schema has one type. */
function ofOneType(entries: readonly (readonly [string, unknown])[]): JsonObject {
  const { type, description, ...rest } = Object.fromEntries(entries);
  if (!Array.isArray(type)) return Object.fromEntries(entries);
  const anyOf = type.map((one: unknown) => ({ type: one, ...(one === 'null' ? {} : rest) }));
  return { anyOf, ...(description === undefined ? {} : { description }) };
}

export const mapValues = (value: JsonObject, change: (one: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]));

const snakeKeys = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [snakeCase(name), one]));

/** Converts all names of an answer to snake_case. No tool's answer has names that are data. */
export function allSnake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(allSnake);
  return isObject(value) ? snakeKeys(mapValues(value, allSnake)) : value;
}

/** Moves a schema's own fields to its root, because not every client follows a reference there. */
function rooted(json: JsonObject): JsonObject {
  const { $ref, $defs, ...rest } = json;
  const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : null;
  if (name === null || !isObject($defs)) return json;
  const { [name]: root, ...others } = $defs;
  if (!isObject(root)) return json;
  return { ...rest, ...root, ...(Object.keys(others).length > 0 ? { $defs: others } : {}) };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
