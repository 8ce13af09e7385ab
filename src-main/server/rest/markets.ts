import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { CandleSeries } from '../../../src-preload/contract/views/candles.ts';
import { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { Catalog, MarketRow } from '../../../src-preload/contract/views/market.ts';
import { MarketQuote } from '../../../src-preload/contract/views/quote.ts';
import type { MarketFilter } from '../../queries/list-markets.ts';
import type { ReadModel } from '../../queries/read-model.ts';
import type { ApiParts } from './api-parts.ts';
import { etagOf, namesEtag } from './etag.ts';
import { CandleQuery, MarketListQuery, MarketParams } from './query-parameters.ts';
import { heavy, requestSignal } from './request-signal.ts';
import { routeSchema, type RouteDescription } from './route-schema.ts';

const tag = 'Markets';

export function mountMarkets(app: FastifyInstance, parts: ApiParts): void {
  const { readModel, requestTimeoutMs } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  mountCatalog(app, readModel);
  const row = {
    operationId: 'getMarket',
    summary: 'One catalog row, including activation',
    answer: MarketRow,
  };
  typed.get('/api/markets/:marketId', { schema: ofOneMarket(row) }, (request) =>
    readModel.getMarket(request.params.marketId),
  );
  const state = {
    operationId: 'getMarketState',
    summary: 'Sessions, freshness and the verdict on new entries',
    answer: MarketState,
  };
  typed.get('/api/markets/:marketId/state', { schema: ofOneMarket(state) }, (request) =>
    readModel.marketState(request.params.marketId),
  );
  const quote = {
    operationId: 'getQuote',
    summary: 'Current mid, mark and further figures',
    answer: MarketQuote,
  };
  typed.get('/api/markets/:marketId/quote', { schema: ofOneMarket(quote) }, (request) =>
    readModel.getQuote(request.params.marketId),
  );
  const candles = { operationId: 'getCandles', summary: 'Venue candles', answer: CandleSeries };
  typed.get(
    '/api/markets/:marketId/candles',
    { ...heavy(parts), schema: { ...ofOneMarket(candles, [400, 404, 502]), querystring: CandleQuery } },
    async (request) => {
      const { series } = await readModel.candles(
        { marketId: request.params.marketId, ...request.query },
        requestSignal(request, requestTimeoutMs),
      );
      return series;
    },
  );
}

/** The schema of a question about one market. */
function ofOneMarket(
  description: Omit<RouteDescription, 'tag' | 'statuses'>,
  statuses: RouteDescription['statuses'] = [404, 502],
): object & { readonly params: typeof MarketParams } {
  return { ...routeSchema({ ...description, tag, statuses }), params: MarketParams };
}

interface CatalogBytes {
  readonly version: string;
  readonly body: Buffer;
  readonly etag: string;
}

/** The catalog's bytes and ETag are built once per change and filter, and sent as they are. */
function mountCatalog(app: FastifyInstance, readModel: ReadModel): void {
  const built = new Map<string, CatalogBytes>();
  const bytesFor = (filter: MarketFilter): CatalogBytes => {
    const key = `${filter.assetClass ?? ''} ${filter.activeOnly === true}`;
    const version = readModel.catalogVersion();
    const known = built.get(key);
    if (known?.version === version) return known;
    const body = Buffer.from(JSON.stringify(readModel.listMarkets(filter)));
    const fresh = { version, body, etag: etagOf(body) };
    built.set(key, fresh);
    return fresh;
  };
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/markets',
    {
      schema: {
        querystring: MarketListQuery,
        ...routeSchema({
          operationId: 'listMarkets',
          summary: 'The market catalog',
          tag,
          answer: Catalog,
          statuses: [304, 400, 502],
        }),
      },
    },
    (request, reply) => {
      const { assetClass, activeOnly } = request.query;
      const { body, etag } = bytesFor({ assetClass, activeOnly: activeOnly === 'true' });
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(body);
    },
  );
}
