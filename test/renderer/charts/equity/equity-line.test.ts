import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawdownWords,
  equityLine,
  equityWords,
  flowsNear,
  valueAt,
} from '../../../../src-renderer/charts/equity/equity-line.ts';
import { hour, noon, utc } from '../../builders.ts';

const point = (index: number, equity: number, net: number | null = 0) => ({
  at: utc(noon + index * hour),
  equityUsd: equity,
  netDepositsUsd: net,
  drawdownUsd: net === null ? null : 0,
});
const fallen = (index: number, fall: number) => ({ ...point(index, 1), drawdownUsd: fall });
const flow = (index: number, usd: number | null) => ({ at: utc(noon + index * hour), amountUsd: usd });

describe('The equity line', () => {
  it('keeps what was earned apart from what came and went', () => {
    const line = equityLine({
      equity: [point(0, 100), point(2, 160, 50), point(4, 145, 30)],
      deposits: [flow(1, 50), flow(3, -20)],
    });
    expect(line.points.map(({ earned }) => earned)).toEqual([100, 110, 115]);
    expect([line.deposited, line.withdrawn]).toEqual([50, 20]);
    expect(equityWords(line)).toBe(
      'From $100.00 to $145.00: result +$15.00, $50.00 deposited, $20.00 withdrawn.',
    );
  });

  it('says that nothing moved only where that is known', () => {
    expect(equityWords(equityLine({ equity: [point(0, 1), point(1, 2)], deposits: [] }))).toMatch(
      /nothing deposited or withdrawn/,
    );
    const unknown = equityLine({ equity: [point(0, 1, null), point(1, 2, null)], deposits: [] });
    expect(equityWords(unknown)).toMatch(/not fully known/);
    const amountless = equityLine({ equity: [point(0, 1), point(2, 2, null)], deposits: [flow(1, null)] });
    expect(equityWords(amountless)).toMatch(/amounts are unknown/);
  });

  it('says figures that add up to the cent, whatever the fractions behind them', () => {
    const figuresOf = (words: string): readonly number[] =>
      [...words.matchAll(/([+−]?)\$([\d,]+\.\d\d)/g)].map(
        ([, sign, digits]) => Number(digits?.replaceAll(',', '')) * (sign === '−' ? -1 : 1),
      );
    const amount = fc.integer({ min: 1, max: 1e8 }).map((n) => n / 1e4);
    const account = fc.record({
      start: amount,
      result: fc.integer({ min: -1e8, max: 1e8 }).map((n) => n / 1e4),
      paidIn: amount,
      paidOut: amount,
    });
    fc.assert(
      fc.property(account, ({ start, result, paidIn, paidOut }) => {
        const line = equityLine({
          equity: [point(0, start), point(4, start + result + paidIn - paidOut, paidIn - paidOut)],
          deposits: [flow(1, paidIn), flow(3, -paidOut)],
        });
        const [from = NaN, to = NaN, earned = NaN, deposited = NaN, withdrawn = NaN] = figuresOf(
          equityWords(line),
        );
        expect(from + earned + deposited - withdrawn).toBeCloseTo(to, 6);
        expect(Math.abs(earned - result)).toBeLessThan(0.03);
      }),
    );
  });

  it('marks a flow where the line stood before it, and tells of it at the next point', () => {
    const line = equityLine({ equity: [point(0, 100), point(2, 160, 50)], deposits: [flow(1, 50)] });
    expect(valueAt(line.points, noon + hour)).toBe(100);
    const [first, second] = line.points;
    expect(flowsNear(line, second!)).toEqual(line.flows);
    expect(flowsNear(line, first!)).toEqual([]);
  });

  it('makes one mark of what came and went at one moment, unknown where a part is', () => {
    expect(equityLine({ equity: [], deposits: [flow(1, 50), flow(1, -20)] }).flows).toEqual([
      { at: noon + hour, usd: 30 },
    ]);
    expect(equityLine({ equity: [], deposits: [flow(1, 50), flow(1, null)] }).flows[0]?.usd).toBeNull();
  });
});

describe('The drawdown', () => {
  it('hangs below zero, and zero has no sign', () => {
    const { points } = equityLine({ equity: [point(0, 1), fallen(1, 5)], deposits: [] });
    expect(points.map(({ drawdown }) => drawdown)).toEqual([0, -5]);
    expect(Object.is(points[0]?.drawdown, 0)).toBe(true);
    expect(drawdownWords(points)).toMatch(/^Deepest −\$5\.00, .*; at the end −\$5\.00\.$/);
  });

  it('is not known where the deposits are not, and never zero instead', () => {
    const { points } = equityLine({ equity: [point(0, 1, null)], deposits: [] });
    expect(points[0]?.drawdown).toBeNull();
    expect(drawdownWords(points)).toMatch(/^Unknown until/);
  });
});
