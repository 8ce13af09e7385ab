import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
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
  /** Ends all subscriptions, and waits until the ends of those over SSE are sent. */
  readonly close: () => Promise<void>;
}

export function openGraphqlInterface(deps: GraphqlDeps): GraphqlInterface {
  const { source, useBlockchainAsSource } = deps;
  const schema = buildSchema();
  const yoga = createGraphqlServer({ ...deps, schema });
  const events = createLiveEvents(source.follow, usualLiveLimits);
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
  const answering = new Set<ServerResponse>();
  return {
    answer: async (request, response, caller) => {
      const leaving = new AbortController();
      answering.add(response);
      response.once('close', () => answering.delete(response));
      response.once('close', () => leaving.abort('gone')); // without a reason, abort() would create an error for each answer
      await yoga(request, response, contextOf(leaving, caller));
    },
    takeSocket: createSocketHandler(yoga, {
      ...(deps.socketLimits ?? usualSocketLimits),
      timeoutMs: deps.timeoutMs,
    }),
    contextOf,
    schemaText: printSchema(schema),
    close: async () => {
      events.close();
      await allEnded([...answering]);
    },
  };
}

/** Real ms in which an answer must have ended. */
const farewellMs = 500;

async function allEnded(answers: readonly ServerResponse[]): Promise<void> {
  const late = new AbortController();
  const ended = Promise.all(
    answers.map((answer) => new Promise((resolve) => void answer.once('close', resolve))),
  );
  await Promise.race([ended, delay(farewellMs, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
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
