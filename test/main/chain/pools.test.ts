import { describe, expect, test } from 'vitest';
import { priceInPool, type PoolReading } from '../../../src-main/domain/funds/token-price.ts';
import { anvilPath, type Anvil, type Deployed } from './anvil.ts';
import { compileContracts, uniswapContract, type Contract } from './compile-contracts.ts';
import { aProxy, anAnvil, failureOf, openChain, unaborted } from './open-chain.ts';

interface Setting {
  readonly anvil: Anvil;
  /** The agent's token, of 18 decimals. */
  readonly token: Deployed;
  /** Quote token, of 6 decimals. */
  readonly dollar: Deployed;
}

const factoryV2 = (): Contract => uniswapContract('v2-core/build/UniswapV2Factory.json');
const pairV2 = (): Contract => uniswapContract('v2-core/build/UniswapV2Pair.json');
const v3 = (name: string): Contract =>
  uniswapContract(`v3-core/artifacts/contracts/${name}.sol/${name}.json`);
const e18 = 10n ** 18n;
const e6 = 10n ** 6n;

async function twoTokens(chainId?: number): Promise<Setting> {
  const anvil = await anAnvil(chainId === undefined ? {} : { chainId });
  const { Token } = compileContracts();
  return { anvil, token: await anvil.deploy(Token, 18), dollar: await anvil.deploy(Token, 6) };
}

async function aPairV2({ anvil, token, dollar }: Setting): Promise<Deployed> {
  const factory = await anvil.deploy(factoryV2(), anvil.account);
  await anvil.send(factory, 'createPair', token.address, dollar.address);
  const address = await anvil.call<`0x${string}`>(factory, 'getPair', token.address, dollar.address);
  return { address, abi: pairV2().abi };
}

const isFirst = ({ token, dollar }: Setting): boolean =>
  token.address.toLowerCase() < dollar.address.toLowerCase();

/** Digits of an exact quotient, rounded half up to 18 of them, calculated in another way than in the program. */
function rounded(over: bigint, under: bigint): string {
  const text = ((over * 10n ** 60n) / under).toString().padStart(61, '0');
  const lead = /[1-9]/.exec(text)?.index ?? 0;
  const kept = BigInt(text.slice(0, lead + 18)) + (Number(text[lead + 18]) >= 5 ? 1n : 0n);
  const whole = kept
    .toString()
    .padStart(lead + 18, '0')
    .padEnd(text.length, '0');
  const point = whole.length - 60;
  return `${whole.slice(0, point)}.${whole.slice(point)}`.replace(/\.?0+$/, '').replace(/^0+(?=\d)/, '');
}

const priceOf = (reading: PoolReading, token: Deployed) => {
  const price = priceInPool(reading, token.address);
  if ('reason' in price) throw new Error(price.reason);
  return price;
};

