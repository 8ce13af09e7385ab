import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { snakeCase, toWire } from '../../../src-preload/contract/views/snake-case.ts';
import type { Ask, AskOptions, Operation, Tool } from '../../operations/operation.ts';
import { operations } from '../../operations/index.ts';
import { resolveMarket } from '../../operations/markets/market-scope.ts';
import type { CursorScope } from '../../operations/page-cursor.ts';
import { getCursorScope } from '../../operations/settings/source-in-use.ts';
import { isProvisional } from './first-reading.ts';
import type { ToolCall } from './tool-arguments.ts';
import { commonArguments, readCall } from './tool-arguments.ts';
import { chosen, fieldTree, requireFields, valueAt, withShortTexts } from './tool-fields.ts';
import type { ToolPage } from './tool-page.ts';
import { pageHere } from './tool-page.ts';
import type { AnswerShape, JsonObject } from './tool-schema.ts';
import { allSnake, answerShape, inputSchema, isCaveat } from './tool-schema.ts';
import { toolText } from './tool-text.ts';

/** A tool as it is registered with every server. */
export interface RpcTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: StandardSchemaWithJSON;
  readonly outputSchema: StandardSchemaWithJSON;
  readonly isReadOnly: boolean;
  /** Throws PerpscopeError, also for bad arguments, with the code of the first one that is wrong. */
  readonly answer: (args: unknown, options: ToolOptions) => Promise<ToolAnswer>;
}

type ToolOptions = Required<Pick<AskOptions, 'signal' | 'count'>>;

interface ToolAnswer {
  readonly result: CallToolResult;
  /** Whether round trips that the answer depends on are still being read or folded. */
  readonly isProvisional: boolean;
}

interface ToolDeps {
  readonly ask: Ask;
  /** Base address of this service. */
  readonly baseUrl: () => string;
}

/** Tools of all operations that have one, in the operations' order, which is always the same. */
export function rpcTools(deps: ToolDeps): readonly RpcTool[] {
  return operations.flatMap((operation) => rpcTool(operation, deps) ?? []);
}

/** Definition of a tool, computed once and not with each request. */
interface Made {
  readonly operation: Operation;
  readonly tool: Tool;
  readonly output: z.ZodType;
  readonly shape: AnswerShape;
  /** Fields of `detail: summary`, as callers see them; null: all. */
  readonly brief: readonly string[] | null;
}

function rpcTool(operation: Operation, { ask, baseUrl }: ToolDeps): RpcTool | null {
  const { tool, output = null, kind } = operation;
  if (tool === undefined || output === null) return null;
  const isReadOnly = kind !== 'prepare';
  const shape = answerShape(output, tool);
  const brief = tool.brief?.map((path) => path.split('.').map(snakeCase).join('.')) ?? null;
  const made: Made = { operation, tool, output, shape, brief };
  const input = inputSchema(tool, commonArguments(tool, isReadOnly));
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: fixedSchema(input),
    outputSchema: fixedSchema(shape.json),
    isReadOnly,
    answer: async (args, options) => {
      const call = readCall(tool, input, args);
      if (call.fields !== null) requireFields(call.fields, shape.fields, tool.name);
      const market = call.market === null ? null : ask(resolveMarket, { market: call.market });
      const asked = { ...call.input, ...(market === null ? {} : marketInput(tool, market)) };
      const state = { isProvisional: false };
      const answerOf = async (limit: number): Promise<JsonObject> => {
        const answer = await ask(operation, withLimit(asked, limit), options);
        state.isProvisional = isProvisional(answer as JsonObject); // every answer of the contract is an object
        return withAddress(answer as JsonObject, baseUrl());
      };
      const result = await fitting(made, call, {
        answerOf,
        scope: () => ask(getCursorScope, null),
        filters: asked,
        marketId: market?.marketId ?? null,
      });
      return { result, ...state };
    },
  };
}

function marketInput(
  { market }: Tool,
  { coin, marketId }: { readonly coin: string; readonly marketId: string },
): JsonObject {
  return market?.as === 'symbol' ? { symbol: coin } : { marketId };
}

const withLimit = (input: JsonObject, limit: number): JsonObject =>
  'limit' in input ? { ...input, limit } : input;

/** Completes an address in the answer: operations name addresses of this service by path, which a client over stdio can't resolve. */
function withAddress(answer: JsonObject, baseUrl: string): JsonObject {
  const { url } = answer;
  return typeof url === 'string' ? { ...answer, url: new URL(url, baseUrl).href } : answer;
}

/** Maximum characters of an answer to a call without a limit, to leave room in a conversation: 8,000 tokens of 4 characters. */
const mostCharacters = 32_000;

interface Asking {
  readonly answerOf: (limit: number) => Promise<JsonObject>;
  /** Source of the last answer. */
  readonly scope: () => CursorScope;
  /** The operation's input. */
  readonly filters: JsonObject;
  readonly marketId: string | null;
}

