import type { SpotClearinghouseStateResponse } from '@nktkas/hyperliquid/api/info';
import type { VaultState } from '../vault/vault-state.ts';

/** Formats the spot state; null: an account without anything. */
export function spotState(state: VaultState | null): SpotClearinghouseStateResponse {
  const balances = (state?.spot ?? []).map(({ coin, token, total, hold, entryNtl }) => ({
    coin,
    token,
    total,
    hold,
    entryNtl,
  }));
  return state?.mode === 'portfolioMargin' ? { balances, portfolioMarginEnabled: true } : { balances };
}
