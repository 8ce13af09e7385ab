import { Pool } from '../../../src-preload/contract/views/pool.ts';
import { operation } from '../operation.ts';

export const getPool = operation({
  summary: 'Sums of the pooled account, and what they leave out',
  output: Pool,
  needs: 'pool',
  http: [{ path: 'GET /api/v1/agent/pool', id: 'getPool', tag: 'Agent' }],
  answer: (_, { readModel }) => readModel.pool(),
});
