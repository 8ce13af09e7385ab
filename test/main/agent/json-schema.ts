/** The subset of JSON Schema that the published feed uses; an unknown keyword is an error, so that none is ignored. */

type Schema = Readonly<Record<string, unknown>>;
type Check = (expected: never, value: unknown, place: Place) => boolean;

interface Place {
  readonly root: Schema;
  readonly schema: Schema;
}

export function isValid(root: Schema, definition: string, value: unknown): boolean {
  return validates({ root, schema: { $ref: `#/$defs/${definition}` } }, value);
}

function validates(place: Place, value: unknown): boolean {
  return Object.entries(place.schema).every(([word, expected]) => {
    const check = checks[word];
    if (check === undefined) throw new Error(`JSON Schema's ${word} is not known here.`);
    return check(expected as never, value, place);
  });
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
};

const ofText = (holds: (text: string) => boolean, value: unknown): boolean =>
  typeof value !== 'string' || holds(value);
const ofNumber = (holds: (value: number) => boolean, value: unknown): boolean =>
  typeof value !== 'number' || holds(value);

const checks: Readonly<Record<string, Check>> = {
  description: () => true,
  $ref: (name: string, value, { root }) => {
    const schema = (root['$defs'] as Readonly<Record<string, Schema>>)[name.replace('#/$defs/', '')];
    if (schema === undefined) throw new Error(`There is no ${name}.`);
    return validates({ root, schema }, value);
  },
  type: (names: string | readonly string[], value) =>
    [names].flat().some((name) => types[name]?.(value) ?? false),
  const: (only: unknown, value) => value === only,
  enum: (allowed: readonly unknown[], value) => allowed.includes(value),
  anyOf: (schemas: readonly Schema[], value, { root }) =>
    schemas.some((schema) => validates({ root, schema }, value)),
  oneOf: (schemas: readonly Schema[], value, { root }) =>
    schemas.filter((schema) => validates({ root, schema }, value)).length === 1,
  properties: (schemas: Readonly<Record<string, Schema>>, value, { root }) =>
    !isObject(value) ||
    Object.entries(schemas).every(
      ([name, schema]) => !Object.hasOwn(value, name) || validates({ root, schema }, value[name]),
    ),
  required: (names: readonly string[], value) =>
    !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  items: (schema: Schema, value, { root }) =>
    !Array.isArray(value) || value.every((item) => validates({ root, schema }, item)),
  pattern: (pattern: string, value) => ofText((text) => new RegExp(pattern, 'u').test(text), value),
  minLength: (length: number, value) => ofText((text) => [...text].length >= length, value),
  maxLength: (length: number, value) => ofText((text) => [...text].length <= length, value),
  minimum: (least: number, value) => ofNumber((number) => number >= least, value),
  maximum: (most: number, value) => ofNumber((number) => number <= most, value),
};
