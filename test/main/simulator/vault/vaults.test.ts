import { describe, expect, it } from 'vitest';
import { createVaults } from '../../../../src-main/simulator/vault/create-vaults.ts';
import type { Vault } from '../../../../src-main/simulator/vault/vault.ts';
import type { World } from '../../../../src-main/simulator/world.ts';
import { aWorld, day, genesis, hour, minute, now } from '../worlds.ts';
import { big, positionsAt, someVaults } from './vaults.ts';

function reported(vault: Vault, instant: number): string {
  return JSON.stringify([
    vault.stateAt(instant),
    vault.ordersAt(instant),
    vault.fillsBetween(instant - 3 * day, instant),
    vault.orderEventsBetween(instant - 3 * day, instant),
    vault.fundingBetween(instant - day, instant),
    vault.ledgerBetween(instant - 9 * day, instant),
    vault.actsBetween(instant - day, instant),
  ]);
}

/** Adds a DEX with one market of its own. */
function withColdDex(world: World): World {
  const states = (world.dex('xyz')?.states ?? []).slice(0, 3).map((state) => ({
    ...state,
    market: { ...state.market, dex: 'cold', coin: `cold:${state.market.row.ticker}` },
  }));
  const dex = {
    name: 'cold',
    fullName: 'Cold',
    collateralToken: 0,
    markets: states.map((state) => state.market),
    states,
  };
  return {
    ...world,
    dexes: [...world.dexes, dex],
    dex: (name) => (name === 'cold' ? dex : world.dex(name)),
    market: (coin) => states.find((state) => state.market.coin === coin) ?? world.market(coin),
  };
}

describe('a vault', () => {
  it('gives the same answer for an instant, whatever was asked before', () => {
    const travelled = someVaults().standard;
    for (const back of [40, 3, 90, 1, 0]) reported(travelled, now - back * day);
    travelled.fillsBetween(0, now + 30 * day);
    expect(reported(travelled, now)).toBe(reported(someVaults().standard, now));
    expect(reported(travelled, genesis + 2 * day)).toBe(reported(someVaults().standard, genesis + 2 * day));
  });

  it('has other events with another seed, in another mode, and a minute later', () => {
    const { standard, unified, portfolio } = someVaults();
    const stories = [
      reported(standard, now),
      reported(unified, now),
      reported(portfolio, now),
      reported(standard, now + minute),
    ];
    expect(
      new Set([...stories, reported(createVaults(aWorld({ marketCount: 300 }), 8).standard, now)]).size,
    ).toBe(5);
  });

  it('splits a time range into ticks that lose nothing and repeat nothing', () => {
    const { standard } = someVaults();
    const ticks = Array.from({ length: 500 }, (_, i) => now - day + i * 173_000);
    const pieces = <T>(rows: (from: number, to: number) => readonly T[]): readonly T[] =>
      ticks.slice(1).flatMap((to, i) => rows(ticks[i] ?? 0, to));
    const [first = 0, last = 0] = [ticks[0], ticks.at(-1)];
    expect(pieces(standard.fillsBetween)).toEqual(standard.fillsBetween(first, last));
    expect(pieces(standard.actsBetween)).toEqual(standard.actsBetween(first, last));
    expect(pieces(standard.orderEventsBetween)).toEqual(standard.orderEventsBetween(first, last));
    expect(standard.fillsBetween(first, last).length).toBeGreaterThan(5);
  });

  it('includes the end of a range and excludes its beginning', () => {
    const { standard } = someVaults();
    const [fill] = standard.fillsBetween(now - day, now);
    const [row] = standard.fundingBetween(now - day, now);
    const at = fill?.time ?? 0;
    const paid = row?.time ?? 0;
    expect(standard.fillsBetween(at - 1, at)).toContainEqual(fill);
    expect(standard.fillsBetween(at, at + 1)).not.toContainEqual(fill);
    expect(standard.fundingBetween(paid - 1, paid)).toContainEqual(row);
    expect(standard.fundingBetween(paid, paid + 1)).not.toContainEqual(row);
    expect(standard.fillsBetween(now, now - day)).toEqual([]);
  });

  it('knows nothing of the future', () => {
    const { standard } = someVaults();
    for (let i = 0; i < 50; i += 1) {
      const at = now - i * 3.7 * hour;
      for (const order of standard.ordersAt(at)) expect(order.timestamp).toBeLessThanOrEqual(at);
      for (const event of standard.orderEventsBetween(at - hour, at)) {
        expect(event.order.timestamp).toBeLessThanOrEqual(event.statusTimestamp);
      }
    }
  });

  it('lives in a world with few markets too', () => {
    const { standard } = createVaults(aWorld({ marketCount: 2 }), 7);
    expect(positionsAt(standard, now).length).toBeGreaterThanOrEqual(4);
    expect(standard.coins).not.toContain('SOL');
  });
});

