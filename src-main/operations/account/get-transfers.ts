import { CollateralTransfers } from '../../../src-preload/contract/views/transfers.ts';
import { operation } from '../operation.ts';

export const getTransfers = operation({
  summary: 'Collateral in transit between DEXes, as the agent reports it',
  output: CollateralTransfers,
  needs: 'transfers',
  http: [{ path: 'GET /api/venue/transfers', id: 'getTransfers', tag: 'Agent', statuses: [] }],
  answer: (_, { readModel }) => readModel.transfers(),
});
