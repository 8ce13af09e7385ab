import type { FastifyInstance } from 'fastify';
import { CollateralTransfers } from '../../../src-preload/contract/views/transfers.ts';
import type { ApiParts } from './api-parts.ts';
import { routeSchema } from './route-schema.ts';

export function mountTransfers(app: FastifyInstance, { readModel }: ApiParts): void {
  app.get(
    '/api/venue/transfers',
    {
      schema: routeSchema({
        operationId: 'getTransfers',
        summary: 'Collateral on its way between DEXes, as the agent tells',
        tag: 'Agent',
        answer: CollateralTransfers,
        statuses: [],
      }),
    },
    () => readModel.transfers(),
  );
}
