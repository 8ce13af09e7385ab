import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { QuoteList } from '../../../src-preload/contract/views/quote.ts';
import type { ApiParts } from './api-parts.ts';
import { QuoteListQuery } from './query-parameters.ts';
import { routeSchema } from './route-schema.ts';

export function mountQuotes(app: FastifyInstance, { readModel }: ApiParts): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/quotes',
    {
      schema: {
        querystring: QuoteListQuery,
        ...routeSchema({
          operationId: 'listQuotes',
          summary: 'A quote for every market',
          tag: 'Markets',
          answer: QuoteList,
          statuses: [400, 502],
        }),
      },
    },
    (request) => readModel.listQuotes(request.query.assetClass),
  );
}
