import type { ClearinghouseStateResponse } from '@nktkas/hyperliquid/api/info';
import type { VaultDexState, VaultState } from '../vault/vault-state.ts';

const nothing: Omit<VaultDexState, 'dex' | 'collateral'> = {
  marginSummary: { accountValue: '0.0', totalNtlPos: '0.0', totalRawUsd: '0.0', totalMarginUsed: '0.0' },
  crossMarginSummary: { accountValue: '0.0', totalNtlPos: '0.0', totalRawUsd: '0.0', totalMarginUsed: '0.0' },
  crossMaintenanceMarginUsed: '0.0',
  withdrawable: '0.0',
  positions: [],
};

/** Formats one DEX of an account; null: the account has nothing there. `time`: the venue's clock. */
export function clearinghouseState(
  state: Omit<VaultDexState, 'dex' | 'collateral'> | null,
  time: number,
): ClearinghouseStateResponse {
  const { marginSummary, crossMarginSummary, crossMaintenanceMarginUsed, withdrawable, positions } =
    state ?? nothing;
  return {
    marginSummary,
    crossMarginSummary,
    crossMaintenanceMarginUsed,
    withdrawable,
    assetPositions: positions.map((position) => ({ type: 'oneWay', position })),
    time,
  };
}

export function dexState(state: VaultState | null, dex: string, time: number): ClearinghouseStateResponse {
  return clearinghouseState(state?.dexes.find((one) => one.dex === dex) ?? null, time);
}
