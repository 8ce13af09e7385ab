import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Plugin, YogaServerInstance } from 'graphql-yoga';
import { createYoga } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { PerpscopeError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { noteProblem } from '../request-log.ts';
import { compiledExecution, createSeenDocuments } from './compiled-execution.ts';
import { costLimit } from './cost-limit.ts';
import { createMask, graphErrorOf } from './graph-error.ts';
import { documentLimits } from './limits.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';

export type Yoga = YogaServerInstance<GraphqlContext, object>;

interface YogaDeps {
  readonly schema: GraphQLSchema;
  readonly log: Log;
  readonly requestTimeoutMs: number;
}

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
/** Logs nothing: faults are logged where they are masked. */
function ignore(): void {}

/** Creates the server of GraphQL over HTTP. Host, Origin, token and rate were checked before. */
export function createGraphqlServer({ schema, log, requestTimeoutMs }: YogaDeps): Yoga {
  return createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    logging: silent,
    // Documents of up to 1,000 tokens, in bodies of up to 64 KiB.
    parserAndValidationCache: {
      documentCache: new LRUCache<string, DocumentNode>({ max: 256 }),
      errorCache: new LRUCache<string, Error>({ max: 64 }),
    },
    maxRequestBodySize: 64 * 1024,
    maskedErrors: { maskError: createMask(log) },
    plugins: [
      persistedQueries(),
      ...documentLimits(),
      costLimit(),
      compiledExecution(createSeenDocuments()),
      withinTime(requestTimeoutMs),
      noteErrors(),
    ],
  });
}

/** Rejects persisted queries, which are not stored here: a client that sends a hash is asked for the text, as in Apollo's protocol. */
function persistedQueries(): Plugin {
  return {
    onParams({ params: { query, extensions } }) {
      if (query !== undefined || extensions?.['persistedQuery'] === undefined) return;
      throw new GraphQLError('PersistedQueryNotFound', {
        extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
      });
    },
  };
}

/** Notes the first error for the request log: an answer with errors may have the status of a success. */
function noteErrors(): Plugin {
  return {
    onResultProcess({ result, serverContext }) {
      const { req } = serverContext as { readonly req?: IncomingMessage };
      if (req === undefined || !('errors' in result)) return;
      const [first] = result.errors ?? [];
      if (first === undefined) return;
      const { error, code } = first.extensions ?? {};
      noteProblem(req, String(error ?? code ?? 'errors'));
    },
  };
}

type Execute = (args: unknown) => unknown;

/** Answers an operation that takes too long with `timeout`, and ends its work; adds the warnings to an answer in time. */
function withinTime(timeoutMs: number): Plugin {
  return {
    onExecute: ({ executeFn, setExecuteFn }) => {
      const execute = executeFn as Execute;
      setExecuteFn((args: ExecutionArgs) => {
        const { warnings, giveUp } = args.contextValue as GraphqlContext;
        const result = execute(args);
        if (!(result instanceof Promise)) return withWarnings(result, warnings);
        return inTime(result, timeoutMs, giveUp).then((answer) => withWarnings(answer, warnings));
      });
    },
  } as Plugin;
}

async function inTime(
  result: Promise<unknown>,
  timeoutMs: number,
  giveUp: GraphqlContext['giveUp'],
): Promise<unknown> {
  const timer = { id: undefined as NodeJS.Timeout | undefined };
  const late = new Promise<ExecutionResult>((resolve) => {
    timer.id = setTimeout(() => {
      resolve({ errors: [graphErrorOf(tooLate)] });
      giveUp(new DOMException(tooLate.message, 'TimeoutError'));
    }, timeoutMs);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer.id);
  }
}

const tooLate = new PerpscopeError('timeout', 'The request timed out. Try again.');

function withWarnings(answer: unknown, warnings: GraphqlContext['warnings']): unknown {
  if (warnings.length === 0 || typeof answer !== 'object' || answer === null) return answer;
  return Object.assign(answer, { extensions: { warnings } });
}
