import { describe, expect, it } from 'vitest';
import { assetContext } from '../../../src-main/simulator/wire/asset-contexts.ts';
import { allPerpMetas } from '../../../src-main/simulator/wire/meta.ts';
import { spotMeta } from '../../../src-main/simulator/wire/spot-meta.ts';
import { aWorld, day, genesis, hour, marketOf, now } from './worlds.ts';

const counts = (marketCount: number): number[] =>
  aWorld({ marketCount }).dexes.map((dex) => dex.markets.length);

describe('the markets of a simulated world', () => {
  it('are 200 crypto perpetuals, 120 on xyz and 10 on flx', () => {
    expect(counts(330)).toEqual([200, 120, 10]);
  });

  it('grow and shrink by crypto perpetuals only, keeping BTC and ETH', () => {
    expect(counts(530)).toEqual([400, 120, 10]);
    expect(counts(140)).toEqual([10, 120, 10]);
    expect(counts(0)).toEqual([2, 120, 10]);
    expect(aWorld({ marketCount: 0 }).dexes[0]?.markets.map((market) => market.coin)).toEqual(['BTC', 'ETH']);
  });

  it('have names of their own', () => {
    const coins = aWorld({ marketCount: 530 }).dexes.flatMap((dex) => dex.markets.map(({ coin }) => coin));
    expect(new Set(coins).size).toBe(530);
  });

  it('share a ticker between two DEXes with different collateral, at about the same price', () => {
    const world = aWorld();
    const tokenNames = new Map(spotMeta().tokens.map((token) => [token.index, token.name]));
    expect(world.dexes.map((dex) => tokenNames.get(dex.collateralToken))).toEqual(['USDC', 'USDC', 'USDH']);
    for (const ticker of ['GOLD', 'SILVER', 'TSLA']) {
      const [ours, theirs] = ['xyz', 'flx'].map((dex) => {
        const state = marketOf(world, `${dex}:${ticker}`);
        return state.mark(now) / 10 ** state.tickDecimals;
      });
      expect(Math.abs(ours! / theirs! - 1)).toBeLessThan(0.01);
    }
  });

  it('name a collateral token that is not at its index in the token list', () => {
    const { tokens } = spotMeta();
    expect(tokens[360]).toBeUndefined();
    expect(tokens.findIndex((token) => token.index === 235)).not.toBe(235);
  });

  it('include a few that are delisted, from a past instant on', () => {
    const world = aWorld({ marketCount: 330 });
    const delisted = (instant: number): string[] =>
      allPerpMetas(world, instant).flatMap((meta) =>
        meta.universe.filter((asset) => asset.isDelisted).map((asset) => asset.name),
      );
    expect(delisted(genesis + day)).toEqual([]);
    expect(delisted(now).length).toBeGreaterThan(20);
    expect(delisted(now)).toEqual(expect.arrayContaining(['MATIC', 'xyz:URANIUM']));
  });

  it('change their mark every second while they are live', () => {
    for (const state of aWorld({ marketCount: 330 }).dexes.flatMap((dex) => dex.states)) {
      if (state.delisted(now)) continue;
      const marks = Array.from({ length: 121 }, (_, i) => state.mark(now + i * 1000));
      const still = marks.filter((mark, i) => mark === marks[i - 1]).length;
      expect([state.market.coin, still < 3]).toEqual([state.market.coin, true]);
    }
  });

  it('follow the price rule: five significant figures or a whole number, 6 - szDecimals places', () => {
    for (const state of aWorld({ marketCount: 330 }).dexes.flatMap((dex) => dex.states)) {
      for (const instant of [now, now - 30 * day, now - 90 * day]) {
        const text = assetContext(state, instant).markPx;
        const [whole = '', places = ''] = text.replace(/\.0$/, '').split('.');
        expect(Number(text)).toBeGreaterThan(0);
        expect([text, places.length <= 6 - state.market.row.sizeDecimals]).toEqual([text, true]);
        const figures = `${whole}${places}`.replace(/^0+/, '').length;
        expect([text, places === '' || figures <= 5]).toEqual([text, true]);
      }
    }
  });

  it('move in a day about as much as is typical for their kind', () => {
    const spread = (coin: string): number => {
      const squares = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
        const state = marketOf(aWorld({ seed }), coin);
        return Array.from({ length: 60 }, (_, i) =>
          Math.log(state.mark(now - i * day) / state.mark(now - (i + 1) * day)),
        );
      });
      return Math.sqrt(squares.reduce((sum, change) => sum + change ** 2, 0) / squares.length);
    };
    for (const [coin, typical] of [
      ['BTC', 0.03],
      ['xyz:TSLA', 0.015],
      ['xyz:GOLD', 0.01],
    ] as const) {
      expect(spread(coin)).toBeGreaterThan(typical * 0.75);
      expect(spread(coin)).toBeLessThan(typical * 1.25);
    }
  });

  it('stay near their oracle', () => {
    const state = marketOf(aWorld(), 'BTC');
    for (let i = 0; i < 200; i += 1) {
      const instant = now - i * hour;
      expect(Math.abs(state.mark(instant) / state.oracle(instant) - 1)).toBeLessThan(0.002);
    }
  });
});
