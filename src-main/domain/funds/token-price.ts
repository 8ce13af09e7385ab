import type { BlockPoint } from './deposit.ts';

export type PoolKind = 'uniswap_v2' | 'uniswap_v3';

export interface PoolQuestion {
  readonly pool: string;
  readonly kind: PoolKind;
  /** The token that is priced. */
  readonly token: string;
}

/** What a pool holds, as it was read. Integers as the chain has them. */
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
