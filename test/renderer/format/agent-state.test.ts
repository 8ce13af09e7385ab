import { describe, expect, test } from 'vitest';
import type { AgentView } from '../../../src-preload/contract/bridge/account.ts';
import type { AgentStatusView } from '../../../src-preload/contract/views/journal/agent-status.ts';
import { agentStateOf, type AgentStateFacts } from '../../../src-renderer/format/agent-state.ts';
import { localInstant } from '../../../src-renderer/format/instant.ts';
import { anAgent } from '../account-builders.ts';
import { noon, utc } from '../builders.ts';
import { aRiskStatus } from '../risk-builders.ts';

const second = 1_000;
const minute = 60 * second;

function reporting(given: Partial<AgentStatusView>): AgentView {
  const agent = anAgent();
  if (agent.status.kind === 'failure') return agent;
  return { ...agent, status: { kind: 'answer', value: { ...agent.status.value, ...given } } };
}

function away(
  given: AgentView['away'],
  code: 'provider_failed' | 'provider_not_attached' = 'provider_failed',
): AgentView {
  return anAgent({ away: given, status: { kind: 'failure', error: { code, message: 'Its feed.' } } });
}

const usual: AgentStateFacts = {
  connected: true,
  agent: anAgent(),
  risk: aRiskStatus(),
  riskProblem: null,
  tripped: null,
  now: noon + 2 * second,
};
const stateOf = (given: Partial<AgentStateFacts>) => agentStateOf({ ...usual, ...given });

const paused = reporting({ status: 'paused', reason: 'Paused by its operator.' });
const degraded = reporting({ status: 'degraded' });
const tripped = aRiskStatus({ circuitBreakerTripped: true });
const silent = away({ kind: 'silent', lastHeartbeatAt: utc(noon - 4 * minute) });
const loss = (share: number) =>
  aRiskStatus({ dailyLoss: { usedUsd: 1_000 * share, limitUsd: 1_000, share } });
const missing = aRiskStatus({ missingFields: ['leverage_avg'], degraded: true });

describe('the worst of the agent’s parts wins', () => {
  test.each<[string, Partial<AgentStateFacts>, { level: string; label: string }]>([
    ['nothing wrong', {}, { level: 'ok', label: 'Running 2 s' }],
    ['a heartbeat in time', { now: noon + 44 * second }, { level: 'ok', label: 'Running 44 s' }],
    ['a late heartbeat', { now: noon + 47 * second }, { level: 'warning', label: 'No heartbeat 47 s' }],
    ['paused', { agent: paused }, { level: 'warning', label: 'Paused' }],
    ['degraded', { agent: degraded }, { level: 'warning', label: 'Degraded' }],
    ['no heartbeat', { agent: silent, risk: null }, { level: 'critical', label: 'Agent unreachable 4 min' }],
    [
      'no feed',
      { agent: away({ kind: 'unreachable' }), risk: null },
      { level: 'critical', label: 'Agent unreachable' },
    ],
    ['tripped', { risk: tripped }, { level: 'critical', label: 'BREAKER TRIPPED' }],
    [
      'tripped while paused',
      { agent: paused, risk: tripped },
      { level: 'critical', label: 'BREAKER TRIPPED' },
    ],
    [
      'tripped past the loss limit',
      { risk: { ...loss(1.33), risk: tripped.risk } },
      { level: 'critical', label: 'BREAKER TRIPPED' },
    ],
    ['loss past its limit', { risk: loss(1.33) }, { level: 'critical', label: 'Daily loss 133%' }],
    [
      'loss past its limit while paused',
      { agent: paused, risk: loss(1) },
      { level: 'critical', label: 'Daily loss 100%' },
    ],
    ['loss near its limit', { risk: loss(0.8) }, { level: 'warning', label: 'Daily loss 80%' }],
    ['figures missing', { risk: missing }, { level: 'warning', label: 'Risk degraded' }],
    [
      'figures missing while paused',
      { agent: paused, risk: missing },
      { level: 'warning', label: 'Risk degraded' },
    ],
    ['risk unread', { risk: null }, { level: 'unknown', label: 'Breaker unknown' }],
    ['paused, risk unread', { agent: paused, risk: null }, { level: 'warning', label: 'Paused' }],
    [
      'feed not read yet',
      { agent: away({ kind: 'unread' }), risk: null },
      { level: 'unknown', label: 'Agent not read yet' },
    ],
    ['no connection', { connected: false, risk: tripped }, { level: 'unknown', label: 'Not connected' }],
    [
      'no agent',
      { agent: anAgent({ attachment: 'none' }), risk: null },
      { level: 'unknown', label: 'No agent' },
    ],
    [
      'another network',
      { agent: anAgent({ attachment: 'other_network' }) },
      { level: 'unknown', label: 'Other network' },
    ],
  ])('%s', (_, facts, expected) => {
    expect(stateOf(facts)).toMatchObject(expected);
  });

  test('a tripped breaker shows since when, as its alert does', () => {
    const at = noon - 30 * minute;
    const since = (ms: number) => `BREAKER TRIPPED since ${localInstant.time(ms)}`;
    const label = (raisedAt: number) =>
      stateOf({ risk: tripped, tripped: { firstRaisedAt: at, raisedAt } }).label;
    expect(label(at)).toBe(since(at));
    expect(label(noon)).toBe(`${since(noon)} (also at ${localInstant.time(at)})`);
  });
});

test('all four parts are listed in words, whichever of them wins', () => {
  const { parts } = stateOf({ agent: paused, risk: { ...loss(0.25), risk: tripped.risk } });
  expect(parts.map(({ name, text }) => [name, text])).toEqual([
    ['Status', 'Paused: Paused by its operator.'],
    ['Circuit breaker', 'Tripped'],
    ['Risk', '25% of the daily loss limit used'],
    ['Heartbeat', '2 s ago'],
  ]);
});

test('an unreadable part says why, and is not shown as healthy', () => {
  const { parts } = stateOf({ risk: null, riskProblem: 'The risk monitor has no report.' });
  expect(parts.map(({ level }) => level)).toEqual(['ok', 'unknown', 'unknown', 'ok']);
  expect(parts[1]?.text).toBe('The risk monitor has no report.');
});
