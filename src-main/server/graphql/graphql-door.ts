import { printSchema } from 'graphql';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkSwitched } from '../../queries/switchable-read-model.ts';
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
  /** `caller`: the address that asks. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, caller: string) => Promise<void>;
  readonly takeSocket: SocketDoor;
  readonly contextOf: (gone: AbortSignal, caller: string) => GraphqlContext;
  /** The schema in its own language. */
  readonly schemaText: string;
  readonly close: () => void;
}

export function openGraphqlDoor(parts: DoorParts): GraphqlDoor {
  const { readModel, useBlockchainAsSource } = parts;
  const schema = buildSchema();
  const yoga = createGraphqlServer({ ...parts, schema });
  const events = createLiveEvents(readModel, parts.liveLimits ?? usualLiveLimits);
  const contextOf: GraphqlDoor['contextOf'] = (gone, caller) => ({
    readModel,
    useBlockchainAsSource,
    enter: entering(parts, caller, gone),
    events,
    markets: createMarketLookup(readModel),
    gone,
    warnings: [],
  });
  return {
    answer: async (request, response, caller) => {
      const leaving = new AbortController();
      response.once('close', () => leaving.abort('gone')); // of a reason of its own, an error would be made for each answer
      await yoga(request, response, contextOf(leaving.signal, caller));
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

/** An answer is of one source alone: fields that wait for their turn must not read another than those before them. */
function entering({ queue, epoch }: DoorParts, caller: string, gone: AbortSignal): GraphqlContext['enter'] {
  const begun = epoch();
  return async () => {
    await queue.enter(caller, gone);
    if (epoch() !== begun) throw networkSwitched();
  };
}
