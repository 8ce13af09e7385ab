import type { EscrowChain } from '../../domain/funds/escrow.ts';
import { hourMs } from '../../time.ts';
import { addressOf } from '../wire/invented-address.ts';
import { signedAt, smoothAt, streamOf } from '../world/noise.ts';

/** The agent's token and the pool in which it is traded. */
export const agentToken = {
  symbol: 'SIMV',
  decimals: 18,
  address: addressOf('agent token'),
  chain: 'base' satisfies EscrowChain,
  pool: addressOf('agent token pool'),
} as const;

/** US dollars, the middle of the price range. */
const middlePrice = 0.084;
/** Half width of the price range, in log units. */
const swing = 0.2;
/** Hours between two turning points of the price. */
const turnHours = 12;
const tickBase = Math.log(1.0001);
/** 10^12: the token has 18 decimals, USDC has 6. */
const unitsRatio = 1e12;

const streamOfToken = (seed: number): number => streamOf(seed, 'agent token');

/** Price of the token in its pool, US dollars. */
export function poolPriceAt(seed: number, instant: number): number {
  return middlePrice * Math.exp(swing * smoothAt(streamOfToken(seed), instant / hourMs, turnHours));
}

/** State of the pool as Uniswap v3 has it: units of token1 per unit of token0, as the square root times 2^96, and its tick. */
export interface PoolSlot {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
}

/** Returns the pool's state. `isToken0`: the token has the lower of the two addresses. */
export function poolSlotAt(seed: number, instant: number, isToken0: boolean): PoolSlot {
  const price = poolPriceAt(seed, instant);
  const micro = BigInt(Math.round(price * unitsRatio));
  const scale = BigInt(unitsRatio) ** 2n;
  const ratioX192 = isToken0 ? (micro << 192n) / scale : (scale << 192n) / micro;
  const tick = Math.floor(tickOf(Math.log(price), isToken0));
  return { sqrtPriceX96: squareRoot(ratioX192), tick };
}

function tickOf(logPrice: number, isToken0: boolean): number {
  return ((logPrice - Math.log(unitsRatio)) / tickBase) * (isToken0 ? 1 : -1);
}

/**
 * Sum of tick times seconds since the last turning point before genesis: the pool stores it, and only differences of it are used.
 */
export function tickCumulativeAt(
  seed: number,
  {
    genesisMs,
    instant,
    isToken0,
  }: { readonly genesisMs: number; readonly instant: number; readonly isToken0: boolean },
): bigint {
  const stream = streamOfToken(seed);
  const turnMs = turnHours * hourMs;
  const firstTurn = Math.floor(genesisMs / turnMs);
  const turn = Math.floor(instant / turnMs);
  let area = 0;
  for (let i = firstTurn; i < turn; i += 1) area += (signedAt(stream, i) + signedAt(stream, i + 1)) / 2;
  const share = instant / turnMs - turn;
  area += ((signedAt(stream, turn) + smoothAt(stream, instant / hourMs, turnHours)) / 2) * share;
  const seconds = (instant - firstTurn * turnMs) / 1000;
  const middle = tickOf(Math.log(middlePrice), isToken0) * seconds;
  const swings = ((area * turnMs) / 1000 / tickBase) * swing * (isToken0 ? 1 : -1);
  return BigInt(Math.floor(middle + swings));
}

/** Integer square root, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
