import { describe, expect, it } from 'vitest';
import type { VaultDexState, VaultPosition } from '../../../../src-main/simulator/vault/vault-state.ts';
import { day, genesis, hour, now } from '../worlds.ts';
import { big, markOf, positionsAt, positionsOf, someVaults, sum } from './vaults.ts';

const instants = Array.from({ length: 60 }, (_, i) => now - i * 31 * hour);
const { standard, unified, portfolio } = someVaults();
const dexStates = instants.flatMap((instant) => standard.stateAt(instant).dexes);
const everyPosition = [standard, unified, portfolio].flatMap((vault) =>
  instants.flatMap((instant) => positionsAt(vault, instant)),
);

function isolatedMargin(dex: VaultDexState): string {
  const isolated = dex.positions.filter((position) => position.leverage.type === 'isolated');
  return sum(isolated.map((position) => big(position.marginUsed))).toFixed();
}

function maintenance(position: VaultPosition) {
  return big(position.positionValue).div(2 * position.maxLeverage);
}

describe("a vault's positions", () => {
  it('gain (mark - entry) * size, to the last digit', () => {
    expect(everyPosition.length).toBeGreaterThan(500);
    for (const position of everyPosition) {
      const gain = markOf(position).minus(position.entryPx).times(position.szi);
      expect(gain.toFixed()).toBe(big(position.unrealizedPnl).toFixed());
    }
  });

  it('have entry prices with a finite number of decimals, so that nothing is rounded', () => {
    for (const { entryPx } of everyPosition) expect(entryPx.length).toBeLessThan(24);
  });

  it('return their gain as a share of the margin at entry', () => {
    for (const { unrealizedPnl, szi, entryPx, leverage, returnOnEquity } of everyPosition) {
      const margin = big(szi).abs().times(entryPx).div(leverage.value);
      expect(big(unrealizedPnl).div(margin).toDecimalPlaces(10).toFixed()).toBe(
        big(returnOnEquity).toFixed(),
      );
    }
  });

  it('use value / leverage of margin when cross, and rawUsd + size * mark when isolated', () => {
    for (const position of everyPosition) {
      const { leverage, szi } = position;
      const margin =
        leverage.type === 'cross'
          ? big(position.positionValue).div(leverage.value)
          : big(leverage.rawUsd).plus(markOf(position).times(szi));
      expect(margin.toFixed()).toBe(big(position.marginUsed).toFixed());
    }
  });

  it('are on the surviving side of their liquidation price', () => {
    const liquidable = everyPosition.filter(({ liquidationPx }) => liquidationPx !== null);
    expect(liquidable.length).toBeGreaterThan(0);
    for (const position of liquidable) {
      const below = markOf(position)
        .minus(position.liquidationPx ?? Number.NaN)
        .times(position.szi);
      expect(below.greaterThan(0)).toBe(true);
    }
  });

  it('of an isolated kind are liquidated where only the maintenance margin is left', () => {
    const isolated = everyPosition.filter(({ leverage }) => leverage.type === 'isolated');
    expect(isolated.filter(({ liquidationPx }) => liquidationPx !== null).length).toBeGreaterThan(0);
    for (const { leverage, szi, liquidationPx, maxLeverage } of isolated) {
      if (leverage.type === 'cross' || liquidationPx === null) continue;
      const left = big(leverage.rawUsd).plus(big(szi).times(liquidationPx));
      const least = big(szi)
        .abs()
        .times(liquidationPx)
        .div(2 * maxLeverage);
      expect(left.minus(least).abs().toNumber()).toBeLessThan(1e-4);
    }
  });
});

