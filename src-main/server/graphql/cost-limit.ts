import type { ExecutionArgs } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { badInput } from './graph-error.ts';
import { highestCost } from './limits.ts';
import { costs, queryCost, rowsPassedOverPerPoint } from './query-cost.ts';

/** Refuses a query of more work than the service can do without keeping everybody else waiting. */
export function costLimit(most: number = highestCost): Plugin {
  return {
    onExecute: ({ args, setResultAndStopExecution }) => {
      const cost = queryCost(args as ExecutionArgs);
      if (cost > most) setResultAndStopExecution({ errors: [tooCostly(cost, most)] });
    },
  };
}

function tooCostly(cost: number, most: number): GraphQLError {
  const { performance, statistics } = costs;
  return new GraphQLError(
    `This query costs ${cost} points and ${most} is the most. A row that may be returned costs 1, in lists within lists and under each alias, performance ${performance}, statistics ${statistics}, and ${rowsPassedOverPerPoint} rows passed over by offset 1. Lower limit or first, ask for fewer fields at once, or go on by cursor.`,
    { extensions: { code: badInput, error: 'invalid_limit', http: { spec: true, status: 400 } } },
  );
}
