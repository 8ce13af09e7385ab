import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Abi } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import escrowAbi from '../../../../resources/escrow-abi.json' with { type: 'json' };
import { virtualClock } from '../../../../src-main/clock.ts';
import { forkChild } from '../../../../src-main/processes/fork-child.ts';
import { startSimulator } from '../../../../src-main/simulator/start-simulator.ts';
import { day, genesis, hour, now } from '../worlds.ts';
import { serveChains, type ServingChains } from './serving-chains.ts';

const deposit = {
  chain: 'base',
  depositId: `0x${'0d'.repeat(32)}`,
  amount: '250000000',
  depositor: `0x${'de'.repeat(20)}`,
} as const;
const send = { kind: 'send', deposit } as const;
const cancel = { kind: 'cancel', chain: 'base', depositId: deposit.depositId } as const;

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function served(path: string | null = null): Promise<ServingChains> {
  const at = await serveChains(path);
  open.push(at);
  return at;
}

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-chain-'));
  open.push({ close: () => rmSync(folder, { recursive: true, force: true }) });
  return join(folder, 'world', 'chain-acts.json');
}

interface Held {
  readonly state: number;
  readonly amount: bigint;
  readonly depositedAt: number;
  readonly cancelDeadline: number;
  readonly releaseTime: number;
}

async function held(
  { clients, setups }: ServingChains,
  tag: 'latest' | 'finalized' = 'latest',
): Promise<Held> {
  const row = (await clients.base.readContract({
    address: setups.base.escrow?.address as `0x${string}`,
    abi: escrowAbi as Abi,
    functionName: 'deposits',
    args: [deposit.depositId],
    blockTag: tag,
  })) as readonly [string, bigint, bigint, bigint, bigint, number];
  const [, amount, depositedAt, releaseTime, cancelDeadline, state] = row;
  const ms = (seconds: bigint): number => Number(seconds) * 1000;
  return {
    state,
    amount,
    depositedAt: ms(depositedAt),
    releaseTime: ms(releaseTime),
    cancelDeadline: ms(cancelDeadline),
  };
}

async function events({ clients, setups }: ServingChains) {
  const latest = await clients.base.getBlockNumber();
  return clients.base.getContractEvents({
    address: setups.base.escrow?.address as `0x${string}`,
    abi: escrowAbi as Abi,
    args: { depositId: deposit.depositId },
    fromBlock: latest - 9_000n,
    toBlock: latest,
    strict: true,
  });
}

