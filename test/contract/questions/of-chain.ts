import { AgentToken } from '../../../src-preload/contract/views/funds/agent-token.ts';
import { ChainCheck } from '../../../src-preload/contract/views/trades/chain-check.ts';
import { keysOf, part, reported, type Question } from './question.ts';

const filter = { assetClass: null, marketId: null, period: '7d', state: null } as const;

/** Questions about readings of a chain. */
export const chainQuestions: readonly Question[] = [
  {
    asks: "the price of the agent's token",
    facts: keysOf(AgentToken),
    by: {
      rest: ({ get }) => get('/api/v1/agent/token'),
      rpc: ({ tool }) => tool('get_token_price'),
      graphql: ({ graph }) => graph('agentToken'),
      window: async ({ window }) => {
        const { status, token } = await window('getAgent', null);
        reported(status);
        return token;
      },
      client: ({ api }) => api.agentToken(),
    },
  },
  {
    asks: 'fills on the chain',
    facts: keysOf(ChainCheck).filter((name) => name !== 'coin'),
    by: {
      rest: ({ get }) => get('/api/v1/agent/chain-checks?period=7d').then(part('checks')),
      rpc: ({ tool }) => tool('check_chain_fills', { period: '7d' }).then(part('checks')),
      graphql: ({ graph }) => graph('chainChecks', '(period: "7d")').then(part('checks')),
      window: async ({ window }) =>
        (await window('listChainChecks', { filter, cursor: null, limit: 50 })).rows,
      client: async ({ api }) => (await api.chainChecks({ period: '7d' })).checks,
    },
  },
];
