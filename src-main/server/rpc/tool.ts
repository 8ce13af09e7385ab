import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { operations } from '../../operations/index.ts';
import type { Operation } from '../../operations/operation.ts';
import { PerpscopeError } from '../../errors.ts';
import type { ReadModel } from '../../queries/read-model.ts';
import { badArgument } from '../problem.ts';
import { standingOutput, toldInput } from './standing-schema.ts';

/** A tool as it is registered with each server that is made. */
export interface DoorTool {
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

/** Every operation with a tool, in the order of the operations, which is always the same. */
export function doorTools(readModel: ReadModel): readonly DoorTool[] {
  return operations.flatMap((operation) => doorTool(operation, readModel) ?? []);
}

function doorTool({ tool, output, kind, answer }: Operation, readModel: ReadModel): DoorTool | null {
  if (tool === undefined || output === null) return null;
  const { name, title, description, input = noArguments, documented = input } = tool;
  return {
    name,
    title,
    description,
    inputSchema: toldInput(documented),
    outputSchema: standingOutput(output),
    isReadOnly: kind !== 'prepare',
    answer: async (args, signal) =>
      asResult(withMarket(await answer(parsed(input, args), { readModel, signal }))),
  };
}

function parsed(input: z.ZodType, args: unknown): unknown {
  const { success, data, error } = input.safeParse(args ?? {});
  if (success) return data;
  throw badArgument(String(error.issues[0]?.path[0] ?? 'arguments'));
}

/** Over HTTP a symbol that means no market has no rows and a note; a tool fails with it. */
function withMarket(answer: unknown): unknown {
  const { symbol_note: note = null } = answer as { readonly symbol_note?: string | null };
  if (note !== null) throw new PerpscopeError('unknown_market', note);
  return answer;
}

/** The answer as data, and the same as text for those who read no data. */
function asResult(answer: unknown): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer as Record<string, unknown>, // every answer of the contract is an object
  };
}
