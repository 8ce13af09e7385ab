import { parseAbi, type Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import { sharedByTests } from '../../fixture-hooks.ts';
import escrowAbi from '../../../../resources/escrow-abi.json' with { type: 'json' };
import { simulatedChainSetups } from '../../../../src-main/simulator/chain/simulated-chain.ts';
import { agentToken, poolPriceAt } from '../../../../src-main/simulator/chain/token-pool.ts';
import { createStatusWriter } from '../../../../src-main/simulator/agent/status-document.ts';
import { aWorld, day, genesis, hour, now } from '../worlds.ts';
import { serveChains, type RpcAnswer, type ServingChains } from './serving-chains.ts';

const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 index, uint16 cardinality, uint16 next, uint8 protocol, bool unlocked)',
  'function observe(uint32[] secondsAgos) view returns (int56[] ticks, uint160[] seconds)',
]);
const tokenAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function balanceOf(address) view returns (uint256)',
]);

const requests = [
  ['arbitrum', 'eth_getBlockByNumber', ['latest', false]],
  ['arbitrum', 'eth_getLogs', [{ fromBlock: '0x4f1000', toBlock: 'latest' }]],
  ['base', 'eth_getBlockByNumber', ['finalized', false]],
  ['base', 'eth_call', [{ to: agentToken.pool, data: '0x3850c7bd' }, 'latest']],
] as const;

async function bytes({ post }: ServingChains): Promise<string> {
  const answers = requests.map(async ([name, method, params]) =>
    (await post(name, { jsonrpc: '2.0', id: 1, method, params })).text(),
  );
  return (await Promise.all(answers)).join('\n');
}

