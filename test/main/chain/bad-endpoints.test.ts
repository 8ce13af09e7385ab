import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Chain, ChainFailure } from '../../../src-main/chain/chain.ts';
import { probeEndpoint } from '../../../src-main/chain/viem/create-chain.ts';
import { anvilPath, type Anvil } from './anvil.ts';
import { pass, proxySecret, type EndpointProxy, type EndpointRule } from './endpoint-proxy.ts';
import { aProxy, anAnvil, failureOf, openChain, sharedAnvil, unaborted } from './open-chain.ts';

/** Timeout in ms, short enough that a stalled endpoint does not delay the tests and long enough for a node on a busy machine. */
const timeoutMs = 2_000;

interface Setting {
  readonly anvil: Anvil;
  readonly bad: EndpointProxy;
  /** Reads only the bad endpoint. */
  readonly alone: Chain;
  /** Reads the bad endpoint first, then the node itself. */
  readonly both: Chain;
}

type Block = Readonly<Record<string, unknown>>;

/** Rule that changes blocks; everything else passes. */
const blocks =
  (change: (block: Block, asked: unknown) => unknown): EndpointRule =>
  async (call, { ask, answer }) => {
    const { result } = await ask();
    answer({
      result:
        call.method === 'eth_getBlockByNumber' && result !== null
          ? change(result as Block, call.params[0])
          : result,
    });
  };
const field = (name: string, value: unknown): EndpointRule =>
  blocks((block) => ({ ...block, [name]: value }));
const higher = (by: number) => (block: Block) => ({
  ...block,
  number: `0x${(Number(block['number']) + by).toString(16)}`,
});

const ways: readonly (readonly [string, ChainFailure['kind'], EndpointRule])[] = [
  ['never answers', 'timeout', () => undefined],
  [
    'stops in the middle of an answer',
    'timeout',
    (_call, { response }) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0","id":1,"resu');
    },
  ],
  ['cuts the connection', 'unreachable', (_call, { response }) => void response.destroy()],
  [
    'cuts an answer',
    'unreachable',
    (_call, { response }) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"jsonrpc":"2.0"', () => response.destroy());
    },
  ],
  [
    'answers half JSON',
    'malformed',
    (_call, { raw }) => raw('{"jsonrpc":"2.0","id":1,"result":{"number":"0x1"'),
  ],
  ['answers nothing', 'malformed', (_call, { raw }) => raw('')],
  ['answers null', 'malformed', (_call, { raw }) => raw('null')],
  ['answers a list', 'malformed', (_call, { raw }) => raw('[]')],
  ['answers a page of HTML', 'malformed', (_call, { raw }) => raw('<html>Sign in</html>')],
  ['answers without a result', 'malformed', (_call, { answer }) => answer({})],
  ['answers HTTP 500', 'refused', (_call, { raw }) => raw('oops', 500)],
  ['answers HTTP 401', 'refused', (_call, { raw }) => raw(`{"error":"key ${proxySecret}"}`, 401)],
  ['answers HTTP 429', 'refused', (_call, { raw }) => raw('{"error":"slow down"}', 429)],
  [
    'refuses with its key in the text',
    'refused',
    (_call, { answer }) => answer({ error: { code: -32_000, message: `No capacity for ${proxySecret}` } }),
  ],
  [
    'sends elsewhere',
    'unreachable',
    (_call, { response }) => void response.writeHead(307, { location: '/' }).end(),
  ],
  ['names a block by a word', 'malformed', field('number', 'latest')],
  ['names a block by a number', 'malformed', field('number', 17)],
  ['names a block beyond all numbers', 'malformed', field('number', `0x${'f'.repeat(16)}`)],
  ['has a block without a hash', 'malformed', field('hash', null)],
  ['has a block without a time', 'malformed', field('timestamp', undefined)],
  ['has a block of the year 5000', 'malformed', field('timestamp', '0x16465a4400')],
  ['has no latest block', 'refused', blocks(() => null)],
  ['names higher numbers for all blocks', 'refused', blocks(higher(1_000))],
  [
    'names a final block beyond the latest',
    'malformed',
    blocks((block, asked) => (asked === 'finalized' ? higher(1_000)(block) : block)),
  ],
  [
    'names a block final that is another',
    'malformed',
    blocks((block, asked) => (asked === 'finalized' ? higher(1)(block) : block)),
  ],
];

