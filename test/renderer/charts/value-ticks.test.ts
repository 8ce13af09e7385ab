import { describe, expect, it } from 'vitest';
import { valueTicks } from '../../../src-renderer/charts/value-ticks.ts';

describe('Marks of a value axis', () => {
  it('are round, evenly spaced, and enclose all values', () => {
    expect(valueTicks({ low: 3, high: 97, leastSpan: 1 }).ticks).toEqual([0, 50, 100]);
    expect(valueTicks({ low: 0, high: 24, leastSpan: 1 }).ticks).toEqual([0, 10, 20, 30]);
    expect(valueTicks({ low: -240, high: 130, leastSpan: 1 }).ticks).toEqual([-400, -200, 0, 200]);
    expect(valueTicks({ low: 1.71, high: 1.74, leastSpan: 0.03 })).toEqual({
      ticks: [1.71, 1.72, 1.73, 1.74],
      step: 0.01,
      decimals: 2,
    });
  });

  it('of a count are whole, and no two read alike', () => {
    for (const [low, high] of [
      [3, 3],
      [2, 3],
      [0, 0],
      [7, 40],
    ] as const) {
      const { ticks, decimals } = valueTicks({ low, high, leastSpan: 2, isInteger: true });
      expect(decimals).toBe(0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.filter((tick) => !Number.isInteger(tick))).toEqual([]);
      expect(new Set(ticks).size).toBe(ticks.length);
    }
  });

  it('have as many decimals as distinct neighbors need', () => {
    for (const [low, high] of [
      [1.68, 1.72],
      [0, 0.003],
      [-0.5, 0.25],
      [2_120.75, 2_121],
      [1e6, 1.2e6],
    ] as const) {
      const { ticks, decimals } = valueTicks({ low, high, leastSpan: 0.001 });
      expect(new Set(ticks.map((tick) => tick.toFixed(decimals))).size).toBe(ticks.length);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });

  it('span at least the given range, center a flat line, and go below zero only for negative values', () => {
    for (const [value, ticks] of [
      [1500, [1450, 1500, 1550]],
      [-1500, [-1550, -1500, -1450]],
    ] as const)
      expect(valueTicks({ low: value, high: value, leastSpan: 100 }).ticks).toEqual(ticks);
    expect(valueTicks({ low: 0, high: 0, leastSpan: 10 }).ticks[0]).toBe(0);
  });
});
