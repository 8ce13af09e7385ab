import type { AgentStatus } from '../journal/agent-status.ts';
import { readRiskReport } from '../risk/risk-report.ts';

/** The agent's report on new entries in one market. */
export interface AgentVerdict {
  readonly allowed: boolean;
  readonly reason: string | null;
}

interface NewEntries {
  /** null: the agent reports nothing, or something that could forbid new entries is unknown. */
  readonly allowed: boolean | null;
  /** Always given unless `allowed` is true. */
  readonly reason: string | null;
}

/** Why the agent opens nothing in any market, by its own status and risk monitor; null: neither says so. */
export function whyAgentStopped({ operationalStatus, statusReason, risk }: AgentStoppedBy): string | null {
  if (risk.kind === 'reported' && readRiskReport(risk.value)?.circuitBreakerTripped === true)
    return "The agent's circuit breaker is tripped.";
  if (operationalStatus !== 'paused') return null;
  return `The agent is paused${statusReason === null ? '.' : `: ${statusReason}`}`;
}

type AgentStoppedBy = Pick<AgentStatus, 'operationalStatus' | 'statusReason' | 'risk'>;

/**
 * Decides whether the agent may open a position: only if the agent allows it, nothing forbids it (`blocker` says what) and nothing
 * that could forbid it is unknown (`unknown` says what). The agent's reason comes first.
 */
export function newEntriesVerdict(
  agent: AgentVerdict | null,
  blocker: string | null,
  unknown: string | null,
): NewEntries {
  if (agent !== null && !agent.allowed) {
    return {
      allowed: false,
      reason: agent.reason ?? blocker ?? 'The agent forbids new entries in this market and gives no reason.',
    };
  }
  if (blocker !== null) return { allowed: false, reason: blocker };
  if (unknown !== null) return { allowed: null, reason: unknown };
  if (agent === null)
    return {
      allowed: null,
      reason: 'The agent does not report whether it may open positions in this market.',
    };
  return { allowed: true, reason: agent.reason };
}