describe('a deposit on a simulated chain', () => {
  it('is unknown when it is sent, in escrow a few seconds later, and final two minutes later', async () => {
    const at = await served();
    expect(at.act(send)).toBeNull();
    expect([(await held(at)).state, await events(at)]).toEqual([0, []]);
    await at.clock.set(now + 6_000, 0);
    expect(await held(at)).toMatchObject({ state: 1, amount: 250_000_000n });
    expect((await held(at, 'finalized')).state).toBe(0);
    await at.clock.set(now + 130_000, 0);
    expect((await held(at, 'finalized')).state).toBe(1);
    const [log] = await events(at);
    expect(log).toMatchObject({ eventName: 'Deposited' });
    const receipt = await at.clients.base.getTransactionReceipt({ hash: log!.transactionHash });
    expect(receipt).toMatchObject({ status: 'success', blockHash: log!.blockHash });
    expect((await at.clients.base.getBlock({ blockHash: log!.blockHash })).transactions).toEqual([
      log!.transactionHash,
    ]);
  });

  it('is released 30 days after it was made, and not before', async () => {
    const at = await served();
    at.act(send);
    await at.clock.set(now + 6_000, 0);
    const { depositedAt, releaseTime } = await held(at);
    expect(releaseTime - depositedAt).toBe(30 * day);
    await at.clock.set(releaseTime - 2_000, 0);
    expect((await held(at)).state).toBe(1);
    await at.clock.set(releaseTime + 6_000, 0);
    expect((await held(at)).state).toBe(2);
    expect((await events(at)).map(({ eventName }) => eventName)).toEqual(['Released']);
  });

  it('can be cancelled within 24 hours, once', async () => {
    const at = await served();
    expect(at.act(cancel)).toContain('does not hold this deposit');
    at.act(send);
    expect(at.act(cancel)).toContain('or not yet');
    await at.clock.set(now + 23 * hour, 0);
    expect(at.act(cancel)).toBeNull();
    expect(at.act(cancel)).toBe('This deposit is being canceled.');
    expect((await held(at)).state).toBe(1);
    await at.clock.set(now + 23 * hour + 6_000, 0);
    expect((await held(at)).state).toBe(3);
    expect(at.act(cancel)).toBe('This deposit is cancelled.');
    await at.clock.set(now + 40 * day, 0);
    expect((await held(at)).state).toBe(3);
  });

  it('can no longer be cancelled after 24 hours, nor sent twice', async () => {
    const at = await served();
    at.act(send);
    expect(at.act(send)).toBe('This deposit was already sent.');
    await at.clock.set(now + 25 * hour, 0);
    expect(at.act(cancel)).toBe('A deposit can be canceled only within 24 hours.');
    expect((await held(at)).state).toBe(1);
  });

  it('counts once if it was sent again after the clock was set back', async () => {
    const at = await served();
    await at.clock.set(now + hour, 0);
    at.act(send);
    await at.clock.set(now, 0);
    expect(at.act(send)).toBeNull();
    await at.clock.set(now + 2 * hour, 0);
    expect((await events(at)).map(({ eventName }) => eventName)).toEqual(['Deposited']);
    expect((await held(at)).depositedAt - now).toBeLessThan(10_000);
  });

  it('is stored in the file of the world', async () => {
    const path = aFile();
    const first = await served(path);
    first.act(send);
    const again = await served(path);
    await again.clock.set(now + 6_000, 0);
    expect((await held(again)).state).toBe(1);
    expect(readFileSync(path, 'utf8')).toContain(deposit.depositId);
  });

  it('survives the process: the next simulator of the world has it', async () => {
    const chainFile = aFile();
    const clock = virtualClock({ worldMs: now, rate: 0 });
    const start = async () => {
      const simulator = await startSimulator({
        startChild: forkChild,
        seed: 7,
        genesisMs: genesis,
        marketCount: 132,
        clock,
        chainFile,
      });
      open.push(simulator);
      return simulator;
    };
    const first = await start();
    await first.actOnChain(send);
    await expect(first.actOnChain(send)).rejects.toMatchObject({ code: 'invalid_parameter' });
    await first.close();
    const second = await start();
    await expect(second.actOnChain(send)).rejects.toThrow('This deposit was already sent.');
    expect(second.chains.map(({ name, endpoints }) => [name, endpoints])).toEqual([
      ['arbitrum', [`${second.url}/chain/arbitrum`]],
      ['base', [`${second.url}/chain/base`]],
    ]);
  });

  it('is not read from a damaged file: the file is named', async () => {
    const path = join(aFile(), '..', '..', 'acts.json');
    writeFileSync(path, '[{"kind":"send"}]');
    await expect(serveChains(path)).rejects.toThrow(path);
  });
});

describe('a reorganization', () => {
  it('replaces the newest blocks and none before them', async () => {
    const at = await served();
    const { base } = at.clients;
    const latest = await base.getBlockNumber();
    const hashes = (): Promise<readonly string[]> =>
      Promise.all(
        [6n, 5n, 4n, 1n, 0n].map(
          async (behind) => (await base.getBlock({ blockNumber: latest - behind })).hash,
        ),
      );
    const before = await hashes();
    expect(at.act({ kind: 'reorg', chain: 'base', depth: 5 })).toBeNull();
    const after = await hashes();
    expect(after.map((hash, i) => hash === before[i])).toEqual([true, true, false, false, false]);
    expect(await at.rpc('base', 'eth_getBlockByHash', [before[4], false])).toMatchObject({ result: null });
    const newest = await base.getBlock();
    expect((await base.getBlock({ blockHash: newest.parentHash })).number).toBe(latest - 1n);
  });

  it('moves a deposit to a later block in the same transaction', async () => {
    const at = await served();
    at.act(send);
    await at.clock.set(now + 10_000, 0);
    const [before] = await events(at);
    at.act({ kind: 'reorg', chain: 'base', depth: 5 });
    expect([(await held(at)).state, await events(at)]).toEqual([0, []]);
    await at.clock.set(now + 14_000, 0);
    const [after] = await events(at);
    expect(after!.transactionHash).toBe(before!.transactionHash);
    expect(after!.blockNumber).toBeGreaterThan(before!.blockNumber);
    const receipt = await at.clients.base.getTransactionReceipt({ hash: after!.transactionHash });
    expect(receipt.blockNumber).toBe(after!.blockNumber);
    const { depositedAt } = await held(at);
    expect(depositedAt).toBe(Number(after!.blockTimestamp) * 1000);
  });

  it('of one chain does not affect the other, and never reaches a final block', async () => {
    const at = await served();
    const before = await at.clients.arbitrum.getBlock();
    at.act({ kind: 'reorg', chain: 'base', depth: 50 });
    expect((await at.clients.arbitrum.getBlock()).hash).toBe(before.hash);
    expect(at.act({ kind: 'reorg', chain: 'base', depth: 51 })).toBe(
      'Between 1 and 50 blocks can be replaced.',
    );
  });
});
