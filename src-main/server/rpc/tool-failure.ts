import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Log } from '../../log.ts';
import { problemOf } from '../problem.ts';

/** What went wrong in a call, for the one who called: a code and a sentence, as the route that answers the same has them. */
export function toolFailure(error: unknown, tool: string, log: Log): CallToolResult {
  const { problem, isFault } = problemOf(error);
  if (isFault) log.error({ err: error, tool }, 'a tool failed');
  const text = JSON.stringify({ error: problem.code, message: problem.message });
  return { content: [{ type: 'text', text }], isError: true };
}
