import { expect, test } from 'vitest';
import type { AgentView } from '../../../../src-preload/contract/bridge/account.ts';
import { AgentChip } from '../../../../src-renderer/app/frame/AgentChip.tsx';
import { SystemTile } from '../../../../src-renderer/features/overview/SystemTile.tsx';
import { aRiskStatus } from '../../risk-builders.ts';
import { anAgent } from '../../account-builders.ts';
import { noon, utc } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

interface Shown {
  readonly agent: AgentView;
  readonly live?: boolean;
}

/** Returns the values beside `Agent` and `Last decision`. */
function tile(world: Shown): readonly string[] {
  const rows = /<dl class="system-rows">.*?<\/dl>/s.exec(drawn(<SystemTile />, world))?.[0] ?? '';
  return [...rows.matchAll(/<dd.*?<\/dd>/gs)].map(([dd]) => textOf(dd));
}

/** The chip's text, without its text for screen readers. */
const chip = (world: Shown): string => textOf(drawn(<AgentChip />, world)).split(' . ')[0] ?? '';

function away(given: AgentView['away'], attachment: AgentView['attachment'] = 'attached'): AgentView {
  const status = { kind: 'failure', error: { code: 'provider_failed', message: 'Its feed.' } } as const;
  return anAgent({ attachment, away: given, status, risk: status });
}

const decided: AgentView = (() => {
  const agent = anAgent();
  return agent.status.kind === 'failure'
    ? agent
    : { ...agent, status: { kind: 'answer', value: { ...agent.status.value, lastDecisionAt: utc(noon) } } };
})();

test.each<[string, Shown, string]>([
  ['the link is down', { agent: decided, live: false }, 'Not connected'],
  ['its status is unread', { agent: away({ kind: 'unread' }) }, 'Agent not read yet'],
  ['its feed can’t be read', { agent: away({ kind: 'unreachable' }) }, 'Agent unreachable'],
  ['none is attached', { agent: away(null, 'none') }, 'No agent'],
  ['it is of another network', { agent: { ...decided, attachment: 'other_network' } }, 'Other network'],
])(
  'where %s, the tile says of the agent what the chip says, and nothing that the agent said',
  (_, world, word) => {
    expect(tile(world)).toEqual([word, '–']);
    expect(chip(world)).toBe(word);
  },
);

test('a problem has the same words as in the chip, beside the heartbeat', () => {
  const risk = { kind: 'answer', value: aRiskStatus({ circuitBreakerTripped: true }) } as const;
  const world = { agent: { ...decided, risk } };
  expect(chip(world)).toBe('BREAKER TRIPPED');
  expect(tile(world)[0]).toMatch(/^BREAKER TRIPPED , heartbeat /);
});

test('a late heartbeat is not repeated beside itself', () => {
  const { status } = decided;
  if (status.kind === 'failure') throw new Error('The agent reports no status.');
  const lastHeartbeatAt = utc(noon - 46_000);
  const agent: AgentView = {
    ...decided,
    status: { kind: 'answer', value: { ...status.value, lastHeartbeatAt } },
  };
  expect(tile({ agent })[0]).toBe('No heartbeat 46 s');
});

test('a running agent is shown with its heartbeat and its last decision', () => {
  const [agent, decision] = tile({ agent: decided });
  expect(agent).toMatch(/^Running , heartbeat 0 s/);
  expect(decision).toMatch(/^0 s/);
});

test('an unknown decision says why', () => {
  expect(reasonsOf(drawn(<SystemTile />, { agent: decided, live: false }))).toEqual([
    'This window is not connected to Perpscope.',
  ]);
});
