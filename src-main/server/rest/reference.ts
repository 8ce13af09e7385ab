import type { FastifyInstance } from 'fastify';
import { Reference } from '../../../src-preload/contract/views/reference.ts';
import type { ApiParts } from './api-parts.ts';
import { routeSchema } from './route-schema.ts';

export function mountReference(app: FastifyInstance, { readModel }: ApiParts): void {
  app.get(
    '/api/reference',
    {
      schema: routeSchema({
        operationId: 'getReference',
        summary: 'Outside data on shares and volatility, by our own provider and by the agent',
        tag: 'Markets',
        answer: Reference,
        statuses: [],
      }),
    },
    () => readModel.reference(),
  );
}