describe('a simulated chain', () => {
  const at = sharedByTests(() => serveChains());

  it('gives the same bytes for the same seed and instant, after any other request', async () => {
    const other = await serveChains();
    await other.clock.set(now + 3 * day, 0);
    await bytes(other);
    await other.clock.set(now, 0);
    expect(await bytes(at)).toBe(await bytes(other));
    await other.close();
  });

  it('has ids of its own, and a block every two seconds since the world began', async () => {
    const { arbitrum, base } = at.clients;
    expect(await Promise.all([arbitrum.getChainId(), base.getChainId()])).toEqual([43_104_001, 43_104_002]);
    expect([at.setups.arbitrum.chainId, at.setups.base.chainId]).toEqual([43_104_001, 43_104_002]);
    const latest = await base.getBlock();
    expect(now - Number(latest.timestamp) * 1000).toBeLessThan(2_000);
    expect(await base.getBlockNumber()).toBe(latest.number);
    const first = await base.getBlock({ blockTag: 'earliest' });
    expect([first.number, Number(first.timestamp) * 1000 - genesis]).toEqual([0n, 322]);
    expect(latest.timestamp - first.timestamp).toBe(2n * latest.number);
  });

  it('links blocks by their hashes, and finds them by number, tag and hash', async () => {
    const { base } = at.clients;
    const latest = await base.getBlock();
    const parent = await base.getBlock({ blockNumber: latest.number - 1n });
    expect(parent.hash).toBe(latest.parentHash);
    expect(await base.getBlock({ blockHash: latest.hash })).toEqual(latest);
    const [safe, finalized] = await Promise.all([
      base.getBlock({ blockTag: 'safe' }),
      base.getBlock({ blockTag: 'finalized' }),
    ]);
    expect([latest.number - safe.number, latest.number - finalized.number]).toEqual([20n, 60n]);
  });

  it('has no future block, and none with the hash of another chain', async () => {
    const number = await at.clients.base.getBlockNumber();
    const next = `0x${(number + 1n).toString(16)}`;
    expect(await at.rpc('base', 'eth_getBlockByNumber', [next, false])).toMatchObject({ result: null });
    const { hash } = await at.clients.arbitrum.getBlock();
    expect(await at.rpc('base', 'eth_getBlockByHash', [hash, false])).toMatchObject({ result: null });
    const call = { to: agentToken.pool, data: '0x3850c7bd' };
    expect((await at.rpc('base', 'eth_call', [call, next])).error?.code).toBe(-32_000);
  });

  it("prices the agent's token in its pool, near the agent's estimate", async () => {
    const pool = { address: agentToken.pool, abi: poolAbi } as const;
    const { base } = at.clients;
    const [token0, token1, slot, liquidity] = await Promise.all([
      base.readContract({ ...pool, functionName: 'token0' }),
      base.readContract({ ...pool, functionName: 'token1' }),
      base.readContract({ ...pool, functionName: 'slot0' }),
      base.readContract({ ...pool, functionName: 'liquidity' }),
    ]);
    const [usdc] = at.setups.base.quoteTokens;
    expect([token0.toLowerCase(), token1.toLowerCase()].toSorted()).toEqual(
      [agentToken.address, usdc?.address].toSorted(),
    );
    expect(liquidity).toBeGreaterThan(0n);
    const ratio = (Number(slot[0]) / 2 ** 96) ** 2;
    const price = (token0.toLowerCase() === agentToken.address ? ratio : 1 / ratio) * 1e12;
    const { timestamp } = await base.getBlock();
    expect(price).toBeCloseTo(poolPriceAt(7, Number(timestamp) * 1000), 9);
    expect(1.0001 ** slot[1] / ratio).toBeCloseTo(1, 3);

    const agent = { world: at.world, vault: at.vault, network: 'TESTNET', since: genesis } as const;
    const { token } = createStatusWriter(agent)(now, true);
    expect(token).toMatchObject({ address: agentToken.address, pool: agentToken.pool, chain: 'base' });
    expect(Number(token?.estimated_price_usd) / price).toBeCloseTo(1, 1);
    expect(Number(token?.estimated_price_usd)).not.toBe(price);
  });

  it('keeps twenty minutes of observations, whose mean tick is that of the time', async () => {
    const pool = { address: agentToken.pool, abi: poolAbi, functionName: 'observe' } as const;
    const { base } = at.clients;
    const [ticks] = await base.readContract({ ...pool, args: [[300, 0]] });
    const [, tick] = await base.readContract({ ...pool, functionName: 'slot0' });
    const mean = Number((ticks[1] ?? 0n) - (ticks[0] ?? 0n)) / 300;
    expect(Math.abs(mean - tick)).toBeLessThan(20);
    await expect(base.readContract({ ...pool, args: [[1_300, 0]] })).rejects.toThrow('OLD');
  });

  it('has the decimals of both tokens and the pool’s balance of them', async () => {
    const { base } = at.clients;
    const usdc = at.setups.base.quoteTokens[0]?.address as `0x${string}`;
    for (const [address, decimals, symbol] of [
      [agentToken.address, 18, 'SIMV'],
      [usdc, 6, 'USDC'],
    ] as const) {
      const token = { address, abi: tokenAbi } as const;
      expect(await base.readContract({ ...token, functionName: 'decimals' })).toBe(decimals);
      expect(await base.readContract({ ...token, functionName: 'symbol' })).toBe(symbol);
      const held = await base.readContract({ ...token, functionName: 'balanceOf', args: [agentToken.pool] });
      expect(held).toBeGreaterThan(0n);
    }
  });

  it('has deposits of others in each state from the first start', async () => {
    const { base } = at.clients;
    const escrow = at.setups.base.escrow?.address as `0x${string}`;
    const abi = escrowAbi as Abi;
    const logsAround = async (instant: number) => {
      const block = BigInt(Math.floor((instant - genesis) / 2_000));
      return base.getContractEvents({
        address: escrow,
        abi,
        fromBlock: block - 5n,
        toBlock: block + 5n,
        strict: true,
      });
    };
    const times = [genesis + day, genesis + 31 * day, genesis + 2 * day + 5 * hour, genesis + 110 * day];
    const events = (await Promise.all(times.map(logsAround))).map(([log]) => log?.eventName);
    expect(events).toEqual(['Deposited', 'Released', 'Cancelled', 'Deposited']);
  });
});

it('the chains of both networks share no id and no contract', () => {
  const setups = (['TESTNET', 'MAINNET'] as const).flatMap((network) =>
    simulatedChainSetups(aWorld({ network }), 'http://127.0.0.1:1'),
  );
  expect(new Set(setups.map(({ chainId }) => chainId)).size).toBe(4);
  const contracts = setups.flatMap(({ escrow, fillLog, quoteTokens }) => [
    escrow?.address,
    ...(fillLog === null ? [] : [fillLog.address]),
    ...quoteTokens.map(({ address }) => address),
  ]);
  expect([contracts.length, new Set(contracts).size]).toEqual([10, 10]);
});