describe("a standard vault's DEX", () => {
  it('is worth its raw cash and its positions at their marks', () => {
    for (const { marginSummary, positions } of dexStates) {
      const value = sum(positions.map((each) => markOf(each).times(each.szi))).plus(
        marginSummary.totalRawUsd,
      );
      expect(value.toFixed()).toBe(big(marginSummary.accountValue).toFixed());
    }
  });

  it("adds up its positions' values and margins", () => {
    for (const { marginSummary, crossMarginSummary, positions } of dexStates) {
      const cross = positions.filter((each) => each.leverage.type === 'cross');
      for (const [summary, of] of [
        [marginSummary, positions],
        [crossMarginSummary, cross],
      ] as const) {
        expect(sum(of.map((each) => big(each.positionValue))).toFixed()).toBe(
          big(summary.totalNtlPos).toFixed(),
        );
        expect(sum(of.map((each) => big(each.marginUsed))).toFixed()).toBe(
          big(summary.totalMarginUsed).toFixed(),
        );
      }
    }
  });

  it('has, beside its cross account, the margins of its isolated positions', () => {
    for (const dex of dexStates) {
      const apart = big(dex.marginSummary.accountValue).minus(dex.crossMarginSummary.accountValue);
      expect(apart.toFixed()).toBe(isolatedMargin(dex));
    }
  });

  it('keeps back the larger of the margin used and a tenth of the notional', () => {
    for (const { crossMarginSummary: cross, withdrawable } of dexStates) {
      const tenth = big(cross.totalNtlPos).div(10);
      const kept = tenth.greaterThan(cross.totalMarginUsed) ? tenth : big(cross.totalMarginUsed);
      const free = big(cross.accountValue).minus(kept);
      expect(big(withdrawable).toFixed()).toBe((free.isNegative() ? big(0) : free).toFixed());
    }
  });

  it('has a maintenance margin of half the margin that its markets require at maximum leverage', () => {
    for (const { positions, crossMaintenanceMarginUsed, crossMarginSummary } of dexStates) {
      const cross = positions.filter((each) => each.leverage.type === 'cross');
      const needed = sum(cross.map(maintenance));
      expect(needed.toDecimalPlaces(6).toFixed()).toBe(big(crossMaintenanceMarginUsed).toFixed());
      for (const position of cross) {
        const { szi, maxLeverage, liquidationPx } = position;
        const side = big(szi).isNegative() ? -1 : 1;
        const share = big(1).minus(big(side).div(2 * maxLeverage));
        const room = big(crossMarginSummary.accountValue)
          .minus(needed)
          .times(side)
          .div(big(szi).abs())
          .div(share);
        const price = markOf(position).minus(room).toDecimalPlaces(10);
        expect(liquidationPx === null ? null : big(liquidationPx).toFixed()).toBe(
          price.greaterThan(0) ? price.toFixed() : null,
        );
      }
    }
  });
});

describe('a vault at any instant from day 120 on', () => {
  const later = Array.from({ length: 200 }, (_, i) => now + i * 7.3 * hour);
  const states = [standard, unified, portfolio].flatMap((vault) => later.map((at) => vault.stateAt(at)));

  it('holds four to eight positions', () => {
    for (const { dexes } of states) {
      const count = positionsOf(dexes).length;
      expect(count).toBeGreaterThanOrEqual(4);
      expect(count).toBeLessThanOrEqual(8);
    }
  });

  it('holds both sides in both margin modes', () => {
    const kinds = (dexes: readonly VaultDexState[]) =>
      new Set(
        positionsOf(dexes).map(
          ({ szi, leverage }) => `${szi.startsWith('-') ? 'short' : 'long'} ${leverage.type}`,
        ),
      );
    for (const { dexes } of states) expect(kinds(dexes).size).toBe(4);
  });

  it('mostly holds positions in another collateral, and always trades on several DEXes', () => {
    const onFlx = states.filter(({ dexes }) =>
      dexes.some((dex) => dex.collateral === 'USDH' && dex.positions.length > 0),
    );
    expect(onFlx.length).toBeGreaterThan(states.length * 0.8);
  });
});

describe.each([2, 7])('with seed %i, a stop loss of a vault', (seed) => {
  const { standard: vault } = someVaults({ seed });
  const days = Array.from({ length: 238 }, (_, i) => genesis + day + i * 12 * hour);

  it('triggers before its position is liquidated, also after more was bought or sold at a better price', () => {
    const late = days.flatMap((at) =>
      positionsAt(vault, at).flatMap(({ coin, szi, liquidationPx }) => {
        const side = szi.startsWith('-') ? 'B' : 'A';
        return vault
          .ordersAt(at)
          .filter((order) => order.coin === coin && order.side === side && order.orderType.startsWith('Stop'))
          .filter(({ triggerPx }) => {
            const room = big(triggerPx).minus(liquidationPx ?? Number.NaN);
            return side === 'A' ? room.lte(0) : room.gte(0);
          })
          .map(({ triggerPx }) => `${coin} ${triggerPx} beyond ${liquidationPx}`);
      }),
    );
    expect(late).toEqual([]);
  });
});
