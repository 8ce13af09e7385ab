import { z } from 'zod';
import { fromWire } from '../../../src-preload/contract/views/snake-case.ts';
import { PerpscopeError } from '../../errors.ts';
import type { Tool } from '../../operations/operation.ts';
import { inTool } from '../../operations/parameters.ts';
import type { RefusedValue } from '../../operations/refused-value.ts';
import { badArgument } from '../problem.ts';
import type { JsonObject } from './tool-schema.ts';
import { isObject } from './tool-schema.ts';

const market = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'marketId (hl-mainnet:xyz:TSLA), exact coin (xyz:TSLA) or symbol (BTC). An unknown or ambiguous one is an error with candidates.',
  );

const shared = {
  detail: z
    .enum(['summary', 'full'])
    .default('summary')
    .describe('summary: essential fields, long texts cut. full: everything.'),
  fields: z
    .array(z.string().max(200))
    .max(100)
    .optional()
    .describe('Only these fields, instead of detail: of the rows of a list, otherwise of the answer.'),
};

/** Arguments that the tools have in common. */
export function commonArguments({ market: takes, list }: Tool, isReadOnly: boolean) {
  const markets =
    takes === undefined ? {} : { market: takes.isRequired === true ? market : market.optional() };
  const pages = list?.keyOf === undefined ? {} : { cursor: inTool.cursor, limit: inTool.limit };
  return z.object({ ...markets, ...pages, ...(isReadOnly ? shared : {}) });
}

/** Values of the common arguments; absent if a tool does not take one. */
const Common = z.object({
  market: market.optional(),
  cursor: inTool.cursor,
  limit: inTool.limit,
  ...shared,
});

export interface ToolCall extends Pick<z.output<typeof Common>, 'detail' | 'limit' | 'cursor'> {
  readonly market: string | null;
  /** null: those of `detail`. */
  readonly fields: readonly string[] | null;
  /** Whether the caller gave the limit. */
  readonly hasLimit: boolean;
  /** Input of the operation, except the market. */
  readonly input: JsonObject;
}

/** Parses a call. Throws PerpscopeError for invalid arguments, with the code of the first one that is wrong. */
export function readCall(tool: Tool, { properties }: JsonObject, args: unknown): ToolCall {
  const given = withoutNothing(args ?? {});
  const names = Object.keys(properties as JsonObject);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownArgument(unknown, tool, names);
  const { input = z.object({}), documented = input, market: takes } = tool;
  const common = parsed(Common, { ...given, limit: 'limit' in given ? given['limit'] : undefined }, names);
  if (takes?.isRequired === true && common.market === undefined)
    throw badArgument('market', { isMissing: true });
  return {
    ...common,
    market: common.market ?? null,
    fields: common.fields === undefined || common.fields.length === 0 ? null : common.fields,
    hasLimit: 'limit' in given,
    input: (parsed(input, fromWire(documented, given), names) ?? {}) as JsonObject,
  };
}

function parsed<T>(schema: z.ZodType<T>, given: unknown, names: readonly string[]): T {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const nameOf = ({ path }: z.core.$ZodIssue): string => String(path[0] ?? 'arguments');
  const issue = error.issues.find((one) => names.includes(nameOf(one))) ?? error.issues[0];
  if (issue === undefined) throw badArgument('arguments');
  const name = nameOf(issue);
  throw badArgument(name, { ...(issue as RefusedValue), isMissing: isMissing(name, given) });
}

function isMissing(name: string, given: unknown): boolean {
  return isObject(given) && given[name] === undefined;
}

/** Drops null arguments, which count as absent: some clients send every argument that they know of. */
function withoutNothing(args: unknown): JsonObject {
  if (!isObject(args)) throw badArgument('arguments', { code: 'invalid_type', expected: 'object' });
  return Object.fromEntries(Object.entries(args).filter(([, value]) => (value ?? null) !== null));
}

const mostLetters = 40;

function unknownArgument(name: string, tool: Tool, names: readonly string[]): PerpscopeError {
  return new PerpscopeError(
    'invalid_parameter',
    `${name.slice(0, mostLetters)} is not an argument of ${tool.name}. It takes ${names.join(', ')}.`,
  );
}
