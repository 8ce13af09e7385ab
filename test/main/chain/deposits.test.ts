import { describe, expect, test } from 'vitest';
import type { DeployedContract } from '../../../src-main/domain/funds/chain-setup.ts';
import { dayMs, hourMs } from '../../../src-main/time.ts';
import { anvilPath, type Anvil } from './anvil.ts';
import { compileContracts } from './compile-contracts.ts';
import { pass } from './endpoint-proxy.ts';
import { aProxy, openChain, sharedAnvil, unaborted } from './open-chain.ts';

const depositId = `0x${'ab'.repeat(32)}`;
const amount = 250_000_000n;

async function anEscrow(anvil: Anvil) {
  const { Token, Escrow } = compileContracts();
  const token = await anvil.deploy(Token, 6);
  const escrow = await anvil.deploy(Escrow, token.address, `0x${'ee'.repeat(20)}`);
  await anvil.send(token, 'mint', anvil.account, 10n * amount);
  await anvil.send(token, 'approve', escrow.address, 10n * amount);
  const place: DeployedContract = { address: escrow.address.toLowerCase(), fromBlock: 0 };
  return { escrow, place };
}

const wait = async ({ rpc, mine }: Anvil, ms: number): Promise<void> => {
  await rpc('evm_increaseTime', ms / 1_000);
  await mine(1);
};

