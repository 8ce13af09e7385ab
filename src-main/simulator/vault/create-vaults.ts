import type { World } from '../world.ts';
import { createVault } from './create-vault.ts';
import type { VaultOptions, Vaults } from './vault.ts';

/** Creates three accounts of one world, one in each mode, that share nothing but the prices. */
export function createVaults(world: World, seed: number, options: VaultOptions = {}): Vaults {
  const vault = (mode: 'disabled' | 'unifiedAccount' | 'portfolioMargin') =>
    createVault({ world, seed, mode, options });
  const standard = vault('disabled');
  const unified = vault('unifiedAccount');
  const portfolio = vault('portfolioMargin');
  const all = [standard, unified, portfolio] as const;
  return {
    all,
    standard,
    unified,
    portfolio,
    byAddress: (address) => all.find((each) => each.address === address.toLowerCase()) ?? null,
    roleOf: (address) => {
      const wanted = address.toLowerCase();
      const own = all.find((each) => each.address === wanted);
      if (own !== undefined) return { role: own.role };
      const signedFor = all.find((each) => each.agentWallet === wanted);
      return signedFor === undefined
        ? { role: 'missing' }
        : { role: 'agent', data: { user: signedFor.address } };
    },
  };
}
