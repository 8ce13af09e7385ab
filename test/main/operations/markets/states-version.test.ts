import { expect, test } from 'vitest';
import type { AgentStatus } from '../../../../src-main/domain/journal/agent-status.ts';
import { getStatesVersion } from '../../../../src-main/operations/markets/states-version.ts';
import { anAgentMarket, vault } from '../../agent-status.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

const market = anAgentMarket({ coin: 'xyz:TSLA' });
const stock = {
  provider: 'massive',
  ticker: 'NASDAQ:TSLA',
  value: decimal('399'),
  observedAt: now - 60_000,
  delay: 'real_time',
  healthy: true,
} as const;

test('the version of market states changes with the agent’s verdict on entries and its own readings, not with its heartbeat', async () => {
  await using app = anOpenSource({ account: vault, agent: read() });
  const said = (change: Partial<AgentStatus> = {}): string => {
    app.agent.state = read({ markets: [market], stocks: [stock], ...change });
    return app.ask(getStatesVersion, null);
  };
  const before = said();
  expect(said({ heartbeatAt: now - 1_000 })).toBe(before);
  const others: readonly Partial<AgentStatus>[] = [
    { markets: [{ ...market, newEntries: { allowed: false, reason: null } }] },
    { markets: [{ ...market, newEntries: { allowed: true, reason: 'Because.' } }] },
    { markets: [{ ...market, activation: 'DISABLED' }] },
    { markets: [{ ...market, governanceApproved: null }] },
    { marketsWhole: false },
    { markets: [] },
    { stocks: [{ ...stock, healthy: null }] },
    { stocks: [{ ...stock, value: decimal('399.5') }] },
    { stocks: [{ ...stock, observedAt: now }] },
    { operationalStatus: 'paused' },
    { risk: { kind: 'reported', value: { circuit_breaker_tripped: true } } },
    { vix: { ...stock, ticker: 'VIX' } },
  ];
  expect(new Set([before, ...others.map((other) => said(other))]).size).toBe(1 + others.length);
});
