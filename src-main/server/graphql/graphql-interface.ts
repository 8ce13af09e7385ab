import type { IncomingMessage, ServerResponse } from 'node:http';
import { printSchema } from 'graphql';
import { networkSwitched } from '../../operations/current-source.ts';
import { createGraphqlServer } from './create-yoga.ts';
import type { GraphqlDeps } from './graphql-deps.ts';
import { createLiveEvents, usualLiveLimits } from './live-events.ts';
import { buildSchema } from './schema/build-schema.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';
import { createMarketLookup } from './schema/graphql-context.ts';
import type { SocketHandler } from './serve-sockets.ts';
import { createSocketHandler, usualSocketLimits } from './serve-sockets.ts';

/** All of GraphQL. Its libraries load with this file, on the first request. */
export interface GraphqlInterface {
  /** `caller`: address of the caller. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, caller: string) => Promise<void>;
  readonly takeSocket: SocketHandler;
  /** `operation`: aborted to end its work. */
  readonly contextOf: (operation: AbortController, caller: string) => GraphqlContext;
  /** Schema as SDL text. */
  readonly schemaText: string;
  readonly close: () => void;
}

export function openGraphqlInterface(deps: GraphqlDeps): GraphqlInterface {
  const { source, useBlockchainAsSource } = deps;
  const schema = buildSchema();
  const yoga = createGraphqlServer({ ...deps, schema });
  const events = createLiveEvents(source.follow, deps.liveLimits ?? usualLiveLimits);
  const contextOf: GraphqlInterface['contextOf'] = (operation, caller) => {
    const { signal: gone } = operation;
    const context: GraphqlContext = {
      ask: source.ask,
      useBlockchainAsSource,
      enter: entering(deps, caller, gone),
      events,
      markets: createMarketLookup(source.ask),
      gone,
      giveUp: (reason) => operation.abort(reason),
      warnings: [],
      warnedRows: new Set(),
    };
    return context;
  };
  return {
    answer: async (request, response, caller) => {
      const leaving = new AbortController();
      response.once('close', () => leaving.abort('gone')); // without a reason, abort() would create an error for each answer
      await yoga(request, response, contextOf(leaving, caller));
    },
    takeSocket: createSocketHandler(yoga, {
      ...(deps.socketLimits ?? usualSocketLimits),
      timeoutMs: deps.timeoutMs,
    }),
    contextOf,
    schemaText: printSchema(schema),
    close: events.close,
  };
}

/**
 * Waits in the queue for heavy fields. Throws if the operation was given up, and if the source was switched meanwhile: an answer
 * comes from one source only.
 */
function entering(
  { queue, source: { epochs } }: GraphqlDeps,
  caller: string,
  gone: AbortSignal,
): GraphqlContext['enter'] {
  const begun = epochs.now();
  return async () => {
    await queue.enter(caller, gone);
    gone.throwIfAborted();
    if (epochs.now() !== begun) throw networkSwitched();
  };
}