describe('the vaults of a world', () => {
  const { all, standard, unified, byAddress, roleOf } = someVaults();

  it('have addresses and agents of their own, each named by its role', () => {
    const addresses = all.flatMap((vault) => [vault.address, vault.agentWallet]);
    expect(new Set(addresses).size).toBe(6);
    for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
    expect(roleOf(standard.address)).toEqual({ role: 'vault' });
    expect(roleOf(unified.address)).toEqual({ role: 'user' });
    expect(roleOf(standard.agentWallet)).toEqual({ role: 'agent', data: { user: standard.address } });
    expect(roleOf('0x0000000000000000000000000000000000000001')).toEqual({ role: 'missing' });
  });

  it('are found by address in any case, and an agent is not an account', () => {
    expect(byAddress(standard.address.toUpperCase().replace('0X', '0x'))).toBe(standard);
    expect(byAddress(standard.agentWallet)).toBeNull();
  });
});

describe('a position on a cold DEX', () => {
  const opensAt = now + 5 * minute;
  const world = withColdDex(aWorld());
  const { standard, unified } = createVaults(world, 7, { coldOpensAt: opensAt });
  const onCold = (vault: Vault, at: number) => vault.stateAt(at).dexes.find((dex) => dex.dex === 'cold');

  it.each([standard, unified])('opens at its instant, not before, and closes again', (vault) => {
    expect(vault.coldPosition).toMatchObject({ dex: 'cold', coin: 'cold:XYZ100', opensAt });
    expect(onCold(vault, opensAt - 1)?.positions).toEqual([]);
    expect(onCold(vault, opensAt)?.positions.map((each) => each.coin)).toEqual(['cold:XYZ100']);
    expect(onCold(vault, vault.coldPosition?.closesAt ?? 0)?.positions).toEqual([]);
  });

  it('has a balance of its own in standard mode', () => {
    const summary = onCold(standard, opensAt)?.marginSummary;
    expect(big(summary?.accountValue ?? 0).toNumber()).toBeGreaterThan(2000);
  });

  it('does not exist in a world without further DEXes', () => {
    expect(someVaults().standard.coldPosition).toBeNull();
  });
});

describe('the effort of a vault', () => {
  it('is a few episodes for any request at the newest instant, and none for the next second', () => {
    const { standard } = someVaults();
    standard.stateAt(now);
    const warm = standard.effort();
    expect(warm).toBeLessThan(1100);
    for (let i = 1; i <= 60; i += 1) {
      const at = now + i * 1000;
      standard.stateAt(at);
      standard.ordersAt(at);
      standard.fillsBetween(at - 1000, at);
      standard.actsBetween(at - 1000, at);
    }
    expect(standard.effort() - warm).toBeLessThan(20);
    const ticking = standard.effort();
    standard.stateAt(now + day);
    expect(standard.effort() - ticking).toBeLessThan(20);
  });

  it('does not depend on the length of the past where only a range is requested', () => {
    const { standard } = someVaults();
    standard.fillsBetween(now - hour, now);
    standard.ordersAt(now);
    expect(standard.effort()).toBeLessThan(40);
  });
});
