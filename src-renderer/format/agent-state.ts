import type { AgentView } from '../../src-preload/contract/bridge/account.ts';
import { heartbeatIntervalMs } from '../../src-preload/contract/views/freshness.ts';
import type { RiskStatus } from '../../src-preload/contract/views/risk/risk.ts';
import { breakerOf } from './breaker.ts';
import { gaugeOf, usedPercent } from './gauge.ts';
import { formatAge, formatShortAge } from './age.ts';
import { sinceText, type AlertTimes } from './alert-since.ts';
import { serviceText } from './service-text.ts';
import { troubleText } from './source-text.ts';
import { counted } from './number.ts';
import { withoutAmounts } from './without-amounts.ts';

/** Severity of a state, from best to worst. */
const levels = ['ok', 'unknown', 'warning', 'critical'] as const;
export type AgentLevel = (typeof levels)[number];

interface AgentPart {
  readonly name: 'Status' | 'Circuit breaker' | 'Risk' | 'Heartbeat';
  readonly level: AgentLevel;
  /** Text of the chip while this part is the worst: `Paused`. */
  readonly label: string;
  /** Text in the list of all parts. */
  readonly text: string;
}

export interface AgentState {
  /** Level of the worst part. */
  readonly level: AgentLevel;
  readonly label: string;
  /** Text of the worst part; null: nothing is wrong. */
  readonly trouble: string | null;
  readonly parts: readonly AgentPart[];
}

export interface AgentStateFacts {
  /** Whether the window is connected to Perpscope. */
  readonly connected: boolean;
  /** null: not received yet. */
  readonly agent: AgentView | null;
  /** null: not received yet, or it can't be read; `riskProblem` then says why. */
  readonly risk: RiskStatus | null;
  readonly riskProblem: string | null;
  /** Times of the circuit breaker's alert; null: none is active. */
  readonly tripped: AlertTimes | null;
  /** World ms. */
  readonly now: number | null;
}

/** Age of a heartbeat that is late, ms: half an interval more than the longest. */
const lateHeartbeatMs = 1.5 * heartbeatIntervalMs;

/** Title for an agent whose status is too old or can't be read. */
export const agentUnreachable = troubleText('agent', 'down');

const statuses = {
  running: { level: 'ok', label: 'Running' },
  paused: { level: 'warning', label: 'Paused' },
  degraded: { level: 'warning', label: 'Degraded' },
} as const;

/** Returns the state that the chip shows: the worst of the agent's four parts, and of equal ones the one listed first. */
export function agentStateOf(facts: AgentStateFacts): AgentState {
  const { agent, connected } = facts;
  if (!connected) return unknown('Not connected', 'This window is not connected to Perpscope.');
  if (agent === null) return unknown('Agent unknown', 'Waiting for Perpscope.');
  if (agent.attachment === 'other_network')
    return unknown('Other network', 'The agent reports a different network than the one selected.');
  if (agent.attachment === 'none')
    return unknown(
      'No agent',
      agent.status.kind === 'failure' ? serviceText(agent.status.error.message) : '',
    );
  if (agent.away?.kind === 'unread' && agent.status.kind === 'failure')
    return unknown(troubleText('agent', 'unread'), serviceText(agent.status.error.message));
  const heartbeat = heartbeatPart(facts, agent);
  const parts = [breakerPart(facts), heartbeat, riskPart(facts), statusPart(agent)] as const;
  const worst = parts.toSorted((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))[0] ?? heartbeat;
  const [breaker, , risk, status] = parts;
  return {
    level: worst.level,
    // With nothing known to be wrong, the chip shows what the agent does.
    label: worst.level === 'ok' ? `${status.label} ${heartbeat.label}` : worst.label,
    trouble: worst.level === 'ok' ? null : worst.text,
    parts: [status, breaker, risk, heartbeat],
  };
}

function unknown(label: string, text: string): AgentState {
  return {
    level: 'unknown',
    label,
    trouble: text,
    parts: [{ name: 'Status', level: 'unknown', label, text }],
  };
}

function statusPart({ status }: AgentView): AgentPart {
  const name = 'Status';
  if (status.kind === 'failure') return { name, level: 'unknown', label: 'Agent unknown', text: 'Unknown' };
  const { status: operational, reason } = status.value;
  const { level, label } = statuses[operational];
  return { name, level, label, text: reason === null ? label : `${label}: ${withoutAmounts(reason)}` };
}

function breakerPart({ risk, riskProblem, tripped, now }: AgentStateFacts): AgentPart {
  const name = 'Circuit breaker';
  const { kind, message } = breakerOf(risk);
  switch (kind) {
    case 'tripped': {
      const since = tripped === null ? '' : ` ${sinceText(tripped, now)}`;
      return { name, level: 'critical', label: `BREAKER TRIPPED${since}`, text: `Tripped${since}` };
    }
    case 'closed':
      return { name, level: 'ok', label: 'Not tripped', text: 'Not tripped' };
    case 'unknown':
      return { name, level: 'unknown', label: 'Breaker unknown', text: riskProblem ?? message };
    default:
      return kind satisfies never;
  }
}

const riskLevels = { far: 'ok', near: 'warning', past: 'critical' } as const;

function riskPart({ risk, riskProblem }: AgentStateFacts): AgentPart {
  const name = 'Risk';
  if (risk === null) {
    const text = riskProblem ?? 'The risk monitor has not been read yet.';
    return { name, level: 'unknown', label: 'Risk unknown', text };
  }
  const { dailyLoss } = risk;
  const { degraded, missingFields } = risk.risk;
  const share = dailyLoss === null ? null : usedPercent(dailyLoss.share);
  const used =
    share === null ? 'Daily loss against its limit unknown' : `${share} of the daily loss limit used`;
  const level = dailyLoss === null ? 'ok' : riskLevels[gaugeOf(dailyLoss.share).tone];
  if (level !== 'ok') return { name, level, label: `Daily loss ${share}`, text: used };
  if (!degraded) return { name, level, label: 'Risk OK', text: used };
  return {
    name,
    level: 'warning',
    label: 'Risk degraded',
    text: `Degraded: ${counted(missingFields.length, 'figure')} missing. ${used}`,
  };
}

function heartbeatPart({ now }: AgentStateFacts, { away, status }: AgentView): AgentPart {
  const name = 'Heartbeat';
  const ageOf = (at: string): number | null => (now === null ? null : now - Date.parse(at));
  if (status.kind === 'answer') {
    const age = ageOf(status.value.lastHeartbeatAt);
    if (age !== null && age >= lateHeartbeatMs)
      return {
        name,
        level: 'warning',
        label: `No heartbeat ${formatShortAge(age)}`,
        text: `Late: ${formatAge(age)} ago`,
      };
    return {
      name,
      level: 'ok',
      label: age === null ? '' : formatShortAge(age),
      text: age === null ? 'Age unknown' : `${formatAge(age)} ago`,
    };
  }
  const text = serviceText(status.error.message);
  switch (away?.kind) {
    case 'silent': {
      const age = ageOf(away.lastHeartbeatAt);
      // A heartbeat in the future has no age.
      const since = age === null || age < 0 ? '' : ` ${formatShortAge(age)}`;
      return { name, level: 'critical', label: `${agentUnreachable}${since}`, text };
    }
    case 'unreachable':
      return { name, level: 'critical', label: agentUnreachable, text };
    case 'unread':
    case undefined:
      return { name, level: 'unknown', label: 'Agent unknown', text };
    default:
      return away satisfies never;
  }
}
