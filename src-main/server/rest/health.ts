import type { FastifyInstance } from 'fastify';
import { Health } from '../../../src-preload/contract/views/health.ts';
import type { ApiParts } from './api-parts.ts';
import { routeSchema } from './route-schema.ts';

export function mountHealth(app: FastifyInstance, { readModel }: ApiParts): void {
  app.get(
    '/api/health',
    {
      schema: routeSchema({
        operationId: 'getHealth',
        summary: 'How each source does; 200 whenever the service answers',
        tag: 'Service',
        answer: Health,
        statuses: [],
      }),
    },
    () => readModel.health(),
  );
}
