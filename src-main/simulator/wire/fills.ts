import type { UserFillsResponse } from '@nktkas/hyperliquid/api/info';
import type { VaultFill } from '../vault/vault.ts';

type WireFill = UserFillsResponse[number];

/** Formats a fill. Fields that it lacks are left out, except its TWAP id, which is null. */
export function wireFill(fill: VaultFill): WireFill {
  const { cloid, builderFee, liquidation, ...always } = fill;
  return {
    ...always,
    ...(cloid === null ? {} : { cloid }),
    ...(builderFee === null ? {} : { builderFee }),
    ...(liquidation === null ? {} : { liquidation }),
  };
}
