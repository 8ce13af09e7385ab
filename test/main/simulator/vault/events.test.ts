import { describe, expect, it } from 'vitest';
import { aWorld, genesis, hour, marketOf, now } from '../worlds.ts';
import { big, markOf, positionsAt, someVaults } from './vaults.ts';

const world = aWorld({ marketCount: 300 });
const { standard } = someVaults();

describe('funding of a vault', () => {
  const rows = standard.fundingBetween(now - 240 * hour, now);

  it('is paid a few ms after each hour, once for each held coin', () => {
    expect(rows.length).toBeGreaterThan(900);
    expect(new Set(rows.map((row) => `${row.time} ${row.coin}`)).size).toBe(rows.length);
    for (const { time } of rows) expect(time % hour).toBeLessThan(100);
    const last = rows.at(-1)?.time ?? 0;
    const paid = rows.filter((row) => row.time === last).map((row) => row.coin);
    expect(paid.toSorted()).toEqual(
      positionsAt(standard, last)
        .map((each) => each.coin)
        .toSorted(),
    );
  });

  it('is the size held times the oracle price times the rate, paid by the side that the rate is against', () => {
    for (const { time, coin, szi, usdc, fundingRate } of rows) {
      const state = marketOf(world, coin);
      const start = time - (time % hour);
      const oracle = big(state.oracle(start)).div(10 ** state.tickDecimals);
      const paid = big(szi).times(oracle).times(fundingRate).negated().toDecimalPlaces(6);
      expect(big(usdc).toFixed()).toBe(paid.toFixed());
      const held = positionsAt(standard, time).find((each) => each.coin === coin);
      expect(held?.szi).toBe(szi);
    }
  });

  it('adds up, since the position opened, to the amount that the position shows as paid', () => {
    const all = standard.fundingBetween(genesis, now);
    const openings = standard
      .fillsBetween(genesis, now)
      .filter(({ dir, startPosition }) => startPosition === '0.0' || dir.includes('>'));
    for (const { coin, cumFunding } of positionsAt(standard, now)) {
      const openedAt = openings.findLast((fill) => fill.coin === coin)?.time ?? 0;
      const total = (from: number): string =>
        all
          .filter((row) => row.coin === coin && row.time > from)
          .reduce((sum, row) => sum.minus(row.usdc), big(0))
          .toFixed();
      expect(total(openedAt)).toBe(big(cumFunding.sinceOpen).toFixed());
      expect(total(0)).toBe(big(cumFunding.allTime).toFixed());
    }
  });
});

it('a partly closed isolated position keeps the same share of its margin as of its size', () => {
  const fills = standard.fillsBetween(now - 30 * 24 * hour, now);
  const single = [...Map.groupBy(fills, (fill) => `${fill.coin} ${fill.time}`).values()].filter(
    (together) => together.length === 1,
  );
  const closing = single.flat().filter((fill) => fill.dir.startsWith('Close'));
  let seen = 0;
  for (const { coin, time } of closing) {
    const [before, after] = [time - 1, time].map(
      (at) => positionsAt(standard, at).find((each) => each.coin === coin)?.leverage,
    );
    const [held, left] = [time - 1, time].map(
      (at) => positionsAt(standard, at).find((each) => each.coin === coin)?.szi,
    );
    if (before?.type !== 'isolated' || after?.type !== 'isolated') continue;
    seen += 1;
    const kept = big(before.rawUsd)
      .times(left ?? 0)
      .div(held ?? 1);
    expect(kept.minus(after.rawUsd).abs().toNumber()).toBeLessThan(1e-6);
  }
  expect(seen).toBeGreaterThan(5);
});

describe('a liquidation of a vault', () => {
  const own = standard
    .fillsBetween(genesis, now)
    .filter((fill) => fill.liquidation?.liquidatedUser === standard.address);

  it('comes in the second in which the mark is beyond the liquidation price, and ends the position', () => {
    expect(own.length).toBeGreaterThan(3);
    for (const { coin, time } of own) {
      const before = positionsAt(standard, time - 1).find((each) => each.coin === coin);
      if (before === undefined) throw new Error(`${coin} was liquidated and not held.`);
      const state = marketOf(world, coin);
      const mark = big(state.mark(time)).div(10 ** state.tickDecimals);
      const room = mark
        .minus(before.liquidationPx ?? 0)
        .times(before.szi)
        .div(markOf(before))
        .div(big(before.szi).abs());
      expect(room.toNumber()).toBeLessThan(0.0015);
      expect(before.leverage.type).toBe('isolated');
      expect(positionsAt(standard, time).map((each) => each.coin)).not.toContain(coin);
    }
  });

  it('is in the ledger and takes no money of its own', () => {
    const moves = standard.ledgerBetween(genesis, now).filter((move) => move.delta.type === 'liquidation');
    expect(moves.map((move) => move.time)).toEqual([...new Set(own.map((fill) => fill.time))]);
  });
});

it('a settlement of a vault removes the position at the minute of the delisting, without a fill of its own', () => {
  const settled = standard.settlementsBetween(genesis, now);
  expect(settled.length).toBeGreaterThan(4);
  for (const { time, coin, szi } of settled) {
    expect(marketOf(world, coin).market.delistedAt).toBe(time);
    expect(positionsAt(standard, time - 1).find((each) => each.coin === coin)?.szi).toBe(szi);
    expect(positionsAt(standard, time).map((each) => each.coin)).not.toContain(coin);
    const later = standard.fillsBetween(time - 1, now).filter((fill) => fill.coin === coin);
    expect(later).toEqual([]);
    expect(standard.ordersAt(time).filter((order) => order.coin === coin)).toEqual([]);
  }
});
