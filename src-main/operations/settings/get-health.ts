import { Health } from '../../../src-preload/contract/views/health.ts';
import { operation } from '../operation.ts';

export const getHealth = operation({
  summary: 'How each source does; 200 whenever the service answers',
  output: Health,
  needs: null,
  http: [{ path: 'GET /api/health', id: 'getHealth', tag: 'Service', statuses: [] }],
  answer: (_, { readModel }) => readModel.health(),
});
