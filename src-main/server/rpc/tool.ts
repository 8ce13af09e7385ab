import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { fromWire, spellForWire, toWire } from '../../../src-preload/contract/views/snake-case.ts';
import { PerpscopeError } from '../../errors.ts';
import type { Ask } from '../../operations/current-source.ts';
import { operations } from '../../operations/index.ts';
import type { Operation } from '../../operations/operation.ts';
import { badArgument } from '../problem.ts';

/** A tool as it is registered with each server that is made. */
export interface RpcTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: StandardSchemaWithJSON;
  readonly outputSchema: StandardSchemaWithJSON;
  readonly isReadOnly: boolean;
  /** Throws PerpscopeError: for bad arguments too, with the code of the first that is wrong. */
  readonly answer: (args: unknown, signal: AbortSignal) => Promise<CallToolResult>;
}

const noArguments = z.object({});

interface ToolParts {
  readonly ask: Ask;
  /** Of this service. */
  readonly baseUrl: () => string;
}

/** Every operation with a tool, in the order of the operations, which is always the same. */
export function rpcTools(parts: ToolParts): readonly RpcTool[] {
  return operations.flatMap((operation) => rpcTool(operation, parts) ?? []);
}

function rpcTool(operation: Operation, { ask, baseUrl }: ToolParts): RpcTool | null {
  const { tool, output = null, kind } = operation;
  if (tool === undefined || output === null) return null;
  const { name, title, description, input = noArguments, documented = input } = tool;
  return {
    name,
    title,
    description,
    inputSchema: toolInput(documented),
    outputSchema: toolOutput(output),
    isReadOnly: kind !== 'prepare',
    answer: async (args, signal) => {
      const answer = await ask(operation, parsed(input, fromWire(documented, args)), { signal });
      return asResult(output, withAddress(withMarket(answer), baseUrl()));
    },
  };
}

function parsed(input: z.ZodType, args: unknown): unknown {
  const { success, data, error } = input.safeParse(args ?? {});
  if (success) return data;
  throw badArgument(String(error.issues[0]?.path[0] ?? 'arguments'));
}

/** Over HTTP a symbol that means no market has no rows and a note; a tool fails with it. */
function withMarket(answer: unknown): unknown {
  const { symbolNote: note = null } = answer as { readonly symbolNote?: string | null };
  if (note !== null) throw new PerpscopeError('unknown_market', note);
  return answer;
}

/** Operations name places of this service by their paths; a client over stdio doesn't know its address. */
function withAddress(answer: unknown, baseUrl: string): unknown {
  const { url } = answer as { readonly url?: string };
  return url === undefined ? answer : { ...(answer as object), url: new URL(url, baseUrl).href };
}

/** The answer as data, and the same as text for those who read no data. */
function asResult(output: z.ZodType, answer: unknown): CallToolResult {
  const sent = toWire(output, answer);
  return {
    content: [{ type: 'text', text: JSON.stringify(sent) }],
    structuredContent: sent as Record<string, unknown>, // every answer of the contract is an object
  };
}

type JsonObject = Record<string, unknown>;
type Validate = StandardSchemaWithJSON['~standard']['validate'];

const target = 'draft-2020-12';

/**
 * A schema whose JSON form is worked out once and not with each request, and has its own fields at its root: not every
 * client follows a reference there.
 */
function toolOutput(schema: z.ZodType): StandardSchemaWithJSON {
  const { validate } = schema['~standard'];
  const json = z.toJSONSchema(schema, { target, io: 'output', override: spellForWire });
  return fixedSchema((sent) => validate(fromWire(schema, sent)), rooted(json));
}

/**
 * What a tool takes, as its callers see it. Nothing is refused by it: the tool looks at its arguments itself, and
 * says what is wrong with a code as every other interface does.
 */
function toolInput(schema: z.ZodType): StandardSchemaWithJSON {
  const json = z.toJSONSchema(schema, { target, io: 'input', override: spellForWire });
  return fixedSchema((value) => ({ value }), rooted(json));
}

function fixedSchema(validate: Validate, json: JsonObject): StandardSchemaWithJSON {
  const asJson = (): JsonObject => json;
  return {
    '~standard': { version: 1, vendor: 'perpscope', validate, jsonSchema: { input: asJson, output: asJson } },
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
