import type { ExecutionArgs } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { badInput } from './graph-error.ts';
import { mostRowsAsked } from './limits.ts';
import { rowWeight } from './row-weight.ts';

/** Refuses a query that asks for more rows than the service can answer without keeping everybody else waiting. */
export function rowLimit(most: number = mostRowsAsked): Plugin {
  return {
    onExecute: ({ args, setResultAndStopExecution }) => {
      const rows = rowWeight(args as ExecutionArgs);
      if (rows > most) setResultAndStopExecution({ errors: [tooManyRows(rows, most)] });
    },
  };
}

function tooManyRows(rows: number, most: number): GraphQLError {
  return new GraphQLError(
    `This query asks for up to ${rows} rows, its lists within lists and its aliases counted; ${most} is the most. Lower limit or first, ask for fewer lists at once, or go on by offset or cursor.`,
    { extensions: { code: badInput, error: 'invalid_limit', http: { spec: true, status: 400 } } },
  );
}
