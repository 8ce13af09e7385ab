import { readContract } from 'viem/actions';
import type { PoolQuestion, PoolReading } from '../../domain/funds/token-price.ts';
import { poolAbi, tokenAbi } from './abi.ts';
import type { Blocks } from './blocks.ts';
import { readAt } from './blocks.ts';
import type { ReadClient } from './endpoints.ts';
import { isRevert } from './failures.ts';

/** Seconds that the mean price covers. */
const meanOverS = 300;

/** Contract address and block number of a call. */
interface Call {
  readonly address: `0x${string}`;
  readonly blockNumber: bigint;
}

export function readPoolState(
  client: ReadClient,
  { pool, kind, blocks }: PoolQuestion & { readonly blocks: Blocks },
): Promise<PoolReading> {
  return readAt(
    client,
    () => blocks.latest(client),
    async (block) => {
      const call = { address: pool as `0x${string}`, blockNumber: BigInt(block.number) };
      const [tokens, state] = await Promise.all([
        readTokens(client, call),
        kind === 'uniswap_v2' ? readReserves(client, call) : readPosition(client, call),
      ]);
      return { ...tokens, state, block };
    },
  );
}

type Tokens = Pick<PoolReading, 'token0' | 'token1' | 'decimals0' | 'decimals1'>;

async function readTokens(client: ReadClient, call: Call): Promise<Tokens> {
  const [token0, token1] = await Promise.all([
    readContract(client, { ...call, abi: poolAbi, functionName: 'token0' }),
    readContract(client, { ...call, abi: poolAbi, functionName: 'token1' }),
  ]);
  const decimalsOf = (address: `0x${string}`): Promise<number> =>
    readContract(client, { ...call, address, abi: tokenAbi, functionName: 'decimals' });
  const [decimals0, decimals1] = await Promise.all([decimalsOf(token0), decimalsOf(token1)]);
  return { token0: token0.toLowerCase(), token1: token1.toLowerCase(), decimals0, decimals1 };
}

async function readReserves(client: ReadClient, call: Call): Promise<PoolReading['state']> {
  const [reserve0, reserve1] = await readContract(client, {
    ...call,
    abi: poolAbi,
    functionName: 'getReserves',
  });
  return { kind: 'uniswap_v2', reserve0, reserve1 };
}

async function readPosition(client: ReadClient, call: Call): Promise<PoolReading['state']> {
  const [[sqrtPriceX96], liquidity, meanTick] = await Promise.all([
    readContract(client, { ...call, abi: poolAbi, functionName: 'slot0' }),
    readContract(client, { ...call, abi: poolAbi, functionName: 'liquidity' }),
    readMeanTick(client, call),
  ]);
  return { kind: 'uniswap_v3', sqrtPriceX96, liquidity, meanTick };
}

/** Reads the mean tick. null: the pool reverts, because its observations do not go back far enough. */
async function readMeanTick(client: ReadClient, call: Call): Promise<number | null> {
  try {
    const [[from, to]] = await readContract(client, {
      ...call,
      abi: poolAbi,
      functionName: 'observe',
      args: [[meanOverS, 0]],
    });
    return from === undefined || to === undefined ? null : meanOf(to - from);
  } catch (error) {
    if (isRevert(error)) return null;
    throw error;
  }
}

/** Mean tick, rounded down like Uniswap's OracleLibrary. The tick sums wrap at 56 bits. */
function meanOf(difference: bigint): number {
  const sum = BigInt.asIntN(56, difference);
  const over = BigInt(meanOverS);
  return Number(sum / over - (sum < 0n && sum % over !== 0n ? 1n : 0n));
}