/** Answers with fewer rows, down to one, if those of a page would not fit. A limit given by the caller is kept. */
async function fitting(
  made: Made,
  call: ToolCall,
  { answerOf, scope, filters, marketId }: Asking,
): Promise<CallToolResult> {
  const list = made.tool.list;
  let limit = typeof call.input['limit'] === 'number' ? call.input['limit'] : call.limit;
  const isPagedHere = list?.keyOf !== undefined;
  let answer = await answerOf(limit);
  for (;;) {
    const page: ToolPage =
      list === undefined
        ? { answer }
        : pageHere(answer, {
            tool: made.tool.name,
            list,
            question: { ...filters, cursor: call.cursor, limit },
            scope: scope(),
          });
    const result = resultOf(made, call, { page, marketId });
    const shown = rowsOf(made, page.answer);
    const size = JSON.stringify(result).length;
    if (call.hasLimit || shown <= 1 || size < mostCharacters) return result;
    limit = Math.max(1, Math.min(shown - 1, Math.floor((shown * mostCharacters * 0.9) / size)));
    if (!isPagedHere) answer = await answerOf(limit);
  }
}

function rowsOf({ tool }: Made, answer: JsonObject): number {
  return (tool.list?.of ?? []).reduce((sum, name) => sum + (answer[name] as readonly unknown[]).length, 0);
}

function resultOf(
  made: Made,
  call: ToolCall,
  { page, marketId }: { readonly page: ToolPage; readonly marketId: string | null },
): CallToolResult {
  const { tool, output } = made;
  const whole = named(tool, { sent: allSnake(toWire(output, page.answer)) as JsonObject, page, marketId });
  const isShort = call.detail === 'summary' && call.fields === null;
  const paths = call.fields ?? (isShort ? made.brief : null);
  const short = isShort ? shortened(tool, whole) : whole;
  const lists = (tool.list?.of ?? []).map(snakeCase);
  const rows = lists.map((name) => [name, short[name] as readonly unknown[]] as const);
  const sent =
    tool.list === undefined ? answerWith(short, paths) : { ...short, ...rowsWith(made, rows, paths) };
  const text = toolText({
    tool: tool.name,
    says: tool.says?.(page.answer) ?? '',
    sent,
    rows,
    columns: call.fields ?? made.brief ?? made.shape.fields,
    range: page.range,
  });
  return { content: [{ type: 'text', text }], structuredContent: sent };
}

interface Unnamed {
  readonly sent: JsonObject;
  readonly page: ToolPage;
  readonly marketId: string | null;
}

/** Renames fields that all tools share. The note on an unknown symbol, which REST sends, is dropped: a tool fails instead. */
function named({ list, market }: Tool, { sent, page, marketId }: Unnamed): JsonObject {
  const { network, symbol, symbol_note: _note, next, market_id: own, ...others } = sent;
  return {
    network,
    ...(market === undefined
      ? { ...('symbol' in sent ? { symbol } : {}), ...('market_id' in sent ? { market_id: own } : {}) }
      : { market_id: marketId }),
    ...others,
    ...(list === undefined ? {} : { next: page.next ?? next ?? null }),
  };
}

/** Length at which a summary cuts lists other than the rows. */
const mostBeside = 50;

function shortened({ list }: Tool, answer: JsonObject): JsonObject {
  const rows = new Set(list?.of.map(snakeCase));
  const cut = Object.entries(answer).filter(
    ([name, value]) => !rows.has(name) && Array.isArray(value) && value.length > mostBeside,
  ) as [string, readonly unknown[]][];
  const short = Object.fromEntries(cut.map(([name, value]) => [name, value.slice(0, mostBeside)]));
  const counts = Object.fromEntries(cut.map(([name, value]) => [name, value.length]));
  return {
    ...(withShortTexts({ ...answer, ...short }) as JsonObject),
    ...('next' in answer ? { next: answer['next'] } : {}),
    ...(cut.length === 0 ? {} : { shortened: counts }),
  };
}

/** Selects fields of an answer that is not a list. */
function answerWith(answer: JsonObject, paths: readonly string[] | null): JsonObject {
  if (paths === null) return answer;
  const fields = chosen(answer, fieldTree(paths)) as JsonObject;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => name in fields || isCaveat(name) || name === 'shortened')
      .map(([name, value]) => [name, fields[name] ?? value]),
  );
}

function rowsWith(
  { tool, shape }: Made,
  lists: readonly (readonly [string, readonly unknown[]])[],
  paths: readonly string[] | null,
): JsonObject {
  if (tool.list?.isCompact === true) {
    const columns = paths ?? shape.fields;
    const rows = lists.map(([name, of]) => [
      name,
      of.map((row) => columns.map((path) => valueAt(row, path))),
    ]);
    return { columns, ...Object.fromEntries(rows) };
  }
  if (paths === null) return {};
  const tree = fieldTree(paths);
  return Object.fromEntries(lists.map(([name, of]) => [name, chosen(of, tree)]));
}

/** Schema that rejects nothing: the tool checks its arguments itself, and tests check its answers against the schema. */
function fixedSchema(json: JsonObject): StandardSchemaWithJSON {
  const asJson = (): Record<string, unknown> => json as Record<string, unknown>;
  return {
    '~standard': {
      version: 1,
      vendor: 'perpscope',
      validate: (value) => ({ value }),
      jsonSchema: { input: asJson, output: asJson },
    },
  };
}