describe("a chain's endpoint", () => {
  const at = sharedByTests(() => serveChains());
  const codeOf = async (body: unknown): Promise<number | undefined> =>
    ((await (await at.post('base', body)).json()) as RpcAnswer).error?.code;
  const asked = (method: string, ...params: readonly unknown[]) => ({
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  });

  it('refuses a range wider than 10,000 blocks as a public endpoint does', async () => {
    const logs = (from: number, to: number) =>
      at.rpc('arbitrum', 'eth_getLogs', [
        { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` },
      ]);
    expect((await logs(1_000, 10_999)).error).toBeUndefined();
    expect((await logs(1_000, 11_000)).error).toEqual({
      code: -32_614,
      message: 'eth_getLogs is limited to a 10,000 range',
    });
  });

  it.each([
    ['half a document', '{"jsonrpc":"2.0","id":1', -32_700],
    ['no request', 7, -32_600],
    ['another version', { ...asked('eth_chainId'), jsonrpc: '1.0' }, -32_600],
    ['an id that is an object', { ...asked('eth_chainId'), id: {} }, -32_600],
    ['an empty batch', [], -32_600],
    ['a batch of 101', Array.from({ length: 101 }, () => asked('eth_chainId')), -32_600],
    ['a method that sends', asked('eth_sendRawTransaction', '0x00'), -32_601],
    ['a method of every object', asked('constructor'), -32_601],
    ['parameters by name', { ...asked('eth_getBlockByNumber'), params: { block: 'latest' } }, -32_602],
    ['a block that is no quantity', asked('eth_getBlockByNumber', '12', false), -32_602],
    ['no block', asked('eth_getBlockByNumber'), -32_602],
    ['whole transactions', asked('eth_getBlockByNumber', 'latest', true), -32_602],
    ['a short hash', asked('eth_getTransactionReceipt', '0x12'), -32_602],
    ['a call of nobody', asked('eth_call', { data: '0x' }, 'latest'), -32_602],
    [
      'a range that ends before it begins',
      asked('eth_getLogs', { fromBlock: '0x9', toBlock: '0x8' }),
      -32_000,
    ],
    ['a function that a contract lacks', asked('eth_call', { to: agentToken.pool, data: '0x12345678' }), 3],
    ['arguments that do not decode', asked('eth_call', { to: agentToken.pool, data: '0x883bdbfd01' }), 3],
  ])('answers %s with its error', async (_, body, code) => {
    expect(await codeOf(body)).toBe(code);
  });

  it('answers a batch in order, each with its id, and notifications not at all', async () => {
    const batch = [
      { ...asked('eth_chainId'), id: 'a' },
      { jsonrpc: '2.0', method: 'eth_blockNumber' },
      { ...asked('no_method'), id: 2 },
    ];
    expect(await (await at.post('base', batch)).json()).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x291b702' },
      {
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32_601, message: expect.stringContaining('no_method') as string },
      },
    ]);
    expect((await at.post('base', batch[1])).status).toBe(204);
  });

  it('answers a call of an address without a contract with nothing, as any chain does', async () => {
    const call = { to: `0x${'77'.repeat(20)}`, data: '0x3850c7bd' };
    expect(await at.rpc('base', 'eth_call', [call, 'latest'])).toMatchObject({ result: '0x' });
    expect(await at.rpc('arbitrum', 'eth_call', [{ ...call, to: agentToken.pool }])).toMatchObject({
      result: '0x',
    });
  });

  it('is at its two paths only, and accepts POST', async () => {
    const paths = ['/chain/optimism', '/chain/base/', '/chain/'];
    const answers = await Promise.all(
      paths.map((path) => fetch(`${at.url}${path}`, { method: 'POST', body: '{}' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await fetch(`${at.url}/chain/base`)).status).toBe(405);
    expect((await at.post('base', 'x'.repeat(70_000))).status).toBe(413);
  });
});
