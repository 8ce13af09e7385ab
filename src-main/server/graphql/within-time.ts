import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { PerpscopeError } from '../../errors.ts';
import { graphErrorOf } from './graph-error.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';

type Execute = (args: unknown) => unknown;

/** Answers an operation that takes longer with `timeout`; adds what was warned of to one that did not. */
export function withinTime(timeoutMs: number): Plugin {
  return {
    onExecute: ({ executeFn, setExecuteFn }) => {
      const execute = executeFn as Execute;
      setExecuteFn((args: ExecutionArgs) => {
        const { warnings } = args.contextValue as GraphqlContext;
        const result = execute(args);
        if (!(result instanceof Promise)) return withWarnings(result, warnings);
        return inTime(result, timeoutMs).then((answer) => withWarnings(answer, warnings));
      });
    },
  } as Plugin;
}

async function inTime(result: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  const timer = { id: undefined as NodeJS.Timeout | undefined };
  const late = new Promise<ExecutionResult>((resolve) => {
    timer.id = setTimeout(() => resolve({ errors: [graphErrorOf(tooLate)] }), timeoutMs);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer.id);
  }
}

const tooLate = new PerpscopeError('timeout', 'No answer came in time; try again.');

function withWarnings(answer: unknown, warnings: GraphqlContext['warnings']): unknown {
  if (warnings.length === 0 || typeof answer !== 'object' || answer === null) return answer;
  return Object.assign(answer, { extensions: { warnings } });
}
