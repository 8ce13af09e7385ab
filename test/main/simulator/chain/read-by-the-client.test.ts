import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChainFill } from '../../../../src-main/domain/trades/chain-fill.ts';
import type { Chain } from '../../../../src-main/chain/chain.ts';
import { createChain } from '../../../../src-main/chain/viem/create-chain.ts';
import { agentToken } from '../../../../src-main/simulator/chain/token-pool.ts';
import { now } from '../worlds.ts';
import { serveChains, type ServingChains } from './serving-chains.ts';

const deposit = {
  chain: 'base',
  depositId: `0x${'0d'.repeat(32)}`,
  amount: '250000000',
  depositor: `0x${'de'.repeat(20)}`,
} as const;

describe('the client that runs, on a simulated chain', () => {
  let at: ServingChains;
  let base: Chain;
  let arbitrum: Chain;
  const signal = AbortSignal.timeout(60_000);
  beforeEach(async () => {
    at = await serveChains();
    base = createChain(at.setups.base, { timeoutMs: 5_000 });
    arbitrum = createChain(at.setups.arbitrum, { timeoutMs: 5_000 });
  });
  afterEach(async () => {
    await Promise.all([base.close(), arbitrum.close()]);
    await at.close();
  });

  it('reads both heads', async () => {
    const [latest, finalized] = [await base.latestBlock(signal), await base.finalizedBlock(signal)];
    expect(now - latest.time).toBeLessThan(2_000);
    expect(latest.number - finalized.number).toBe(60);
  });

  it('follows a deposit from unknown to final', async () => {
    const escrow = at.setups.base.escrow!;
    const read = () => base.readDeposit(escrow, deposit.depositId, signal);
    expect((await read()).held).toBeNull();
    at.act({ kind: 'send', deposit });
    await at.clock.set(now + 10_000, 0);
    expect(await read()).toMatchObject({
      held: { status: 'escrowed', amount: deposit.amount, depositor: deposit.depositor },
      event: { transactionHash: expect.stringMatching(/^0x/) as string },
      finalized: false,
    });
    await at.clock.set(now + 200_000, 0);
    expect(await read()).toMatchObject({ held: { status: 'escrowed' }, finalized: true });
  });

  it("reads the agent's pool", async () => {
    const question = { pool: agentToken.pool, kind: 'uniswap_v3', token: agentToken.address } as const;
    const { token0, token1, state } = await base.readPool(question, signal);
    expect([token0, token1].map((address) => address.toLowerCase())).toContain(agentToken.address);
    expect(state).toMatchObject({ kind: 'uniswap_v3', meanTick: expect.any(Number) as number });
  });

  it("reads the agent's fills page by page, all of which decode", async () => {
    const fillLog = at.setups.arbitrum.fillLog!;
    const latest = await arbitrum.latestBlock(signal);
    const fills: ChainFill[] = [];
    let after = latest.number - 9_000;
    for (;;) {
      const page = await arbitrum.readFills(fillLog, after, signal);
      if (page === null) break;
      expect(page.unreadable).toBe(0);
      fills.push(...page.fills);
      after = page.toBlock.number;
    }
    expect(after).toBe(latest.number - 60);
    expect(fills.length).toBeGreaterThan(0);
    expect(fills[0]?.account).toBe(at.vault.address);
  });
});
