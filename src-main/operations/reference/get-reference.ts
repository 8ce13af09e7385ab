import { Reference } from '../../../src-preload/contract/views/reference.ts';
import { operation } from '../operation.ts';

export const getReference = operation({
  summary: 'Outside data on shares and volatility, by our own provider and by the agent',
  output: Reference,
  needs: null,
  http: [{ path: 'GET /api/reference', id: 'getReference', tag: 'Markets', statuses: [] }],
  answer: (_, { readModel }) => readModel.reference(),
});
