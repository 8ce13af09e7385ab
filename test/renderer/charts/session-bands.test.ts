import { expect, test } from 'vitest';
import { sessionBands } from '../../../src-renderer/charts/session-shades.ts';
import { visiblePart } from '../../../src-renderer/charts/view-watch.ts';
import { hour, noon } from '../builders.ts';

/** Hours of 10 px each; the first begins at the left edge. */
const grid = { firstMs: noon, slotMs: hour, firstX: 5, slotWidth: 10, width: 100 };
const at = (hours: number): number => noon + hours * hour;
const spans = [
  { state: 'closed' as const, fromMs: at(-5), toMs: at(2) },
  { state: 'pre_market' as const, fromMs: at(2), toMs: at(3) },
];
const bandsOf = (knownUntilMs: number | null, untilMs = at(20)): string[] =>
  sessionBands({ spans, knownUntilMs }, grid, untilMs).map(
    ({ state, left, right }) => `${state} ${left}-${right}`,
  );

test('the session strip covers all of the axis: what no span covers is regular hours', () => {
  expect(bandsOf(null)).toEqual(['closed 0-20', 'pre_market 20-30', 'regular 30-100']);
});

test('the session is unknown past the end of the calendar, and missing past the requested range', () => {
  expect(bandsOf(at(6))).toEqual(['closed 0-20', 'pre_market 20-30', 'regular 30-60', 'unknown 60-100']);
  expect(bandsOf(at(6), at(8)).at(-1)).toBe('unknown 60-80');
  expect(bandsOf(null, at(5)).at(-1)).toBe('regular 30-50');
});

test('times on a chart are at their slots', () => {
  const scale = {
    getVisibleLogicalRange: () => ({ from: 3 }),
    logicalToCoordinate: (slot: number) => grid.firstX + slot * grid.slotWidth,
    width: () => grid.width,
  };
  const chart = { timeScale: () => scale } as never;
  expect(visiblePart(chart, { slots: [noon, at(1)] } as never)).toEqual({ from: 3, grid });
});
