import { describe, expect, it } from 'vitest';
import {
  drawdownText,
  equityLine,
  changeShort,
  changeText,
  resolutionText,
  nameSide,
  spanOf,
  flowsNear,
  shownPart,
  valueAt,
  venueText,
} from '../../../../src-renderer/charts/equity/equity-line.ts';
import { drawnRows } from '../../../../src-renderer/charts/equity/EquityChart.tsx';
import { hour, noon, utc } from '../../builders.ts';

const point = (index: number, equity: number, net: number | null = 0) => ({
  at: utc(noon + index * hour),
  equityUsd: equity,
  netDepositsUsd: net,
  drawdownUsd: net === null ? null : 0,
});
const fallen = (index: number, fall: number) => ({ ...point(index, 1), drawdownUsd: fall });
const lineOf = (
  samples: readonly ReturnType<typeof point>[],
  flows: readonly ReturnType<typeof flow>[],
  ofVenue: ReturnType<typeof venue> | null = null,
) => equityLine({ samples: [...samples], flows: [...flows], venue: ofVenue });
const flow = (index: number, usd: number | null) => ({ at: utc(noon + index * hour), amountUsd: usd });

const change = {
  startAt: utc(noon),
  startUsd: 100,
  endAt: utc(noon + 4 * hour),
  endUsd: 145,
  flowsUsd: 30,
  pnlUsd: 15,
};
const venue = (points: readonly [number, number][], resolutionSeconds: number | null = 7200) => ({
  readAt: utc(noon),
  resolutionSeconds,
  combined: points.map(([index, valueUsd]) => ({ at: utc(noon + index * hour), valueUsd, pnlUsd: 0 })),
  perp: [],
});

