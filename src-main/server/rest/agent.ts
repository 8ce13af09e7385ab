import type { FastifyInstance } from 'fastify';
import { AgentStatusView } from '../../../src-preload/contract/views/agent-status.ts';
import { Pool } from '../../../src-preload/contract/views/pool.ts';
import { PositionList } from '../../../src-preload/contract/views/position.ts';
import type { ApiParts } from './api-parts.ts';
import { routeSchema } from './route-schema.ts';

const tag = 'Agent';
const statuses = [502] as const;

/** The agent and the one pooled account that it trades, read from memory. */
export function mountAgent(app: FastifyInstance, { readModel }: ApiParts): void {
  const positions = {
    operationId: 'listPositions',
    summary: 'Open positions with their identity and protective orders',
    answer: PositionList,
  };
  app.get('/api/v1/agent/positions', { schema: routeSchema({ ...positions, tag, statuses }) }, () =>
    readModel.positions(),
  );
  const pool = {
    operationId: 'getPool',
    summary: 'Sums of the pooled account, and what they leave out',
    answer: Pool,
  };
  app.get('/api/v1/agent/pool', { schema: routeSchema({ ...pool, tag, statuses }) }, () => readModel.pool());
  const status = {
    operationId: 'getAgentStatus',
    summary: 'What the agent says of itself',
    answer: AgentStatusView,
  };
  app.get('/api/v1/agent/status', { schema: routeSchema({ ...status, tag, statuses }) }, () =>
    readModel.agentStatus(),
  );
}
