import { RiskView } from '../../../src-preload/contract/views/risk.ts';
import { operation } from '../operation.ts';

export const getRisk = operation({
  summary: "What the agent's risk monitor reports",
  output: RiskView,
  needs: 'risk',
  http: [{ path: 'GET /mcp/risk', id: 'getMcpRisk', tag: 'MCP' }],
  tool: {
    name: 'get_risk',
    title: 'Risk posture',
    description:
      "What the agent's risk monitor reports: drawdown, the day's P&L and what is left of its limit, the circuit breaker. What it left out is null and in missing_fields.",
  },
  answer: (_, { readModel }) => readModel.riskView(),
});
