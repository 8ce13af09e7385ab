import { ActiveSignal } from '../../../src-preload/contract/views/journal/signals.ts';
import { AgentStatusView } from '../../../src-preload/contract/views/journal/agent-status.ts';
import { RiskView } from '../../../src-preload/contract/views/risk/risk.ts';
import { flat, keysOf, part, reported, type Question } from './question.ts';

/** Questions about the agent's present state. */
export const agentQuestions: readonly Question[] = [
  {
    asks: 'status',
    facts: keysOf(AgentStatusView),
    by: {
      rest: ({ get }) => get('/api/v1/agent/status'),
      mcp: ({ get }) => get('/mcp/status'),
      rpc: ({ tool }) => tool('get_status'),
      graphql: ({ graph }) => graph('status'),
      window: async ({ window }) => reported((await window('getAgent', null)).status),
      client: ({ api }) => api.mcp.status(),
    },
  },
  {
    asks: 'signals',
    facts: keysOf(ActiveSignal),
    by: {
      mcp: ({ get }) => get('/mcp/signals').then(part('signals')),
      rpc: ({ tool }) => tool('list_signals').then(part('signals')),
      graphql: ({ graph }) => graph('signals').then(part('signals')),
      window: async ({ window }) => reported(await window('getActiveSignals', null)).map(flat),
      client: async ({ api }) => (await api.mcp.signals()).signals,
    },
  },
  {
    asks: 'risk',
    facts: keysOf(RiskView),
    by: {
      mcp: ({ get }) => get('/mcp/risk'),
      rpc: ({ tool }) => tool('get_risk'),
      graphql: ({ graph }) => graph('risk'),
      window: async ({ window }) => reported((await window('getRisk', null)).status).risk,
      client: ({ api }) => api.mcp.risk(),
    },
  },
];
