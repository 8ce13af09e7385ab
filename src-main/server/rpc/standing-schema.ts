import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

const target = 'draft-2020-12';

/**
 * A schema whose JSON form is worked out once and not with each request, and has its own fields at its root: not every
 * client follows a reference there.
 */
export function standingOutput(schema: z.ZodType): StandardSchemaWithJSON {
  return standing(schema, rooted(z.toJSONSchema(schema, { target, io: 'output' })));
}

/**
 * What a tool takes, as its callers are told. Nothing is refused by it: the tool looks at its arguments itself, and
 * says what is wrong with a code as every other door does.
 */
export function toldInput(schema: z.ZodType): StandardSchemaWithJSON {
  return standing(z.unknown(), rooted(z.toJSONSchema(schema, { target, io: 'input' })));
}

function standing(schema: z.ZodType, json: JsonObject): StandardSchemaWithJSON {
  const { validate } = schema['~standard'];
  const told = (): JsonObject => json;
  return {
    '~standard': { version: 1, vendor: 'perpscope', validate, jsonSchema: { input: told, output: told } },
  };
}

function rooted(json: JsonObject): JsonObject {
  const { $ref, $defs, ...rest } = json;
  const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : null;
  if (name === null || !isObject($defs)) return json;
  const { [name]: root, ...others } = $defs;
  if (!isObject(root)) return json;
  return { ...rest, ...root, ...(Object.keys(others).length > 0 ? { $defs: others } : {}) };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
