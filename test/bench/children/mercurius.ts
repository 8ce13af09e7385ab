import Fastify from 'fastify';
import mercurius from 'mercurius';
import type { AddressInfo } from 'node:net';
import { fromParent, sendToParent, threadCpuMs, untilParentLeaves } from './parent.ts';

export interface MercuriusInput {
  /** In GraphQL's own language. */
  readonly schema: string;
  readonly trades: readonly { readonly marketId: string | null }[];
  readonly markets: readonly { readonly marketId: string }[];
}

/** The limit: another GraphQL server that compiles its queries, over the same rows in memory. */
const { schema, trades, markets } = await fromParent<MercuriusInput>();
const marketOf = new Map(markets.map((market) => [market.marketId, market]));
const server = Fastify({ forceCloseConnections: true });
await server.register(mercurius, {
  schema,
  resolvers: { Query: { trades: (_: unknown, { limit }: { limit: number }) => trades.slice(0, limit) } },
  loaders: {
    Trade: {
      market: async (queries: readonly { readonly obj: { readonly marketId: string | null } }[]) =>
        queries.map(({ obj }) => marketOf.get(obj.marketId ?? '') ?? null),
    },
  },
  jit: 1,
});
await server.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => sendToParent(threadCpuMs()));
untilParentLeaves(() => server.close());
sendToParent({ port: (server.server.address() as AddressInfo).port });
