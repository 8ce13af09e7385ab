import { printSchema } from 'graphql';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGraphqlServer } from './create-yoga.ts';
import type { DoorParts } from './door-parts.ts';
import { createLiveEvents, usualLiveLimits } from './live-events.ts';
import { buildSchema } from './schema/build-schema.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';
import { createMarketLookup } from './schema/market-lookup.ts';
import type { SocketDoor } from './serve-sockets.ts';
import { createSocketDoor, usualSocketLimits } from './serve-sockets.ts';

/** All of GraphQL. Its libraries come with this file, which is loaded with the first visit. */
export interface GraphqlDoor {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly takeSocket: SocketDoor;
  readonly contextOf: (gone: AbortSignal) => GraphqlContext;
  /** The schema in its own language. */
  readonly schemaText: string;
  readonly close: () => void;
}

export function openGraphqlDoor(parts: DoorParts): GraphqlDoor {
  const { readModel, useBlockchainAsSource } = parts;
  const schema = buildSchema();
  const yoga = createGraphqlServer({ ...parts, schema });
  const events = createLiveEvents(readModel, parts.liveLimits ?? usualLiveLimits);
  const contextOf = (gone: AbortSignal): GraphqlContext => ({
    readModel,
    useBlockchainAsSource,
    events,
    markets: createMarketLookup(readModel),
    gone,
    warnings: [],
  });
  return {
    answer: async (request, response) => {
      const leaving = new AbortController();
      response.once('close', () => leaving.abort('gone')); // of a reason of its own, an error would be made for each answer
      await yoga(request, response, contextOf(leaving.signal));
    },
    takeSocket: createSocketDoor(yoga, {
      ...(parts.socketLimits ?? usualSocketLimits),
      patienceMs: parts.patienceMs,
    }),
    contextOf,
    schemaText: printSchema(schema),
    close: events.close,
  };
}