describe.skipIf(anvilPath === null)('an endpoint of a real EVM (needs anvil)', () => {
  const mined = sharedAnvil(async (anvil) => ({ blocks: await anvil.mine(40) }));

  async function aBadEndpoint(): Promise<Setting> {
    const { anvil } = mined;
    const bad = await aProxy(anvil);
    return {
      anvil,
      bad,
      alone: openChain(anvil.chainId, [bad.url], timeoutMs),
      both: openChain(anvil.chainId, [bad.url, anvil.url], timeoutMs),
    };
  }

  test.each(ways)(
    'that %s is reported as %s, nothing is made up, and the next one is read',
    async (_way, kind, rule) => {
      const { anvil, bad, alone, both } = await aBadEndpoint();
      bad.rule = rule;
      const failure = await failureOf(alone.finalizedBlock(unaborted));
      expect(failure.kind).toBe(kind);
      expect(failure.message).toContain('The chain base (31337) could not be read: endpoint 1 ');
      expect(`${failure.message}${failure.stack ?? ''}${String(failure.cause)}`).not.toContain(proxySecret);
      const direct = await openChain(anvil.chainId, [anvil.url]).finalizedBlock(unaborted);
      expect(await both.finalizedBlock(unaborted)).toEqual(direct);

      // It recovers as soon as the endpoint does.
      bad.rule = pass;
      expect(await alone.finalizedBlock(unaborted)).toEqual(direct);
    },
  );

  test('that goes back before a final block is reported, and read again once it has caught up', async () => {
    const { anvil, bad, alone } = await aBadEndpoint();
    const final = await alone.finalizedBlock(unaborted);
    const old = await anvil.rpc('eth_getBlockByNumber', '0x5', false);
    bad.rule = blocks((block, asked) => (asked === 'latest' || asked === 'finalized' ? old : block));
    const failure = await failureOf(alone.latestBlock(unaborted));
    expect(failure.kind).toBe('malformed');
    expect(failure.message).toContain(`went back to block 5, before final block ${final.number}`);
    bad.rule = pass;
    expect((await alone.latestBlock(unaborted)).number).toBeGreaterThan(final.number);
  });

  test('that is behind with its final block does not undo a known one', async () => {
    const { anvil, bad, alone } = await aBadEndpoint();
    const final = await alone.finalizedBlock(unaborted);
    const old = await anvil.rpc('eth_getBlockByNumber', '0x5', false);
    bad.rule = blocks((block, asked) => (asked === 'finalized' ? old : block));
    expect(await alone.finalizedBlock(unaborted)).toEqual(final);
  });

  test('that answers late does not undo a final block that became known meanwhile', async () => {
    const { anvil, bad, alone } = await aBadEndpoint();
    const { number: early } = await openChain(anvil.chainId, [anvil.url]).finalizedBlock(unaborted);
    const [asked, late] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    bad.rule = async (call, context) => {
      if (Number(call.params[0]) === early) {
        asked.resolve(null);
        await late.promise;
      }
      await pass(call, context);
    };
    const first = alone.finalizedBlock(unaborted);
    await asked.promise;
    await anvil.mine(10);
    const final = await alone.finalizedBlock(unaborted);
    expect(final.number).toBeGreaterThan(early);
    late.resolve(null);
    await first;
    const old = await anvil.rpc('eth_getBlockByNumber', '0x5', false);
    bad.rule = blocks((block, named) => (named === 'finalized' ? old : block));
    expect(await alone.finalizedBlock(unaborted)).toEqual(final);
  });

  test('that has no finalized tag uses the latest block less the configured depth', async () => {
    const { bad, alone } = await aBadEndpoint();
    bad.rule = (call, context) =>
      call.params[0] === 'finalized'
        ? context.answer({ error: { code: -32_602, message: 'invalid block tag' } })
        : pass(call, context);
    const [latest, final] = [await alone.latestBlock(unaborted), await alone.finalizedBlock(unaborted)];
    expect(final.number).toBe(latest.number - 3);
  });

  test('that serves another chain is only asked for its chain id', async () => {
    const { anvil } = mined;
    const other = await anAnvil({ chainId: 1 });
    const wrong = await aProxy(other);
    const failure = await failureOf(openChain(anvil.chainId, [wrong.url]).latestBlock(unaborted));
    expect(failure.kind).toBe('wrong_chain');
    expect(failure.message).toBe(
      'The chain base (31337) could not be read: endpoint 1 serves the chain 1 instead.',
    );
    await openChain(anvil.chainId, [wrong.url, anvil.url]).latestBlock(unaborted);
    expect(new Set(wrong.calls.map(({ method }) => method))).toEqual(new Set(['eth_chainId']));
  });

  test('is asked for its chain id again after it failed', async () => {
    const { bad, alone } = await aBadEndpoint();
    await alone.latestBlock(unaborted);
    bad.rule = (_call, { response }) => void response.destroy();
    await failureOf(alone.latestBlock(unaborted));
    bad.rule = async (call, { ask, answer }) =>
      answer(call.method === 'eth_chainId' ? { result: '0x1' } : await ask());
    expect((await failureOf(alone.latestBlock(unaborted))).kind).toBe('wrong_chain');
  });

  test('that failed comes after the others for a while', async () => {
    const { bad, both } = await aBadEndpoint();
    bad.rule = () => undefined;
    await both.latestBlock(unaborted);
    const asked = bad.calls.length;
    await both.latestBlock(unaborted);
    expect(bad.calls).toHaveLength(asked);
  });

  test('answers whole readings: one that fails within a reading is not mixed with the next', async () => {
    const { anvil, bad, both } = await aBadEndpoint();
    bad.rule = (call, context) =>
      call.params[0] === 'finalized' ? void context.response.destroy() : pass(call, context);
    const node = await aProxy(anvil);
    const chain = openChain(anvil.chainId, [bad.url, node.url], timeoutMs);
    await chain.finalizedBlock(unaborted);
    expect(node.calls.map(({ params }) => params[0])).toContain('latest');
    expect(await both.finalizedBlock(unaborted)).toEqual(await chain.finalizedBlock(unaborted));
  });

  test('is not awaited once the reading is aborted', async () => {
    const { bad, anvil } = await aBadEndpoint();
    bad.rule = () => giveUp.abort();
    const giveUp = new AbortController();
    const failure = await failureOf(
      openChain(anvil.chainId, [bad.url, anvil.url], 60_000).latestBlock(giveUp.signal),
    );
    expect(failure.message).toBe('Reading the chain base was canceled.');
    expect((await failureOf(openChain(1, [anvil.url]).latestBlock(AbortSignal.abort()))).message).toContain(
      'canceled',
    );
  });

  test('that is tried answers its chain, block and latency, or why it does not', async () => {
    const { bad, anvil } = await aBadEndpoint();
    expect(await probeEndpoint(anvil.url, unaborted)).toEqual({
      chainId: 31_337,
      block: 40,
      latencyMs: expect.any(Number),
      error: null,
    });
    bad.rule = (_call, { raw }) => raw(proxySecret, 403);
    expect(await probeEndpoint(bad.url, unaborted)).toEqual({
      chainId: null,
      block: null,
      latencyMs: null,
      error: 'The endpoint answered HTTP 403.',
    });
    expect((await probeEndpoint('no address', unaborted)).error).toBe(
      'The endpoint could not be reached, or cut its answer short.',
    );
  });
});

test('a chain without endpoints, or whose endpoint does not listen, fails and says so', async () => {
  const none = await failureOf(openChain(5, []).latestBlock(unaborted));
  expect([none.kind, none.message]).toEqual([
    'wrong_chain',
    'The chain base (5) has no endpoint configured.',
  ]);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = once(server, 'close');
  server.close();
  await closed;
  const nobody = await failureOf(openChain(5, [`http://127.0.0.1:${port}/secret`]).latestBlock(unaborted));
  expect(nobody.kind).toBe('unreachable');
  expect(nobody.message).not.toContain('secret');
});
