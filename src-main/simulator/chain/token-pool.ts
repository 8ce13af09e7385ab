import type { EscrowChain } from '../../domain/funds/escrow.ts';
import { hourMs } from '../../time.ts';
import { addressOf } from '../wire/invented-address.ts';
import { signedAt, smoothAt, streamOf } from '../world/noise.ts';

/** The agent's token and the pool that it is traded in. */
export const agentToken = {
  symbol: 'SIMV',
  decimals: 18,
  address: addressOf('agent token'),
  chain: 'base' satisfies EscrowChain,
  pool: addressOf('agent token pool'),
} as const;

/** US dollars, in the middle of its range. */
const middlePrice = 0.084;
/** Log units on either side. */
const swing = 0.2;
/** Hours between two turns of the price. */
const turnHours = 12;
const tickBase = Math.log(1.0001);
/** 10^12: how much finer the token's units are than those of USDC. */
const unitsRatio = 1e12;

const streamOfToken = (seed: number): number => streamOf(seed, 'agent token');

/** What a token is traded at in its pool. */
export function poolPriceAt(seed: number, instant: number): number {
  return middlePrice * Math.exp(swing * smoothAt(streamOfToken(seed), instant / hourMs, turnHours));
}

/** Of the pool as Uniswap v3 has it: units of USDC to one of the token, as the square root times 2^96. */
export interface PoolSlot {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
}

/** `isToken0`: the token has the lower one of both addresses. */
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

/** Tick times seconds since the epoch's last turn before genesis: the pool keeps it, and asks for differences alone. */
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

/** Whole part, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
