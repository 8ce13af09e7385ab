import { describe, expect, test } from 'vitest';
import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { ChainFailure, type Chain } from '../../../src-main/chain/chain.ts';
import type { DeployedContract } from '../../../src-main/domain/funds/chain-setup.ts';
import type { ChainFill } from '../../../src-main/domain/trades/chain-fill.ts';
import { anvilPath, type Anvil, type Deployed } from './anvil.ts';
import { compileContracts } from './compile-contracts.ts';
import { pass, type EndpointRule, type RpcAnswer, type RuleContext } from './endpoint-proxy.ts';
import { aProxy, anAnvil, failureOf, openChain, sharedAnvil, unaborted } from './open-chain.ts';

const startedAt = Date.UTC(2026, 0, 5);

interface FillPlace {
  readonly anvil: Anvil;
  readonly log: Deployed;
  readonly place: DeployedContract;
}

async function aFillLog(anvil: Anvil): Promise<FillPlace> {
  const log = await anvil.deploy(compileContracts().FillLog);
  return { anvil, log, place: { address: log.address.toLowerCase(), fromBlock: 0 } };
}

/** Makes a hundred blocks of so many events each. */
async function published(anvil: Anvil, perBlock: bigint): Promise<FillPlace> {
  const made = await aFillLog(anvil);
  for (let block = 0n; block < 100n; block += 1n)
    // oxlint-disable-next-line no-await-in-loop -- One block after the other.
    await anvil.send(made.log, 'publishMany', block * perBlock, perBlock, BigInt(startedAt));
  await anvil.mine(20);
  return made;
}

interface Everything {
  readonly fills: readonly ChainFill[];
  readonly unreadable: number;
  readonly pages: number;
}

async function readAll(chain: Chain, place: DeployedContract): Promise<Everything> {
  const fills: ChainFill[] = [];
  let [unreadable, pages, after] = [0, 0, -1];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- The next page begins where this one ended.
    const page = await chain.readFills(place, after, unaborted);
    if (page === null) return { fills, unreadable, pages };
    fills.push(...page.fills);
    unreadable += page.unreadable;
    pages += 1;
    after = page.toBlock.number;
  }
}

type LogsAsked = readonly [{ readonly fromBlock: string; readonly toBlock: string }];

const widthOf = (params: readonly unknown[]): number => {
  const [{ fromBlock, toBlock }] = params as LogsAsked;
  return Number(toBlock) - Number(fromBlock) + 1;
};

/** Refuses events of more than so many blocks. */
const refusing =
  (most: number, refuse: (context: RuleContext) => void): EndpointRule =>
  (call, context) =>
    call.method === 'eth_getLogs' && widthOf(call.params) > most ? refuse(context) : pass(call, context);

/** Knows no block after one, as a node does that is still to receive them. */
const upTo =
  (last: number): EndpointRule =>
  async (call, { ask, answer }) => {
    const { result } = await ask();
    const isAfter = (block: unknown): boolean => Number(block) > last;
    if (call.method === 'eth_getLogs')
      return answer({
        result: (result as { blockNumber: string }[]).filter(({ blockNumber }) => !isAfter(blockNumber)),
      });
    const isUnknown = call.method === 'eth_getBlockByNumber' && isAfter(call.params[0]);
    answer({ result: isUnknown ? null : result });
  };

const withError = (code: number, message: string): RpcAnswer => ({ error: { code, message } });

