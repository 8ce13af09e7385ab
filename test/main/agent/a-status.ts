import type { AgentFeed, AgentFeedError } from '../../../src-main/agent/agent.ts';

/** Returns an instant after every time of these tests. */
export const later = (): number => Date.UTC(2026, 11, 31);

/** A status document as an agent writes it. */
export const aStatusDocument = (change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  schema: 'perpscope.agent/1',
  journal_id: 'journal-1',
  agent_id: 'agent-1',
  name: 'Agent',
  version: '1.0.0',
  network: 'TESTNET',
  operational_status: 'running',
  symbols: ['BTC'],
  markets: [],
  risk: { daily_pnl_usd: -1.5 },
  signals: [],
  heartbeat_at: '2026-01-05T14:00:00Z',
  ...change,
});

/** Returns the error with which a reading was refused. */
export async function failureOf(feed: AgentFeed, signal = AbortSignal.timeout(5_000)) {
  const error: unknown = await feed.readStatus(signal).then(
    () => {
      throw new Error('It was read.');
    },
    (error: unknown) => error,
  );
  return error as AgentFeedError;
}