describe('The equity line', () => {
  it('keeps P&L apart from deposits and withdrawals', () => {
    const line = lineOf([point(0, 100), point(2, 160, 50), point(4, 145, 30)], [flow(1, 50), flow(3, -20)]);
    expect(line.points.map(({ earned }) => earned)).toEqual([100, 110, 115]);
  });

  it('says in one sentence how the P&L follows from start, end and flows', () => {
    expect(changeText(change)).toMatch(
      /^Over Perpscope’s samples, .* to .*: end \$145\.00 − start \$100\.00 − flows \$30\.00 = P&L \+\$15\.00\.$/,
    );
  });

  it('begins its short form with the P&L and names its period', () => {
    expect(changeShort({ ...change, endAt: utc(noon + 12 * 60_000) })).toMatch(
      /^P&L \+\$15\.00 over 12 min, \d\d:\d\d to \d\d:\d\d$/,
    );
    expect(changeShort({ ...change, endAt: utc(noon + 51 * hour) })).toMatch(
      /^P&L \+\$15\.00 over 2 d 3 h, since \d\d Nov, \d\d:\d\d$/,
    );
    expect(changeShort({ ...change, flowsUsd: null, pnlUsd: null })).toMatch(/^P&L unknown/);
    expect(changeShort(null)).not.toMatch(/\$/);
  });

  it('has no P&L if deposits are unknown or there are not two samples', () => {
    expect(changeText({ ...change, flowsUsd: null, pnlUsd: null })).toMatch(/P&L unknown/);
    expect(changeText(null)).not.toMatch(/\$/);
  });

  it('joins the venue’s history to our samples on one axis, and sums neither with the other', () => {
    const line = lineOf(
      [point(2, 100), point(4, 110)],
      [],
      venue([
        [0, 90],
        [3, 200],
        [5, 95],
      ]),
    );
    expect(spanOf(line)).toEqual([noon, noon + 5 * hour]);
    const rows = drawnRows(line.points, line);
    expect(rows.map(({ equity, value }) => [equity, value])).toEqual([
      [null, 90],
      [100, null],
      [105, 200],
      [110, null],
      [null, 95],
    ]);
  });

  it('draws no line through a gap in which only the venue has a point', () => {
    const gap = { at: noon + 3 * hour, equity: null, earned: null, drawdown: null };
    const line = lineOf([point(2, 100), point(6, 110)], [], venue([[4, 90]]));
    const [first, last] = line.points;
    const rows = drawnRows([first!, gap, last!], line);
    expect(rows.find(({ ofVenue }) => ofVenue !== null)?.equity).toBeNull();
  });

  it('draws the chosen part of the venue’s history, or the only one', () => {
    const both = { ...venue([[0, 90]]), perp: [{ at: utc(noon), valueUsd: 70, pnlUsd: null }] };
    const valueOf = (part: 'combined' | 'perp', of = both) =>
      equityLine({ samples: [], flows: [], venue: of }, part).venue.map(({ value }) => value);
    expect([valueOf('combined'), valueOf('perp')]).toEqual([[90], [70]]);
    expect(valueOf('perp', { ...both, perp: [] })).toEqual([90]);
    expect(shownPart(null, 'perp')).toBe('perp');
  });

  it('says why the venue’s total differs from our samples', () => {
    const both = { ...venue([[0, 90]]), perp: [{ at: utc(noon), valueUsd: 70, pnlUsd: null }] };
    expect(venueText(both, 'combined')).toBe('Venue, every 2 h, not in totals; also counts other tokens');
    expect(venueText(both, 'perp')).toBe('Venue, perps only, every 2 h, not in totals');
  });

  it('names the resolution of the venue’s history', () => {
    expect([1800, 7200, 9000, 604_800].map((seconds) => resolutionText(venue([], seconds)))).toEqual([
      'every 30 min',
      'every 2 h',
      'every 2.5 h',
      'every 7 d',
    ]);
    expect(resolutionText(venue([], null))).toBe('few points');
  });

  it('marks a flow at the value before it, and names it at the next point', () => {
    const line = lineOf([point(0, 100), point(2, 160, 50)], [flow(1, 50)]);
    expect(valueAt(line, noon + hour)).toBe(100);
    const [first, second] = line.points;
    expect(flowsNear(line, second!)).toEqual(line.flows);
    expect(flowsNear(line, first!)).toEqual([]);
  });

  it('sums flows at one moment into one mark, which is unknown if one of them is', () => {
    expect(lineOf([], [flow(1, 50), flow(1, -20)]).flows).toEqual([{ at: noon + hour, usd: 30 }]);
    expect(lineOf([], [flow(1, 50), flow(1, null)]).flows[0]?.usd).toBeNull();
  });
});

describe('The drawdown', () => {
  it('is negative, and zero has no sign', () => {
    const { points } = lineOf([point(0, 1), fallen(1, 5), fallen(2, 3)], []);
    expect(points.map(({ drawdown }) => drawdown)).toEqual([0, -5, -3]);
    expect(Object.is(points[0]?.drawdown, 0)).toBe(true);
    expect(drawdownText(points)).toMatch(/^Deepest −\$5\.00, .*; at the end −\$3\.00\.$/);
  });

  it('is unknown, not zero, while the deposits are unknown', () => {
    const { points } = lineOf([point(0, 1, null)], []);
    expect(points[0]?.drawdown).toBeNull();
    expect(drawdownText(points)).toMatch(/^Unknown until/);
  });
});

it('puts the venue’s name above a rising line, and below a falling one', () => {
  const sideOf = (...values: readonly number[]) =>
    nameSide({
      points: [],
      flows: [],
      venue: values.map((value, nth) => ({ at: noon + nth * hour, value, pnl: null })),
    });
  expect(sideOf(120, 100, 101)).toBe('above');
  expect(sideOf(80, 100, 99)).toBe('below');
  expect(sideOf(100, 100)).toBe('above');
  // The points under the name count, not the last step.
  const dense = Array.from({ length: 100 }, (_, nth) => nth);
  expect(sideOf(...dense, 98)).toBe('above');
});
