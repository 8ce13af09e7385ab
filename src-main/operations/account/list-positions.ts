import { PositionList } from '../../../src-preload/contract/views/position.ts';
import { operation } from '../operation.ts';

export const listPositions = operation({
  summary: 'Open positions with their identity and protective orders',
  output: PositionList,
  needs: 'positions',
  http: [{ path: 'GET /api/v1/agent/positions', id: 'listPositions', tag: 'Agent' }],
  answer: (_, { readModel }) => readModel.positions(),
});
