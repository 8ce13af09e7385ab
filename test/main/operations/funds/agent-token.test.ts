import { describe, expect, test } from 'vitest';
import type { ChainState } from '../../../../src-main/domain/funds/chain-state.ts';
import type { AgentToken } from '../../../../src-main/domain/journal/agent-status.ts';
import { getAgentToken } from '../../../../src-main/operations/funds/agent-token.ts';
import { vault } from '../../agent-status.ts';
import { read } from '../../complete-account.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aBlock } from '../../store/a-deposit.ts';
import { aChainState } from './a-chain.ts';

const [address, pool, dollar, other] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
];

const chain: ChainState = {
  chains: aChainState('base', null).chains.map((one) => ({
    ...one,
    quoteTokens: [{ address: dollar, worth: 'usd' }],
  })),
  token: {
    chain: 'base',
    question: { pool, kind: 'uniswap_v2', token: address },
    reading: {
      token0: address,
      token1: dollar,
      decimals0: 6,
      decimals1: 6,
      state: { kind: 'uniswap_v2', reserve0: 2n, reserve1: 5n },
      block: { ...aBlock(9), time: now },
    },
    failure: null,
    readAt: 9_000,
  },
};

const app = freshForEachTest(() => anOpenSource({ account: vault, chain }));

function tokenNamed(change: Partial<AgentToken> = {}) {
  const token: AgentToken = {
    symbol: 'AGT',
    address: address.replace('aa', 'AA'),
    chain: 'base',
    pool,
    poolKind: 'uniswap_v2',
    estimatedPriceUsd: null,
    ...change,
  };
  app.agent.state = read({ token });
  return app.ask(getAgentToken, null);
}

describe("the price of the agent's token", () => {
  test('comes from the pool that the agent names', () => {
    expect(tokenNamed()).toMatchObject({ symbol: 'AGT', priceUsd: 2.5, source: 'pool', blockNumber: 9 });
  });

  test.each<readonly [string, Partial<AgentToken>]>([
    ['token', { symbol: 'NEW', address: other }],
    ['pool', { pool: other }],
    ['kind of pool', { poolKind: 'uniswap_v3' }],
    ['chain', { chain: 'arbitrum' }],
    ['pool that is no address', { pool: '0x12' }],
  ])('is not that of the pool named before: another %s has not been read yet', (_, change) => {
    expect(tokenNamed(change)).toMatchObject({
      priceUsd: null,
      source: null,
      reason: expect.stringContaining('has not been read yet') as string,
      blockNumber: null,
    });
  });
});
