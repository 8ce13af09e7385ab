import { describe, expect, it } from 'vitest';
import { answerInfo } from '../../../src-main/simulator/server/answer-info.ts';
import type { InfoRequest } from '../../../src-main/simulator/server/info-request.ts';
import { allDexesAssetContexts } from '../../../src-main/simulator/wire/asset-contexts.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import type { World } from '../../../src-main/simulator/world.ts';
import { aWorld, day, hour, marketOf, now } from './worlds.ts';

const requests: readonly InfoRequest[] = [
  { type: 'perpDexs' },
  { type: 'allPerpMetas' },
  { type: 'spotMeta' },
  { type: 'exchangeStatus' },
  { type: 'metaAndAssetCtxs', dex: '' },
  { type: 'metaAndAssetCtxs', dex: 'xyz' },
  { type: 'allMids', dex: 'flx' },
  { type: 'candleSnapshot', coin: 'BTC', interval: '5m', startTime: now - day, endTime: null },
];
const bytes = (world: World, instant: number): string =>
  requests
    .map(
      (request) =>
        answerInfo({ world, vaults: createVaults(world, world.origin.seed) }, request, {
          instant,
          fault: null,
        }).body,
    )
    .join('\n');

describe('a simulated world', () => {
  it('gives the same bytes for the same seed and instant, after any other request', () => {
    const travelled = aWorld();
    for (const step of [1, 50, 3, 20]) {
      bytes(travelled, now - step * hour);
      allDexesAssetContexts(travelled, now + step * hour);
    }
    expect(bytes(travelled, now)).toBe(bytes(aWorld(), now));
  });

  it('gives other prices for another seed, and for a seed that differs above 32 bits', () => {
    const mark = (seed: number): number => marketOf(aWorld({ seed }), 'BTC').mark(now);
    const marks = new Set([mark(7), mark(8), mark(7 + 2 ** 32), mark(7 + 2 ** 33)]);
    expect(marks.size).toBe(4);
  });

  it('gives other bytes for another instant', () => {
    expect(bytes(aWorld(), now)).not.toBe(bytes(aWorld(), now + 1000));
  });

  it('keeps a market unchanged when the number of markets changes', () => {
    const small = marketOf(aWorld({ marketCount: 132 }), 'xyz:GOLD');
    const large = marketOf(aWorld({ marketCount: 530 }), 'xyz:GOLD');
    expect([small.mark(now), small.dayVolume(now)]).toEqual([large.mark(now), large.dayVolume(now)]);
  });
});
