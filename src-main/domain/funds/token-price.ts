import type { DecimalText } from '../decimal.ts';
import { Fixed, fixedText } from '../fixed.ts';
import type { AgentToken } from '../journal/agent-status.ts';
import type { BlockPoint } from './deposit.ts';

/** Price of a token in the other token of its pool. */
export interface PoolPrice {
  /** Lower-case address. */
  readonly quoteToken: string;
  readonly price: DecimalText;
  /** Mean of the last 5 minutes; null if the pool keeps no such observations. */
  readonly meanPrice: DecimalText | null;
}

export type PoolKind = 'uniswap_v2' | 'uniswap_v3';

export interface PoolQuestion {
  readonly pool: string;
  readonly kind: PoolKind;
  /** The token that is priced. */
  readonly token: string;
}

/** Returns the pool request for the agent's token; null: its address, pool or kind can't be used. */
export function poolQuestionOf({ address, pool, poolKind }: AgentToken): PoolQuestion | null {
  if (poolKind !== 'uniswap_v2' && poolKind !== 'uniswap_v3') return null;
  return isAddress(address) && isAddress(pool)
    ? { token: address.toLowerCase(), pool: pool.toLowerCase(), kind: poolKind }
    : null;
}

const isAddress = (text: string | null): text is string => text !== null && /^0x[0-9a-fA-F]{40}$/.test(text);

export const isSamePool = (a: PoolQuestion, b: PoolQuestion): boolean =>
  a.pool === b.pool && a.kind === b.kind && a.token === b.token;

/** State of a pool as it was read. Integers as the chain has them. */
export interface PoolReading {
  readonly token0: string;
  readonly token1: string;
  readonly decimals0: number;
  readonly decimals1: number;
  readonly state:
    | { readonly kind: 'uniswap_v2'; readonly reserve0: bigint; readonly reserve1: bigint }
    | {
        readonly kind: 'uniswap_v3';
        readonly sqrtPriceX96: bigint;
        readonly liquidity: bigint;
        /** Mean tick of the last 5 minutes; null: the pool keeps no observations that far back. */
        readonly meanTick: number | null;
      };
  readonly block: BlockPoint;
}

/** Exact. Both parts are above zero. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Most decimals of a token. With more, no balance would fit a contract's integers. */
const mostDecimals = 36;

/**
 * Returns the price of a token in the other token of its pool: calculated exactly, then rounded half up to 18 significant digits.
 * `reason`: why it has none.
 */
export function priceInPool(reading: PoolReading, token: string): PoolPrice | { readonly reason: string } {
  const { token0, token1, decimals0, decimals1 } = reading;
  const isFirst = sameAddress(token, token0);
  if (!isFirst && !sameAddress(token, token1)) return { reason: 'The pool does not hold the token.' };
  if (sameAddress(token0, token1)) return { reason: 'The pool names the same token twice.' };
  if (!isDecimals(decimals0) || !isDecimals(decimals1))
    return { reason: `A token of the pool has more than ${mostDecimals} decimals.` };
  const ratio = ratioOf(reading.state);
  if (ratio === null) return { reason: 'The pool is empty.' };
  const [own, others] = isFirst ? [decimals0, decimals1] : [decimals1, decimals0];
  const priceOf = ({ over, under }: Fraction): DecimalText =>
    significantText({
      over: (isFirst ? over : under) * 10n ** BigInt(own),
      under: (isFirst ? under : over) * 10n ** BigInt(others),
    });
  const mean = meanRatioOf(reading.state);
  return {
    quoteToken: (isFirst ? token1 : token0).toLowerCase(),
    price: priceOf(ratio),
    meanPrice: mean === null ? null : priceOf(mean),
  };
}

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isDecimals = (decimals: number): boolean =>
  Number.isInteger(decimals) && decimals >= 0 && decimals <= mostDecimals;

/** Smallest units of token1 for one of token0; null for a pool that holds nothing. */
function ratioOf(state: PoolReading['state']): Fraction | null {
  if (state.kind === 'uniswap_v2') {
    const { reserve0, reserve1 } = state;
    return reserve0 > 0n && reserve1 > 0n ? { over: reserve1, under: reserve0 } : null;
  }
  const { sqrtPriceX96, liquidity } = state;
  return sqrtPriceX96 > 0n && liquidity > 0n ? squared(sqrtPriceX96) : null;
}

function meanRatioOf(state: PoolReading['state']): Fraction | null {
  if (state.kind !== 'uniswap_v3' || state.meanTick === null || Math.abs(state.meanTick) > lastTick)
    return null;
  return squared(sqrtPriceAt(state.meanTick));
}

const squared = (sqrtPriceX96: bigint): Fraction => ({ over: sqrtPriceX96 ** 2n, under: 1n << 192n });

/** The last tick that a Uniswap v3 pool can have, either way. */
const lastTick = 887_272;

/** 2^128 divided by the square root of 1.0001, to the power of 1, 2, 4 and so on, as Uniswap's TickMath has them. */
const tickFactors: readonly bigint[] = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
];

/** Returns the square root of the price at a tick, times 2^96, equal to Uniswap's TickMath to the last digit. */
export function sqrtPriceAt(tick: number): bigint {
  const steps = Math.abs(tick);
  let ratio = 1n << 128n;
  tickFactors.forEach((factor, bit) => {
    if ((steps >> bit) % 2 === 1) ratio = (ratio * factor) >> 128n;
  });
  if (tick > 0) ratio = ((1n << 256n) - 1n) / ratio;
  return (ratio >> 32n) + (ratio % (1n << 32n) === 0n ? 0n : 1n);
}

const significantDigits = 18;

function significantText({ over, under }: Fraction): DecimalText {
  const digits = (value: bigint): number => value.toString().length;
  // One digit more than is kept, at most.
  const least = significantDigits - (digits(over) - digits(under));
  const scale = quotientAt({ over, under }, least) >= 10n ** BigInt(significantDigits) ? least - 1 : least;
  const units = quotientAt({ over, under }, scale);
  return fixedText(scale < 0 ? new Fixed(units * 10n ** BigInt(-scale), 0) : new Fixed(units, scale));
}

/** The quotient times 10 to the power of `scale`, rounded half up. */
function quotientAt({ over, under }: Fraction, scale: number): bigint {
  const [raised, divisor] =
    scale < 0 ? [over, under * 10n ** BigInt(-scale)] : [over * 10n ** BigInt(scale), under];
  return (2n * raised + divisor) / (2n * divisor);
}