/** Refusals as nodes and providers word them. */
const refusals: readonly (readonly [number, string])[] = [
  [-32_005, 'query returned more than 10000 results'],
  [-32_602, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
  [-32_600, 'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.'],
  [-32_614, 'eth_getLogs is limited to a 10,000 range'],
  [-32_000, 'exceed maximum block range: 50000'],
  [-32_000, 'block range is too wide'],
  [-32_062, 'Block range is too large'],
  [-32_603, 'query timeout exceeded'],
  [-32_001, 'Please reduce the requested interval'],
];

describe.skipIf(anvilPath === null)('fills on a real EVM (needs anvil)', () => {
  describe('10,000 events in 100 blocks', () => {
    const many = sharedAnvil((anvil) => published(anvil, 100n));

    const expectAll = ({ fills, unreadable }: Everything): void => {
      expect(unreadable).toBe(0);
      expect(fills).toHaveLength(10_000);
      expect(fills.every(({ fillId }, place) => BigInt(fillId) === BigInt(place))).toBe(true);
    };

    test('are read in the order of the chain, each figure exact', async () => {
      const { anvil, place } = many;
      const all = await readAll(openChain(anvil.chainId, [anvil.url]), place);
      expectAll(all);
      expect(all.fills[4_321]).toEqual({
        fillId: `0x${(4_321).toString(16).padStart(64, '0')}`,
        account: anvil.account.toLowerCase(),
        coin: 'BTC',
        side: 'sell',
        size: '0.00004322',
        price: '65000',
        realizedPnl: '-0.00004321',
        fee: '0.00000001',
        filledAt: startedAt + 4_321_000,
        blockNumber: expect.any(Number),
        logIndex: 21,
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      });
    });

    test('are all read where HTTP 413 refuses, or an answer exceeds the size limit', async () => {
      const { anvil, place } = many;
      const proxy = await aProxy(anvil);
      proxy.rule = refusing(7, ({ raw }) => raw('Payload too large', 413));
      expectAll(await readAll(openChain(anvil.chainId, [proxy.url]), place));
      proxy.rule = refusing(7, ({ raw }) => raw(`{"result":[${'null,'.repeat(4_000_000)}null]}`));
      expectAll(await readAll(openChain(anvil.chainId, [proxy.url]), place));
    });

    test('are read in larger pages again once the endpoint allows it', async () => {
      const { anvil, place } = many;
      const proxy = await aProxy(anvil);
      proxy.rule = refusing(2, ({ answer }) => answer(withError(-32_005, 'limit exceeded')));
      const chain = openChain(anvil.chainId, [proxy.url]);
      const narrow = await readAll(chain, place);
      proxy.rule = pass;
      const wider = await readAll(chain, place);
      expectAll(wider);
      expect(wider.pages).toBeLessThan(narrow.pages / 2);
    });

    test('an endpoint that refuses even one block fails, and the next one answers', async () => {
      const { anvil, place } = many;
      const proxy = await aProxy(anvil);
      proxy.rule = refusing(0, ({ answer }) => answer(withError(-32_005, 'limit exceeded')));
      const failure = await failureOf(openChain(anvil.chainId, [proxy.url]).readFills(place, -1, unaborted));
      expect(failure.kind).toBe('refused');
      expectAll(await readAll(openChain(anvil.chainId, [proxy.url, anvil.url]), place));
    });

    test('an event that is removed, of another block, of another contract, or repeated is never a fill', async () => {
      const { anvil, place } = many;
      const proxy = await aProxy(anvil);
      const chain = openChain(anvil.chainId, [proxy.url]);
      type Log = Record<string, unknown>;
      const changing =
        (change: (logs: readonly Log[]) => readonly Log[]): EndpointRule =>
        async (call, { ask, answer }) => {
          const { result } = await ask();
          answer({ result: call.method === 'eth_getLogs' ? change(result as readonly Log[]) : result });
        };
      const change = (changed: Log) =>
        changing(([first = {}, ...rest]) => [{ ...first, ...changed }, ...rest]);
      proxy.rule = change({ removed: true });
      expect(BigInt((await chain.readFills(place, -1, unaborted))?.fills[0]?.fillId ?? 0)).toBe(1n);
      const wrong: readonly EndpointRule[] = [
        change({ blockNumber: '0xffff' }),
        change({ blockNumber: null }),
        change({ address: `0x${'12'.repeat(20)}` }),
        change({ topics: [`0x${'34'.repeat(32)}`] }),
        change({ logIndex: '-1' }),
        change({ data: '0x123' }),
        change({ transactionHash: '0x' }),
        changing(([first = {}, ...rest]) => [first, first, ...rest]),
        changing(() => 'none' as unknown as readonly Log[]),
      ];
      for (const rule of wrong) {
        proxy.rule = rule;
        // oxlint-disable-next-line no-await-in-loop -- One rule after the other.
        expect((await failureOf(chain.readFills(place, -1, unaborted))).kind).toBe('malformed');
      }
      proxy.rule = pass;
      expectAll(await readAll(chain, place));
    });
  });

  const few = sharedAnvil((anvil) => published(anvil, 1n));
  test.each(refusals)(
    '100 events in as many blocks are all read from an endpoint that refuses more than 7 blocks with %i %s',
    async (code, message) => {
      const { anvil, place } = few;
      const proxy = await aProxy(anvil);
      proxy.rule = refusing(7, ({ answer }) => answer(withError(code, message)));
      const all = await readAll(openChain(anvil.chainId, [proxy.url]), place);
      expect(all.fills.map(({ fillId }) => Number(fillId))).toEqual(
        Array.from({ length: 100 }, (_, nth) => nth),
      );
      expect(all.pages).toBeGreaterThan(10);
      const refused = proxy.calls.filter(
        ({ method, params }) => method === 'eth_getLogs' && widthOf(params) > 7,
      );
      expect(refused.length).toBeLessThan(20);
    },
  );

  test('only final events are read, and null says that none is left', async () => {
    const { anvil, log, place } = await aFillLog(await anAnvil());
    const chain = openChain(anvil.chainId, [anvil.url]);
    await anvil.mine(20);
    const { block } = await anvil.send(log, 'publishMany', 0n, 3n, BigInt(startedAt));
    const before = await readAll(chain, place);
    expect(before.fills).toEqual([]);
    await anvil.mine(20);
    const after = await readAll(chain, place);
    expect(after.fills.map(({ blockNumber }) => blockNumber)).toEqual([block, block, block]);
    const last = await chain.finalizedBlock(unaborted);
    expect(await chain.readFills(place, last.number, unaborted)).toBeNull();
  });

  test('an endpoint that is behind the final block hides no event: it is read again', async () => {
    const { anvil, log, place } = await aFillLog(await anAnvil());
    const [first, behind] = [await aProxy(anvil), await aProxy(anvil)];
    const chain = openChain(anvil.chainId, [first.url, behind.url]);
    const { block: end } = await anvil.send(log, 'publishMany', 0n, 3n, BigInt(startedAt));
    const { block } = await anvil.send(log, 'publishMany', 3n, 3n, BigInt(startedAt));
    await anvil.mine(20);
    const final = await chain.finalizedBlock(unaborted);
    expect(final.number).toBeGreaterThan(block);
    first.rule = (_call, { raw }) => raw('down', 503);
    behind.rule = upTo(end);
    const reading = await chain.readFills(place, end, unaborted).catch((error: unknown) => error);
    expect(reading).toBeInstanceOf(ChainFailure);
    behind.rule = pass;
    expect((await chain.readFills(place, end, unaborted))?.fills).toHaveLength(3);
  });

  test('an event that does not decode, or whose values no fill can have, is counted and skipped', async () => {
    const { anvil, log, place } = await aFillLog(await anAnvil());
    const chain = openChain(anvil.chainId, [anvil.url]);
    const published = parseAbiParameters('string, bool, uint256, uint256, int256, uint256, uint256');
    const values = (change: { coin?: string; size?: bigint; filledAt?: bigint }) =>
      encodeAbiParameters(published, [
        change.coin ?? 'ETH',
        true,
        change.size ?? 5n,
        7n,
        -9n,
        0n,
        change.filledAt ?? BigInt(startedAt),
      ]);
    const good = values({});
    const raws = [
      '0x',
      good.slice(0, -64),
      `0x${'ff'.repeat(64)}`,
      values({ coin: '' }),
      values({ coin: 'E\u0000TH' }),
      values({ coin: 'x'.repeat(65) }),
      values({ size: 0n }),
      values({ size: 2n ** 255n }),
      values({ filledAt: 0n }),
      values({ filledAt: 2n ** 70n }),
      good,
    ];
    for (const raw of raws)
      // oxlint-disable-next-line no-await-in-loop -- One event after the other.
      await anvil.send(log, 'publishRaw', raw);
    await anvil.mine(20);
    const { fills, unreadable } = await readAll(chain, place);
    expect(unreadable).toBe(10);
    expect(fills).toMatchObject([
      {
        coin: 'ETH',
        side: 'buy',
        size: '0.00000005',
        price: '0.00000007',
        realizedPnl: '-0.00000009',
        fee: '0',
      },
    ]);
  });
});
