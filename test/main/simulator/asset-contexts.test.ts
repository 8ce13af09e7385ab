import { describe, expect, it } from 'vitest';
import {
  allDexesAssetContexts,
  assetContext,
  metaAndAssetContexts,
} from '../../../src-main/simulator/wire/asset-contexts.ts';
import { candleSnapshot } from '../../../src-main/simulator/wire/candle-snapshot.ts';
import { candlesOf } from '../../../src-main/simulator/world/candles.ts';
import { aWorld, day, genesis, hour, marketOf, minute, now } from './worlds.ts';

const world = aWorld();
const wholeHour = Math.floor(now / hour) * hour;

describe('a simulated asset context', () => {
  it('has the mark of exactly 24 hours ago as previous price', () => {
    for (const coin of ['BTC', 'xyz:GOLD', 'flx:TSLA', 'xyz:KSTR']) {
      const state = marketOf(world, coin);
      expect(assetContext(state, now).prevDayPx).toBe(assetContext(state, now - day).markPx);
    }
  });

  it('has the mark as close of the forming candle', () => {
    const state = marketOf(world, 'xyz:NVDA');
    const [candle] = candleSnapshot(state, { interval: '1d', startTime: now, endTime: now }, now);
    expect(assetContext(state, now).markPx).toBe(candle!.c);
  });

  it.each(['1m', '1h'] as const)(
    'has the volume of the last day of %s candles at a whole hour',
    (interval) => {
      for (const coin of ['BTC', 'xyz:GOLD', 'xyz:KSTR', 'flx:SILVER']) {
        const state = marketOf(world, coin);
        const range = { interval, startTime: wholeHour - day, endTime: wholeHour - 1 } as const;
        const bars = candlesOf(state, range, wholeHour).map((timed) => timed.bar);
        const { lots } = state.dayVolume(wholeHour);
        expect(lots).toBe(bars.reduce((sum, bar) => sum + bar.lots, 0));
        expect(lots).toBeGreaterThan(0);
      }
    },
  );

  it('counts each minute of the day at its opening price', () => {
    const state = marketOf(world, 'BTC');
    const range = { interval: '1m', startTime: wholeHour - day, endTime: wholeHour - 1 } as const;
    const bars = candlesOf(state, range, wholeHour).map((timed) => timed.bar);
    expect(state.dayVolume(wholeHour).notional).toBe(bars.reduce((sum, bar) => sum + bar.lots * bar.open, 0));
  });

  it('updates its volume every second, the same from any clock position', () => {
    const rolled = marketOf(aWorld(), 'ETH');
    for (let at = now - 3 * minute; at < now; at += 1000) rolled.dayVolume(at);
    expect(rolled.dayVolume(now)).toEqual(marketOf(aWorld(), 'ETH').dayVolume(now));
    expect(rolled.dayVolume(now + 1000)).not.toEqual(rolled.dayVolume(now));
  });

  it('has the volume of the last 86,400 whole seconds at any instant', () => {
    for (const coin of ['BTC', 'xyz:KSTR', 'flx:SILVER']) {
      const state = marketOf(world, coin);
      const sinceStart = (second: number): { lots: number; notional: number } => {
        const range = { interval: '1m', startTime: genesis, endTime: second * 1000 } as const;
        const bars = candlesOf(state, range, second * 1000).map((timed) => timed.bar);
        return {
          lots: bars.reduce((sum, bar) => sum + bar.lots, 0),
          notional: bars.reduce((sum, bar) => sum + bar.lots * bar.open, 0),
        };
      };
      for (const after of [3 * day, 3 * day + 17_000, 3 * day + 35 * minute + 59_000]) {
        const second = Math.floor((genesis + after) / 1000);
        const [all, older] = [sinceStart(second - 1), sinceStart(second - 1 - 86_400)];
        expect(state.dayVolume(second * 1000)).toEqual({
          lots: all.lots - older.lots,
          notional: all.notional - older.notional,
        });
      }
    }
  });

  it('counts no volume from before the genesis', () => {
    const at = Math.ceil(genesis / minute) * minute + 10 * minute;
    const state = marketOf(world, 'BTC');
    const [bar] = candlesOf(state, { interval: '1d', startTime: at - 1, endTime: at - 1 }, at - 1);
    expect(state.dayVolume(at).lots).toBe(bar!.bar.lots);
  });

  it('has its book around the mark, and a premium of the impact prices over the oracle', () => {
    for (const coin of ['BTC', 'xyz:TSLA', 'flx:COPPER']) {
      const context = assetContext(marketOf(world, coin), now);
      const [bid, ask] = context.impactPxs!.map(Number);
      const oracle = Number(context.oraclePx);
      expect(bid).toBeLessThanOrEqual(Number(context.midPx));
      expect(ask).toBeGreaterThanOrEqual(Number(context.midPx));
      const premium = (Math.max(0, bid! - oracle) - Math.max(0, oracle - ask!)) / oracle;
      expect(Number(context.premium)).toBeCloseTo(premium, 9);
    }
  });

  it('has no mid, premium or impact prices while the book is empty, and an oracle that moves', () => {
    const state = marketOf(world, 'xyz:KORU');
    const oracles = new Set(
      Array.from({ length: 30 }, (_, i) => {
        const context = assetContext(state, now + i * minute);
        expect(context).toMatchObject({ midPx: null, premium: null, impactPxs: null, dayNtlVlm: '0.0' });
        return context.oraclePx;
      }),
    );
    expect(oracles.size).toBeGreaterThan(10);
    expect(state.delisted(now)).toBe(false);
  });

  it('stays constant without volume, interest and funding once the market is delisted', () => {
    const state = marketOf(world, 'xyz:URANIUM');
    const context = assetContext(state, now);
    expect(context).toEqual(assetContext(state, now + 5 * day));
    expect(context).toMatchObject({
      funding: '0.0',
      openInterest: '0.0',
      dayNtlVlm: '0.0',
      dayBaseVlm: '0.0',
      premium: null,
      midPx: null,
      impactPxs: null,
      prevDayPx: context.markPx,
    });
  });
});

describe('answers with contexts', () => {
  it('match contexts and assets by position', () => {
    const dex = world.dex('xyz')!;
    const [meta, contexts] = metaAndAssetContexts(dex, now);
    expect(contexts).toHaveLength(meta.universe.length);
    const at = meta.universe.findIndex((asset) => asset.name === 'xyz:GOLD');
    expect(contexts[at]).toEqual(assetContext(marketOf(world, 'xyz:GOLD'), now));
  });

  it('of all DEXes come in alphabetical order, the venue first', () => {
    const { ctxs } = allDexesAssetContexts(world, now);
    expect(ctxs.map(([dex, contexts]) => [dex, contexts.length])).toEqual([
      ['', 10],
      ['flx', 10],
      ['xyz', 120],
    ]);
  });
});