describe.skipIf(anvilPath === null)('a deposit on a real EVM (needs anvil)', () => {
  const setting = sharedAnvil(anEscrow);

  test('is unknown before it is sent, then escrowed, and final when its block is', async () => {
    const { anvil, escrow, place } = setting;
    const chain = openChain(anvil.chainId, [anvil.url]);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: null,
      event: null,
      finalized: false,
    });
    const sent = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    const read = await chain.readDeposit(place, depositId, unaborted);
    expect(read).toEqual({
      held: {
        status: 'escrowed',
        depositor: anvil.account.toLowerCase(),
        amount: '250000000',
        depositedAt: read.block.time,
        releaseTime: read.block.time + 30 * dayMs,
        cancelDeadline: read.block.time + dayMs,
      },
      event: { transactionHash: sent.hash, blockNumber: sent.block },
      finalized: false,
      block: { number: sent.block, time: read.block.time, hash: read.block.hash },
    });
    await anvil.mine(20);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      event: { blockNumber: sent.block },
      finalized: true,
      block: { number: sent.block + 20 },
    });
  });

  test('is cancelled within 24 hours', async () => {
    const { anvil, escrow, place } = setting;
    const chain = openChain(anvil.chainId, [anvil.url]);
    await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    await wait(anvil, 23 * hourMs);
    const cancelled = await anvil.send(escrow, 'cancel', depositId);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: { status: 'cancelled', amount: '250000000' },
      event: { transactionHash: cancelled.hash, blockNumber: cancelled.block },
      finalized: false,
    });
  });

  test('is released after 30 days, and not a day before', async () => {
    const { anvil, escrow, place } = setting;
    const chain = openChain(anvil.chainId, [anvil.url]);
    await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    await wait(anvil, 29 * dayMs);
    await expect(anvil.send(escrow, 'release', depositId)).rejects.toThrow('revert');
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: { status: 'escrowed' },
    });
    await wait(anvil, dayMs);
    const released = await anvil.send(escrow, 'release', depositId);
    await anvil.mine(20);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: { status: 'released' },
      event: { transactionHash: released.hash, blockNumber: released.block },
      finalized: true,
    });
  });

  test('that a reorganization takes out of the chain is unknown again, and is found where it comes back', async () => {
    const { anvil, escrow, place } = setting;
    const chain = openChain(anvil.chainId, [anvil.url]);
    await anvil.mine(20);
    const snapshot = await anvil.rpc('evm_snapshot');
    const first = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: { status: 'escrowed' },
      event: { blockNumber: first.block },
    });
    await anvil.rpc('evm_revert', snapshot);
    await anvil.mine(1);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: null,
      event: null,
      finalized: false,
    });
    await anvil.mine(1);
    const again = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    expect(again.block).toBe(first.block + 2);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: { status: 'escrowed' },
      event: { transactionHash: again.hash, blockNumber: again.block },
      finalized: false,
    });
  });

  test('that is in an earlier block after a reorganization is found there', async () => {
    const { anvil, escrow, place } = setting;
    const chain = openChain(anvil.chainId, [anvil.url]);
    await anvil.mine(20);
    const snapshot = await anvil.rpc('evm_snapshot');
    await anvil.mine(3);
    const first = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    await chain.readDeposit(place, depositId, unaborted);
    await anvil.rpc('evm_revert', snapshot);
    const earlier = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    await anvil.mine(5);
    expect(earlier.block).toBeLessThan(first.block);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      event: { transactionHash: earlier.hash, blockNumber: earlier.block },
    });
  });

  test('blocks that anvil replaces have another hash at the same height', async () => {
    const { anvil } = setting;
    const chain = openChain(anvil.chainId, [anvil.url]);
    await anvil.mine(20);
    const before = await chain.latestBlock(unaborted);
    await anvil.rpc('anvil_reorg', 2, []);
    const after = await chain.latestBlock(unaborted);
    expect(after.number).toBe(before.number);
    expect(after.hash).not.toBe(before.hash);
  });

  test('is found among 2,000 blocks through an endpoint that allows 10 at once, in few requests', async () => {
    const { anvil, escrow, place } = setting;
    await anvil.mine(1_000);
    // Blocks that are mined at once are ahead of the node's own clock, which the next one would use.
    const { timestamp } = await anvil.rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false);
    await anvil.rpc('evm_setNextBlockTimestamp', Number(timestamp) + 1);
    const sent = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    await anvil.mine(1_000);
    const proxy = await aProxy(anvil);
    proxy.rule = (call, context) => {
      const [range] = call.params as readonly [{ readonly fromBlock: string; readonly toBlock: string }];
      const isWide = call.method === 'eth_getLogs' && Number(range.toBlock) - Number(range.fromBlock) >= 10;
      const refusal = { error: { code: -32_600, message: 'up to a 10 block range' } };
      return isWide ? context.answer(refusal) : pass(call, context);
    };
    const chain = openChain(anvil.chainId, [proxy.url]);
    const event = { transactionHash: sent.hash, blockNumber: sent.block };
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({ event, finalized: true });
    expect(proxy.calls.length).toBeLessThan(60);
    const asked = proxy.calls.length;
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({ event });
    // The search starts where it was found.
    expect(proxy.calls.length - asked).toBeLessThan(10);
  });

  test('whose event an endpoint withheld is found once the event is returned', async () => {
    const { anvil, escrow, place } = setting;
    const sent = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    await anvil.mine(20);
    const proxy = await aProxy(anvil);
    proxy.rule = (call, context) =>
      call.method === 'eth_getLogs' ? context.answer({ result: [] }) : pass(call, context);
    const chain = openChain(anvil.chainId, [proxy.url]);
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      held: { status: 'escrowed' },
      event: null,
      finalized: false,
    });
    await anvil.mine(20);
    proxy.rule = pass;
    expect(await chain.readDeposit(place, depositId, unaborted)).toMatchObject({
      event: { transactionHash: sent.hash, blockNumber: sent.block },
      finalized: true,
    });
  });

  test('at an address without a contract is a failure that says so, not a deposit', async () => {
    const { anvil, place } = setting;
    const chain = openChain(anvil.chainId, [anvil.url]);
    const nowhere = { ...place, address: `0x${'99'.repeat(20)}` };
    await expect(chain.readDeposit(nowhere, depositId, unaborted)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('a contract does not answer as its published ABI says'),
    });
  });
});
