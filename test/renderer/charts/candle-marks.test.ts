import { describe, expect, it } from 'vitest';
import { markLooks, placeMarks } from '../../../src-renderer/charts/candle-marks.ts';
import { marksLabel, shownMarks, slotText } from '../../../src-renderer/features/market/chart/mark-text.ts';
import { aChart, hour, noon } from '../builders.ts';

const chart = aChart(-3, -2, 0);
const mark = (hours: number, kind: 'buy' | 'sell' | 'rejected' | 'decision' = 'buy') => ({
  at: noon + hours * hour,
  kind,
});

describe('Marks on candles', () => {
  it('are in the slot that ran when they happened, from its first moment to its last', () => {
    const placed = (hours: number): readonly number[] =>
      placeMarks(chart, [mark(hours)]).map(({ openMs }) => (openMs - noon) / hour);
    expect(placed(-2)).toEqual([-2]);
    expect(placed(-1.001)).toEqual([-2]);
    // A slot without a candle is a slot too.
    expect(placed(-0.5)).toEqual([-1]);
    expect(placed(0.999)).toEqual([0]);
  });

  it('have no place before the first candle or after the last has ended', () => {
    expect(placeMarks(chart, [mark(-3.1), mark(1)])).toEqual([]);
    expect(placeMarks(aChart(), [mark(0)])).toEqual([]);
  });

  it('of one kind in one slot are grouped with their count, in whatever order they come', () => {
    const marks = [mark(0.1, 'sell'), mark(-2), mark(0.2), mark(0.1), mark(0.3, 'decision')];
    const placed = placeMarks(chart, marks);
    expect(placed.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'buy 1',
      'decision 1',
      'buy 2',
      'sell 1',
    ]);
    expect(placeMarks(chart, marks.toReversed())).toEqual(placed);
  });

  it('of neighboring slots are grouped where they are dense, in the last slot that has one', () => {
    // Groups of four hours end with 11:59; the chart runs from 9:00.
    const marks = [mark(-3), mark(-2), mark(0), mark(-2.5, 'sell')];
    const placed = placeMarks(chart, marks, 4).map(
      ({ kind, count, openMs }) => `${kind} ${count} at ${(openMs - noon) / hour}`,
    );
    expect(placed).toEqual(['sell 1 at -3', 'buy 2 at -2', 'buy 1 at 0']);
  });

  it('keep the marks they group, oldest first', () => {
    const [sell] = placeMarks(chart, [mark(0.5, 'sell'), mark(0.1, 'sell')]);
    expect(sell?.marks.map(({ at }) => (at - noon) / hour)).toEqual([0.1, 0.5]);
  });

  it('differ by shape or place, without color', () => {
    const looks = Object.values(markLooks).map(({ shape, position }) => `${shape} ${position}`);
    expect(new Set(looks).size).toBe(looks.length);
  });
});

describe('Marks in words', () => {
  it('count what happened in a slot and on the whole chart', () => {
    expect(slotText(placeMarks(chart, [mark(0), mark(0.1), mark(0.2, 'decision')]))).toBe(
      'decided, bought ×2',
    );
    expect(marksLabel([mark(0), mark(0), mark(0, 'rejected')])).toBe(' Marked: 2 bought, 1 rejected.');
    expect(marksLabel([])).toBe('');
  });

  it('count only shown marks', () => {
    const marks = [mark(0), mark(0, 'rejected'), mark(0, 'decision')];
    const kinds = (trades: boolean, decisions: boolean) =>
      shownMarks(marks, { trades, decisions }).map(({ kind }) => kind);
    expect(kinds(true, false)).toEqual(['buy', 'rejected']);
    expect(kinds(false, true)).toEqual(['decision']);
  });
});
