import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { badArgument } from '../problem.ts';
import { standingOutput, toldInput } from './standing-schema.ts';

/** What one tool asks and answers, by the contract's own schemas. */
export interface ToolDescription<Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What its arguments are parsed by. */
  readonly input: Input;
  /** What callers are told of them, where that is another schema. */
  readonly told?: z.ZodType;
  readonly output: Output;
  /** Absent: it only reads. `prepares`: it gives a new id to something that the caller may then do on a chain. */
  readonly kind?: 'prepares';
  /** Throws PerpscopeError, as the route that answers the same. */
  readonly ask: (args: z.output<Input>, signal: AbortSignal) => z.output<Output> | Promise<z.output<Output>>;
}

/** A tool as it is registered with each server that is made. */
export interface DoorTool extends Pick<
  ToolDescription<z.ZodType, z.ZodType>,
  'name' | 'title' | 'description'
> {
  readonly inputSchema: StandardSchemaWithJSON;
  readonly outputSchema: StandardSchemaWithJSON;
  readonly isReadOnly: boolean;
  /** Throws PerpscopeError: for bad arguments too, with the code of the first that is wrong. */
  readonly answer: (args: unknown, signal: AbortSignal) => Promise<CallToolResult>;
}

export function doorTool<Input extends z.ZodType, Output extends z.ZodType>({
  name,
  title,
  description,
  input,
  told = input,
  output,
  kind,
  ask,
}: ToolDescription<Input, Output>): DoorTool {
  return {
    name,
    title,
    description,
    inputSchema: toldInput(told),
    outputSchema: standingOutput(output),
    isReadOnly: kind !== 'prepares',
    answer: async (args, signal) => asResult(await ask(parsed(input, args), signal)),
  };
}

function parsed<Input extends z.ZodType>(input: Input, args: unknown): z.output<Input> {
  const { success, data, error } = input.safeParse(args ?? {});
  if (success) return data;
  throw badArgument(String(error.issues[0]?.path[0] ?? 'arguments'));
}

/** The answer as data, and the same as text for those who read no data. */
function asResult(answer: unknown): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer as Record<string, unknown>, // every answer of the contract is an object
  };
}
