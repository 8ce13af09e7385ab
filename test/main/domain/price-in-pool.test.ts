import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceInPool, sqrtPriceAt, type PoolReading } from '../../../src-main/domain/funds/token-price.ts';

const tokenA = `0x${'aa'.repeat(20)}`;
const tokenB = `0x${'bb'.repeat(20)}`;
const block = { number: 1, time: 0, hash: `0x${'00'.repeat(32)}` };

const aPool = (change: Partial<PoolReading> = {}): PoolReading => ({
  token0: tokenA,
  token1: tokenB,
  decimals0: 18,
  decimals1: 6,
  state: { kind: 'uniswap_v2', reserve0: 1n, reserve1: 1n },
  block,
  ...change,
});
const v2 = (reserve0: bigint, reserve1: bigint): PoolReading['state'] => ({
  kind: 'uniswap_v2',
  reserve0,
  reserve1,
});
const v3 = (sqrtPriceX96: bigint, meanTick: number | null = null): PoolReading['state'] => ({
  kind: 'uniswap_v3',
  sqrtPriceX96,
  liquidity: 1n,
  meanTick,
});
const priceOf = (pool: PoolReading, token: string): string => {
  const priced = priceInPool(pool, token);
  return 'reason' in priced ? priced.reason : priced.price;
};

/** Whether a price is the one of `over` to `under`, rounded half up to 18 significant digits. */
function isRounded(price: string, { over, under }: { over: bigint; under: bigint }): boolean {
  const [whole = '', fraction = ''] = price.split('.');
  const digits = BigInt(whole + fraction);
  const significant = `${whole}${fraction}`.replace(/^0+/, '');
  if (significant.replace(/0+$/, '').length > 18) return false;
  // Units of the last of 18 digits: the text may have dropped zeros, or have them before its point.
  const exponent = fraction.length + (18 - significant.length);
  const [unitOver, unitUnder] = exponent < 0 ? [10n ** BigInt(-exponent), 1n] : [1n, 10n ** BigInt(exponent)];
  const scaled = 10n ** BigInt(fraction.length);
  const off = 2n * (digits * under - over * scaled) * unitUnder;
  const half = under * scaled * unitOver;
  return off <= half && -off < half;
}

describe('the price of a token in its pool:', () => {
  test('reserves of 250 tokens and 1,000 dollars make 4 dollars a token, and 0.25 tokens a dollar', () => {
    const pool = aPool({ state: v2(250n * 10n ** 18n, 1_000n * 10n ** 6n) });
    expect(priceInPool(pool, tokenA)).toEqual({ quoteToken: tokenB, price: '4', meanPrice: null });
    expect(priceInPool(pool, tokenB)).toEqual({ quoteToken: tokenA, price: '0.25', meanPrice: null });
  });

  test('a third is rounded down, two thirds up, in the 18th digit', () => {
    const even = { decimals0: 0, decimals1: 0 };
    expect(priceOf(aPool({ ...even, state: v2(3n, 1n) }), tokenA)).toBe('0.333333333333333333');
    expect(priceOf(aPool({ ...even, state: v2(3n, 2n) }), tokenA)).toBe('0.666666666666666667');
    expect(priceOf(aPool({ ...even, state: v2(2n, 1_999_999_999_999_999_999n) }), tokenA)).toBe(
      '1000000000000000000',
    );
  });

  test('Uniswap v3 holds the square root: 2^97 is a price of 4, in smallest units', () => {
    const pool = aPool({ decimals0: 8, decimals1: 6, state: v3(1n << 97n) });
    expect(priceOf(pool, tokenA)).toBe('400');
    expect(priceOf(pool, tokenB)).toBe('0.0025');
  });

  test('the mean is the price at the mean tick: tick 0 is one for one, tick 1 is 1.0001', () => {
    const pool = (tick: number): PoolReading => aPool({ decimals1: 18, state: v3(1n << 97n, tick) });
    expect(priceInPool(pool(0), tokenA)).toMatchObject({ price: '4', meanPrice: '1' });
    expect(priceInPool(pool(1), tokenA)).toMatchObject({ meanPrice: expect.stringMatching(/^1\.0001/) });
  });

  test('square roots at the last ticks are those that TickMath names', () => {
    expect(sqrtPriceAt(-887_272)).toBe(4_295_128_739n);
    expect(sqrtPriceAt(887_272)).toBe(1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n);
    expect(sqrtPriceAt(0)).toBe(1n << 96n);
    expect(sqrtPriceAt(50)).toBe(79_426_470_787_362_580_746_886_972_461n);
  });

  test('an empty pool, another token, the same token twice and too many decimals give a reason', () => {
    expect(priceOf(aPool({ state: v2(0n, 5n) }), tokenA)).toBe('The pool is empty.');
    expect(priceOf(aPool({ state: v3(0n) }), tokenA)).toBe('The pool is empty.');
    expect(priceOf(aPool({ state: { ...v3(5n), liquidity: 0n } as PoolReading['state'] }), tokenA)).toBe(
      'The pool is empty.',
    );
    expect(priceOf(aPool(), `0x${'cc'.repeat(20)}`)).toBe('The pool does not hold the token.');
    expect(priceOf(aPool({ token1: tokenA }), tokenA)).toBe('The pool names the same token twice.');
    expect(priceOf(aPool({ decimals0: 37 }), tokenA)).toBe('A token of the pool has more than 36 decimals.');
  });

  test('addresses are the same in either case', () => {
    const pool = aPool({ token0: tokenA.toUpperCase().replace('0X', '0x'), state: v2(1n, 1n) });
    expect(priceInPool(pool, tokenA)).toHaveProperty('price');
  });

  const amounts = fc.bigInt({ min: 1n, max: (1n << 112n) - 1n });
  const places = fc.integer({ min: 0, max: 36 });

  test('every price is the exact one, rounded half up to 18 digits, whichever token is first', () => {
    fc.assert(
      fc.property(amounts, amounts, places, places, (reserve0, reserve1, decimals0, decimals1) => {
        const pool = aPool({ decimals0, decimals1, state: v2(reserve0, reserve1) });
        const [ten0, ten1] = [10n ** BigInt(decimals0), 10n ** BigInt(decimals1)];
        const first = { over: reserve1 * ten0, under: reserve0 * ten1 };
        expect(isRounded(priceOf(pool, tokenA), first)).toBe(true);
        expect(isRounded(priceOf(pool, tokenB), { over: first.under, under: first.over })).toBe(true);
        const turned = aPool({
          token0: tokenB,
          token1: tokenA,
          decimals0: decimals1,
          decimals1: decimals0,
          state: v2(reserve1, reserve0),
        });
        expect(priceInPool(turned, tokenA)).toEqual(priceInPool(pool, tokenA));
      }),
    );
  });

  test('a v3 price is the exact square of the pool’s root price', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: (1n << 160n) - 1n }), places, places, (sqrt, own, others) => {
        const pool = aPool({ decimals0: own, decimals1: others, state: v3(sqrt) });
        const exact = { over: sqrt * sqrt * 10n ** BigInt(own), under: (1n << 192n) * 10n ** BigInt(others) };
        expect(isRounded(priceOf(pool, tokenA), exact)).toBe(true);
      }),
    );
  });

  test('the square root at a tick grows with it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -887_272, max: 887_271 }), (tick) => {
        expect(sqrtPriceAt(tick)).toBeLessThan(sqrtPriceAt(tick + 1));
      }),
    );
  });
});
