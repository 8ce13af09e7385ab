import { expect, test } from 'vitest';
import type { Frame } from '../../../../src-preload/contract/bridge/events.ts';
import type { AgentAway } from '../../../../src-preload/contract/bridge/account.ts';
import { SourceStale } from '../../../../src-renderer/ui/history/SourceStale.tsx';
import { anAgent } from '../../account-builders.ts';
import { noon, utc } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

const down = { attached: true, state: 'down', lastOkAt: utc(noon - 30_000) };
const frame = { health: { agent: down, venue: down } } as unknown as Frame;
const message = (source: 'agent' | 'venue' | 'ledger', away: AgentAway): string =>
  textOf(drawn(<SourceStale source={source} />, { frame, agent: anAgent({ away }) }));

test('newer rows may be missing while their source can’t be read', () => {
  expect(message('agent', { kind: 'unreachable' })).toBe(
    'Stale. The agent last responded 30 s ago. Later activity is missing.',
  );
});

test('an agent without a heartbeat whose feed is read misses no rows; the venue’s rows may be missing', () => {
  const away = { kind: 'silent', lastHeartbeatAt: utc(noon - 100_000) } as const;
  expect(message('agent', away)).toBe('');
  expect(message('venue', away)).toBe('Stale. The venue last responded 30 s ago. Later fills are missing.');
  expect(message('ledger', away)).toContain('Later entries are missing.');
});
