import type { GraphQLSchema } from 'graphql';
import type { YogaServerInstance } from 'graphql-yoga';
import { createYoga } from 'graphql-yoga';
import type { Log } from '../../log.ts';
import { compiledExecution } from './compiled-execution.ts';
import { createMask } from './graph-error.ts';
import { depthLimit } from './depth-limit.ts';
import { documentLimits } from './limits.ts';
import { noteErrors } from './note-errors.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';
import { createRecent } from './recent.ts';
import { costLimit } from './cost-limit.ts';
import { createSeenDocuments } from './seen-documents.ts';
import { withinTime } from './within-time.ts';

export type Yoga = YogaServerInstance<GraphqlContext, object>;

export interface YogaParts {
  readonly schema: GraphQLSchema;
  readonly log: Log;
  readonly requestTimeoutMs: number;
}

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
/** Faults are logged where they are masked. */
function ignore(): void {}

/** GraphQL over HTTP. Host, Origin, token and rate were judged before it is asked. */
export function createGraphqlServer({ schema, log, requestTimeoutMs }: YogaParts): Yoga {
  return createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    logging: silent,
    // Up to 1,000 tokens each, of up to 64 KiB.
    parserAndValidationCache: { documentCache: createRecent(256), errorCache: createRecent(64) },
    maxRequestBodySize: 64 * 1024,
    maskedErrors: { maskError: createMask(log) },
    plugins: [
      depthLimit(),
      ...documentLimits(),
      costLimit(),
      compiledExecution(createSeenDocuments()),
      withinTime(requestTimeoutMs),
      noteErrors(),
    ],
  });
}