describe.skipIf(anvilPath === null)('the price of the token in a real pool (needs anvil)', () => {
  test('is that of the Uniswap v2 reserves after a swap, to the last digit', async () => {
    const setting = await twoTokens();
    const { anvil, token, dollar } = setting;
    const pair = await aPairV2(setting);
    const chain = openChain(anvil.chainId, [anvil.url]);
    const question = { pool: pair.address, kind: 'uniswap_v2', token: token.address } as const;
    const empty = await chain.readPool(question, unaborted);
    expect(priceInPool(empty, token.address)).toEqual({ reason: 'The pool is empty.' });

    await anvil.send(token, 'mint', pair.address, 1_000n * e18);
    await anvil.send(dollar, 'mint', pair.address, 3_700n * e6);
    await anvil.send(pair, 'mint', anvil.account);
    expect(priceOf(await chain.readPool(question, unaborted), token)).toEqual({
      quoteToken: dollar.address.toLowerCase(),
      price: '3.7',
      meanPrice: null,
    });

    // 123.456789 dollars buy tokens: x·y = k, less the pool's 0.3 %.
    const paid = 123_456_789n;
    const bought = (paid * 997n * 1_000n * e18) / (3_700n * e6 * 1_000n + paid * 997n);
    await anvil.send(dollar, 'mint', pair.address, paid);
    const outs = isFirst(setting) ? [bought, 0n] : [0n, bought];
    await anvil.send(pair, 'swap', ...outs, anvil.account, '0x');
    const after = await chain.readPool(question, unaborted);
    expect(priceOf(after, token).price).toBe(
      rounded((3_700n * e6 + paid) * e18, (1_000n * e18 - bought) * e6),
    );
  });

  test('is the square of the Uniswap v3 pool’s root price after a swap, and its mean that of 5 minutes', async () => {
    const setting = await twoTokens();
    const { anvil, token, dollar } = setting;
    const factory = await anvil.deploy(v3('UniswapV3Factory'));
    await anvil.send(factory, 'createPool', token.address, dollar.address, 3_000);
    const address = await anvil.call<`0x${string}`>(factory, 'getPool', token.address, dollar.address, 3_000);
    const pool = { address, abi: v3('UniswapV3Pool').abi };
    const chain = openChain(anvil.chainId, [anvil.url]);
    const question = { pool: address, kind: 'uniswap_v3', token: token.address } as const;

    // 4 dollars per token: 4e6/1e18 or its inverse.
    const start = isFirst(setting) ? (1n << 97n) / 10n ** 6n : ((1n << 96n) * 10n ** 6n) / 2n;
    await anvil.send(pool, 'initialize', start);
    expect(priceInPool(await chain.readPool(question, unaborted), token.address)).toEqual({
      reason: 'The pool is empty.',
    });
    const trader = await anvil.deploy(compileContracts().Trader);
    await anvil.send(trader, 'provide', address, -887_220, 887_220, 10n ** 15n);
    await anvil.send(pool, 'increaseObservationCardinalityNext', 20);
    const fresh = priceOf(await chain.readPool(question, unaborted), token);
    expect(Number(fresh.price)).toBeCloseTo(4, 4);
    expect(fresh.meanPrice).toBeNull();

    await anvil.rpc('evm_increaseTime', 600);
    await anvil.send(trader, 'swap', address, !isFirst(setting), 50n * e6);
    const [held, tick] = await anvil.call<readonly [bigint, number]>(pool, 'slot0');
    const after = await chain.readPool(question, unaborted);
    const square = isFirst(setting) ? [held * held, 1n << 192n] : [1n << 192n, held * held];
    const [over = 0n, under = 1n] = square;
    const price = priceOf(after, token);
    expect(price.price).toBe(rounded(over * e18, under * e6));
    expect(Number(price.price)).toBeGreaterThan(4.01);
    // The swap is in this block's instant, so that the 5 minutes before it are at the first price.
    expect(Number(price.meanPrice)).toBeCloseTo(4, 2);

    await anvil.rpc('evm_increaseTime', 600);
    await anvil.mine(1);
    const later = await chain.readPool(question, unaborted);
    expect(later.state).toMatchObject({ meanTick: tick });
    const mean = Number(priceOf(later, token).meanPrice);
    expect(Math.abs(mean / Number(price.price) - 1)).toBeLessThan(0.000_1);
  });

  test('on a chain with Multicall3 takes few requests, with the same answer', async () => {
    const setting = await twoTokens(8_453);
    const { anvil, token, dollar } = setting;
    const pair = await aPairV2(setting);
    await anvil.send(token, 'mint', pair.address, 7n * e18);
    await anvil.send(dollar, 'mint', pair.address, 3n * e6);
    await anvil.send(pair, 'mint', anvil.account);
    const question = { pool: pair.address, kind: 'uniswap_v2', token: token.address } as const;
    const { address } = await anvil.deploy(compileContracts().Multicall);
    const code = await anvil.rpc('eth_getCode', address, 'latest');
    await anvil.rpc('anvil_setCode', '0xca11bde05977b3631167028862be2a173976ca11', code);
    await anvil.mine(1);
    const proxy = await aProxy(anvil);
    const chain = openChain(anvil.chainId, [proxy.url]);
    expect(priceOf(await chain.readPool(question, unaborted), token).price).toBe(rounded(3n, 7n));
    // Both tokens and the reserves, then the decimals.
    expect(proxy.calls.filter(({ method }) => method === 'eth_call')).toHaveLength(2);
  });

  test('at an address that is not a pool is a failure, not a price', async () => {
    const { anvil, token } = await twoTokens();
    const chain = openChain(anvil.chainId, [anvil.url]);
    for (const kind of ['uniswap_v2', 'uniswap_v3'] as const) {
      const failure = await failureOf(
        chain.readPool({ pool: token.address, kind, token: token.address }, unaborted),
      );
      expect(failure.kind).toBe('malformed');
    }
  });
});
