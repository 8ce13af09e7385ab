import { describe, expect, it } from 'vitest';
import { tickDecimals, stepAt } from '../../../../src-main/simulator/world/price-rule.ts';
import { aWorld, genesis, marketOf, now } from '../worlds.ts';
import { big, isPerp, positionsAt, someVaults } from './vaults.ts';

const world = aWorld({ marketCount: 300 });
const vaults = someVaults().all;

describe.each(vaults.map((vault) => [vault.mode, vault] as const))(
  'the fills of a vault in mode %s',
  (_, vault) => {
    const fills = vault.fillsBetween(genesis, now);
    const perp = fills.filter((fill) => isPerp(fill.coin));
    const settled = vault.settlementsBetween(genesis, now);

    it('form a chain without a break in each coin over 120 days, except for settlements', () => {
      const held = new Map<string, ReturnType<typeof big>>();
      let breaks = 0;
      for (const fill of perp) {
        const before = held.get(fill.coin) ?? big(0);
        if (!before.equals(fill.startPosition)) breaks += 1;
        held.set(fill.coin, big(fill.startPosition).plus(big(fill.sz).times(fill.side === 'B' ? 1 : -1)));
      }
      expect(breaks).toBe(0);
      for (const { coin, szi } of settled) expect(held.get(coin)?.toFixed()).toBe(big(szi).toFixed());
      const open = new Map(positionsAt(vault, now).map(({ coin, szi }) => [coin, big(szi).toFixed()]));
      const gone = new Set(settled.map(({ coin }) => coin));
      const left = [...held].filter(([coin, size]) => !size.isZero() && !gone.has(coin));
      expect(new Map(left.map(([coin, size]) => [coin, size.toFixed()]))).toEqual(open);
    });

    it('number several to a few dozen a day', () => {
      expect(fills.length / 120).toBeGreaterThan(12);
      expect(fills.length / 120).toBeLessThan(60);
    });

    it('are ascending, with unique keys and order ids', () => {
      expect(fills.map((fill) => fill.time)).toEqual(
        fills.map((fill) => fill.time).toSorted((a, b) => a - b),
      );
      const keys = new Set(fills.map(({ time, coin, tid, oid }) => `${time} ${coin} ${tid} ${oid}`));
      expect(keys.size).toBe(fills.length);
      for (const { tid, oid } of fills)
        expect([Number.isSafeInteger(tid), Number.isSafeInteger(oid)]).toEqual([true, true]);
    });

    it('obey the tick, the lot and the minimum order value', () => {
      for (const fill of perp) {
        const { sizeDecimals } = marketOf(world, fill.coin).market.row;
        const ticks = big(fill.px).times(10 ** tickDecimals(sizeDecimals));
        const lots = big(fill.sz).times(10 ** sizeDecimals);
        expect([ticks.isInteger(), lots.isInteger()]).toEqual([true, true]);
        expect(ticks.mod(stepAt(ticks.toNumber(), tickDecimals(sizeDecimals))).toNumber()).toBe(0);
        expect(big(fill.px).times(fill.sz).toNumber()).toBeGreaterThanOrEqual(10);
      }
    });

    it('pay the rates measured on real ones', () => {
      const rates = new Set(
        perp
          .filter((fill) => fill.builderFee === null && fill.fee !== '0.0')
          .map((fill) =>
            big(fill.fee).div(big(fill.px).times(fill.sz)).times(10_000).toDecimalPlaces(2).toNumber(),
          ),
      );
      expect([...rates].toSorted((a, b) => a - b)).toEqual([0.29, 0.86, 1.44, 2.88, 4.32, 8.64]);
    });

    it('have texts that match their numbers', () => {
      const wordOf = (start: string, sz: string, side: string): string => {
        const next = big(start).plus(big(sz).times(side === 'B' ? 1 : -1));
        if (next.times(start).lessThan(0)) return '>';
        return next.abs().greaterThan(big(start).abs()) ? 'Open' : 'Close';
      };
      const usual = perp.filter((fill) => !fill.dir.startsWith('Liquidated'));
      const wrong = usual.filter(
        ({ dir, startPosition, sz, side }) => !dir.includes(wordOf(startPosition, sz, side)),
      );
      expect(wrong).toEqual([]);
    });

    it('add up to the same round trips that the journal closes', () => {
      const closed = vault
        .actsBetween(genesis, now)
        .filter((act) => act.kind === 'trade_closed' && act.exitReason !== 'delisted');
      expect(closed.length).toBeGreaterThan(400);
      const reported = closed.reduce(
        (total, act) => (act.kind === 'trade_closed' ? total.plus(act.realizedPnl) : total),
        big(0),
      );
      const openSince = new Set([
        ...positionsAt(vault, now).map(({ coin }) => coin),
        ...settled.map(({ coin }) => coin),
      ]);
      const whole = perp
        .filter((fill) => !openSince.has(fill.coin))
        .reduce((total, fill) => total.plus(fill.closedPnl), big(0));
      const reportedOfThose = closed
        .filter((act) => !openSince.has(act.coin))
        .reduce((total, act) => (act.kind === 'trade_closed' ? total.plus(act.realizedPnl) : total), big(0));
      expect(reported.isFinite()).toBe(true);
      expect(reportedOfThose.toFixed()).toBe(whole.toFixed());
    });
  },
);
