import type { UserFillsResponse } from '@nktkas/hyperliquid/api/info';
import type { VaultFill } from '../vault/vault.ts';

type WireFill = UserFillsResponse[number];

/** What a fill has nothing of is left out, but its TWAP: null. */
export function wireFill(fill: VaultFill): WireFill {
  const { cloid, builderFee, liquidation, ...always } = fill;
  return {
    ...always,
    ...(cloid === null ? {} : { cloid }),
    ...(builderFee === null ? {} : { builderFee }),
    ...(liquidation === null ? {} : { liquidation }),
  };
}
