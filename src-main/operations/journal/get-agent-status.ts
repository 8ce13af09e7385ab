import { AgentStatusView } from '../../../src-preload/contract/views/agent-status.ts';
import { operation } from '../operation.ts';

export const getAgentStatus = operation({
  summary: 'What the agent says of itself',
  output: AgentStatusView,
  needs: 'status',
  http: [
    { path: 'GET /mcp/status', id: 'getMcpStatus', tag: 'MCP' },
    { path: 'GET /api/v1/agent/status', id: 'getAgentStatus', tag: 'Agent' },
  ],
  tool: {
    name: 'get_status',
    title: 'Agent status',
    description:
      'Whether the agent is running, paused or degraded and why, what it trades now, and when its last report came.',
  },
  answer: (_, { readModel }) => readModel.agentStatus(),
});
