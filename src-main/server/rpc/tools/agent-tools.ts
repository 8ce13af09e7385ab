import { AgentStatusView } from '../../../../src-preload/contract/views/agent-status.ts';
import { RiskView } from '../../../../src-preload/contract/views/risk.ts';
import { ActiveSignals } from '../../../../src-preload/contract/views/signals.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import type { DoorTool } from '../tool.ts';
import { doorTool } from '../tool.ts';
import { noArguments } from './tool-arguments.ts';

/** What the agent says of itself now. */
export function agentTools(readModel: ReadModel) {
  return {
    get_status: doorTool({
      name: 'get_status',
      title: 'Agent status',
      description:
        'Whether the agent is running, paused or degraded and why, what it trades now, and when it was last heard of.',
      input: noArguments,
      output: AgentStatusView,
      ask: () => readModel.agentStatus(),
    }),
    list_signals: doorTool({
      name: 'list_signals',
      title: 'Active signals',
      description: 'The signals that the agent holds now, with direction and confidence.',
      input: noArguments,
      output: ActiveSignals,
      ask: () => readModel.signalsNow(),
    }),
    get_risk: doorTool({
      name: 'get_risk',
      title: 'Risk posture',
      description:
        "What the agent's risk monitor reports: drawdown, the day's P&L and what is left of its limit, the circuit breaker. What it left out is null and in missing_fields.",
      input: noArguments,
      output: RiskView,
      ask: () => readModel.riskView(),
    }),
  } satisfies Record<string, DoorTool>;
}
