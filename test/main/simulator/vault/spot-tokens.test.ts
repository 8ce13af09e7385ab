import { expect, it } from 'vitest';
import { createVaults } from '../../../../src-main/simulator/vault/create-vaults.ts';
import { spotState } from '../../../../src-main/simulator/wire/spot-state.ts';
import { translateBalances } from '../../../../src-main/venue/hyperliquid/translate-account.ts';
import { aWorld, day, hour, now } from '../worlds.ts';

const modes = ['standard', 'unified', 'portfolio'] as const;
const instants = [now - 8 * day, now - 7 * hour, now];

it.each([1, 9, 14, 23, 60, 140])(
  'A vault’s spot balances name each token once, in every mode, with %i DEXes',
  (dexCount) => {
    const world = aWorld({ dexCount, genesisMs: now - 10 * day });
    const vaults = createVaults(world, world.origin.seed);
    for (const mode of modes) {
      for (const instant of instants) {
        const { balances } = spotState(vaults[mode].stateAt(instant));
        const tokens = balances.flatMap((balance) => ('token' in balance ? [balance.token] : []));
        expect(tokens.toSorted((a, b) => a - b)).toEqual([...new Set(tokens)].toSorted((a, b) => a - b));
        expect(translateBalances(balances)).toMatchObject({ invalid: [] });
      }
    }
  },
);
