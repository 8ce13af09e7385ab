import { describe, expect, it } from 'vitest';
import { furtherDexes } from '../../../src-main/simulator/catalog/further-dexes.ts';
import { allDexesAssetContexts } from '../../../src-main/simulator/wire/asset-contexts.ts';
import { allPerpMetas } from '../../../src-main/simulator/wire/meta.ts';
import { perpDexs } from '../../../src-main/simulator/wire/perp-dexs.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { serve } from './serving.ts';
import { aWorld, marketOf, now } from './worlds.ts';

describe('a world of 140 DEXes', () => {
  const world = aWorld({ dexCount: 140 });
  const names = world.dexes.map((dex) => dex.name);

  it('has 140 DEXes, each with a name of its own in the venue’s form', () => {
    expect(names).toHaveLength(140);
    expect(new Set(names).size).toBe(140);
    expect(names.slice(0, 3)).toEqual(['', 'xyz', 'flx']);
    for (const name of names.slice(1)) expect(name).toMatch(/^[a-z]{2,4}$/);
  });

  it('lists them in one order in every answer, with two or three markets in each further one', () => {
    expect(perpDexs(world, now).map((dex) => dex?.name ?? '')).toEqual(names);
    const metas = allPerpMetas(world, now);
    metas.slice(3).forEach((meta, i) => {
      expect([2, 3]).toContain(meta.universe.length);
      for (const asset of meta.universe) expect(asset.name.split(':')[0]).toBe(names[i + 3]);
    });
    const contexts = new Map(allDexesAssetContexts(world, now).ctxs);
    expect([...contexts.keys()]).toEqual(names.toSorted());
    metas.forEach((meta, i) => expect(contexts.get(names[i]!)).toHaveLength(meta.universe.length));
  });

  it('has dead ones among them, and collateral other than dollars', () => {
    const metas = allPerpMetas(world, now);
    const dead = metas.filter(({ universe }) => universe.every(({ isDelisted }) => isDelisted === true));
    expect(dead.length).toBeGreaterThan(0);
    expect(dead.filter(({ universe }) => universe.length === 0)).toEqual([]);
    expect(new Set(metas.map((meta) => meta.collateralToken))).toEqual(new Set([0, 150, 235, 268, 360]));
  });

  it('keeps the markets of the three unchanged, each at its own position', () => {
    for (const coin of ['BTC', 'xyz:GOLD', 'flx:TSLA'])
      expect(marketOf(world, coin).mark(now)).toBe(marketOf(aWorld(), coin).mark(now));
    const places = world.dexes.flatMap((dex) => dex.markets.map((market) => market.position));
    expect(new Set(places).size).toBe(places.length);
  });

  it('has names for more DEXes than the venue will have', () => {
    expect(new Set(furtherDexes(500).map((dex) => dex.name)).size).toBe(500);
    expect(furtherDexes(-1)).toEqual([]);
  });

  it('has answers for a position that opens on a cold one, from its instant on', async () => {
    const vaults = createVaults(world, world.origin.seed);
    const cold = vaults.standard.coldPosition!;
    await using server = await serve({ world, vaults });
    const positions = async (): Promise<string[]> => {
      const request = { type: 'clearinghouseState', user: vaults.standard.address, dex: cold.dex };
      const state = JSON.parse((await server.ask(request)).body) as {
        assetPositions: { position: { coin: string } }[];
      };
      return state.assetPositions.map((row) => row.position.coin);
    };
    expect(names.slice(3)).toContain(cold.dex);
    await server.clock.set(cold.opensAt - 1000, 0);
    expect(await positions()).toEqual([]);
    await server.clock.set(cold.opensAt + 1000, 0);
    expect(await positions()).toEqual([cold.coin]);
  });
});

describe('the worlds of the two networks', () => {
  const testnet = aWorld({ network: 'TESTNET' });
  const mainnet = aWorld({ network: 'MAINNET' });

  it('differ in prices, accounts and fills', () => {
    expect(marketOf(mainnet, 'BTC').mark(now)).not.toBe(marketOf(testnet, 'BTC').mark(now));
    const [ours, theirs] = [testnet, mainnet].map((world) => createVaults(world, world.origin.seed).standard);
    expect(ours!.address).not.toBe(theirs!.address);
    const fills = (vault: typeof ours): unknown => vault!.fillsBetween(now - 86_400_000, now);
    expect(fills(ours)).not.toEqual(fills(theirs));
  });

  it('list the same markets, and an unnamed network is TESTNET', () => {
    const coins = (world: typeof testnet): string[] =>
      world.dexes.flatMap((dex) => dex.markets.map((market) => market.coin));
    expect(coins(mainnet)).toEqual(coins(testnet));
    expect(marketOf(aWorld(), 'BTC').mark(now)).toBe(marketOf(testnet, 'BTC').mark(now));
    expect(aWorld().origin.seed).toBe(7);
  });
});
