import { Decimal } from 'decimal.js';
import { createVaults } from '../../../../src-main/simulator/vault/create-vaults.ts';
import type { Vault, Vaults } from '../../../../src-main/simulator/vault/vault.ts';
import type { VaultDexState, VaultPosition } from '../../../../src-main/simulator/vault/vault-state.ts';
import { aWorld } from '../worlds.ts';

/** A world large enough that every coin the vaults trade is listed. */
export function someVaults({ seed = 7 } = {}): Vaults {
  return createVaults(aWorld({ seed, marketCount: 300 }), seed);
}

const Big = Decimal.clone({ precision: 100 });

export function big(text: string | number): Decimal {
  return new Big(text);
}

export function sum(parts: readonly Decimal[]): Decimal {
  return parts.reduce((total, part) => total.plus(part), big(0));
}

export function markOf(position: VaultPosition): Decimal {
  return big(position.positionValue).div(big(position.szi).abs());
}

export function positionsOf(dexes: readonly VaultDexState[]): readonly VaultPosition[] {
  return dexes.flatMap((dex) => dex.positions);
}

export function positionsAt(vault: Vault, instant: number): readonly VaultPosition[] {
  return positionsOf(vault.stateAt(instant).dexes);
}

export function isPerp(coin: string): boolean {
  return !coin.startsWith('@');
}

export function dexOf(coin: string): string {
  return coin.includes(':') ? (coin.split(':')[0] ?? '') : '';
}
