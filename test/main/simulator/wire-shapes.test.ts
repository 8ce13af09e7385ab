import { describe, expect, it } from 'vitest';
import { allDexesAssetContexts, assetContexts } from '../../../src-main/simulator/wire/asset-contexts.ts';
import { candleSnapshot } from '../../../src-main/simulator/wire/candle-snapshot.ts';
import { metaOf } from '../../../src-main/simulator/wire/meta.ts';
import { perpDexs } from '../../../src-main/simulator/wire/perp-dexs.ts';
import { spotMeta } from '../../../src-main/simulator/wire/spot-meta.ts';
import { haveRecordings, readRecording, readTwin } from './recordings.ts';
import { shapeOf, type Shape } from './shape.ts';
import { aWorld, day, marketOf, now } from './worlds.ts';

const world = aWorld({ marketCount: 330 });
const dexOf = (name: string) => world.dex(name)!;

interface Selection {
  readonly spotUniverse: readonly unknown[];
  readonly spotTokens: readonly unknown[];
  readonly perpDexs: readonly Readonly<Record<string, unknown>>[];
}

const ours = {
  metaMain: () => shapeOf(metaOf(dexOf(''), now)),
  metaXyz: () => shapeOf(metaOf(dexOf('xyz'), now)),
  contexts: () => shapeOf(...world.dexes.flatMap((dex) => assetContexts(dex, now))),
  candles: () =>
    shapeOf(
      ...candleSnapshot(
        marketOf(world, 'xyz:NVDA'),
        { interval: '1h', startTime: now - day, endTime: now },
        now,
      ),
    ),
  spotTokens: () => shapeOf(...spotMeta().tokens),
  spotUniverse: () => shapeOf(...spotMeta().universe),
};

/** The recorder wrote the lists of a DEX as their lengths, or as their names. */
function dexFields(recorded: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(recorded)
    .filter(([key, value]) => key !== 'dexIndex' && value !== null)
    .map(([key, value]) => {
      const listed = key.endsWith('Count') || Array.isArray(value);
      return `${key.replace(/Count$/, '')}: ${listed ? 'array' : typeof value}`;
    });
}

const ourDexFields = (): string[] =>
  perpDexs(world, now)
    .filter((dex) => dex !== null)
    .flatMap((dex) =>
      Object.entries(dex).map(([key, value]) => `${key}: ${Array.isArray(value) ? 'array' : typeof value}`),
    );

/** Leaves out a key that every row of a dead DEX has and no row of a live one: it is the market's state, not the answer's shape. */
const withoutDelisting = (shape: Shape): Shape => shape.filter((line) => !line.includes('.isDelisted'));

describe('answers of the simulator, beside handwritten ones', () => {
  const twin = readTwin() as Readonly<Record<string, unknown[]>>;

  it('have the keys and types of meta', () => {
    expect(ours.metaMain()).toEqual(shapeOf(twin['metaMain']));
    expect(ours.metaXyz()).toEqual(shapeOf(twin['metaXyz']));
  });
  it('have the keys and types of contexts', () => {
    expect(ours.contexts()).toEqual(shapeOf(...twin['contexts']!));
  });
  it('have the keys and types of candles', () => {
    expect(ours.candles()).toEqual(shapeOf(...twin['candles']!));
  });
  it('have the keys and types of spotMeta', () => {
    expect(ours.spotTokens()).toEqual(shapeOf(...twin['spotTokens']!));
    expect(ours.spotUniverse()).toEqual(shapeOf(...twin['spotUniverse']!));
  });
  it('have the keys and types of perpDexs', () => {
    const [dex] = twin['perpDexs'] as Selection['perpDexs'];
    expect(ourDexFields()).toEqual(expect.arrayContaining(dexFields(dex!)));
    expect(perpDexs(world, now)[0]).toBeNull();
  });
});

it('decimals of the simulator are plain, with at least one place and no further trailing zeros', () => {
  const decimal = /^-?(0|[1-9]\d*)\.(0|\d*[1-9])$/;
  for (const context of world.dexes.flatMap((dex) => assetContexts(dex, now))) {
    for (const text of Object.values(context).flat()) {
      expect(text ?? '0.0').toMatch(decimal);
    }
  }
});

describe.skipIf(!haveRecordings)('answers of the simulator, beside recorded ones', () => {
  it('have the keys and types of meta', () => {
    expect(ours.metaMain()).toEqual(shapeOf(readRecording('meta_main_mainnet_2026-09-28.json')));
    expect(ours.metaXyz()).toEqual(shapeOf(readRecording('meta_xyz_mainnet_2026-09-28.json')));
    expect(withoutDelisting(shapeOf(metaOf(dexOf('flx'), now)))).toEqual(
      withoutDelisting(shapeOf(readRecording('meta_flx_mainnet_2026-09-28.json'))),
    );
  });
  it.each(['main', 'xyz'])('have the keys and types of metaAndAssetCtxs of %s', (name) => {
    const [meta, contexts] = readRecording(`DERIVED_metaAndAssetCtxs_${name}_mainnet.json`) as [
      { universe: unknown[] },
      unknown[],
    ];
    expect(contexts).toHaveLength(meta.universe.length);
    expect(ours.contexts()).toEqual(shapeOf(...contexts));
  });
  it('have the keys and types of a context frame', () => {
    const recorded = readRecording('ws_allDexsAssetCtxs_mainnet_2026-05.json');
    const frame = { channel: 'allDexsAssetCtxs', data: allDexesAssetContexts(world, now) };
    expect(shapeOf(frame)).toEqual(shapeOf(recorded));
    const names = (recorded as typeof frame).data.ctxs.map(([dex]) => dex);
    expect(names).toEqual([...names].sort());
  });
  it('have the keys and types of candles', () => {
    const { response } = readRecording('candleSnapshot_xyz_NVDA_1h_mainnet_2026-09-24_wake.json') as {
      response: unknown[];
    };
    expect(ours.candles()).toEqual(shapeOf(...response));
  });
  it('have the keys and types of spotMeta and perpDexs', () => {
    const selections = ['mainnet', 'testnet'].flatMap((network) =>
      ['m1', 'm5'].map((part) => {
        const { selection } = readRecording(`minnzen_${network}_2026-07-19_${part}.json`) as {
          selection: Selection;
        };
        return selection;
      }),
    );
    expect(ours.spotTokens()).toEqual(shapeOf(...selections.flatMap((one) => one.spotTokens)));
    expect(ours.spotUniverse()).toEqual(shapeOf(...selections.flatMap((one) => one.spotUniverse)));
    for (const dex of selections.flatMap((one) => one.perpDexs)) {
      expect(ourDexFields()).toEqual(expect.arrayContaining(dexFields(dex)));
    }
  });
});
