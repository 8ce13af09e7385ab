import { describe, expect, it } from 'vitest';
import { lineText, rangeOf, trippedText } from '../../../../src-renderer/features/risk/history-text.ts';
import type { RiskSpan } from '../../../../src-preload/contract/bridge/risk.ts';
import {
  breakerHistory,
  carriedOn,
  fromFirstKnown,
  isTooShort,
  stepLine,
  worstOf,
  type LiveEnd,
  type TimeSpan,
} from '../../../../src-renderer/features/risk/step-line.ts';

const time = { from: 100, to: 200 };
const step = (at: number, value: number | null) => ({ at, value });
const line = (
  points: readonly ReturnType<typeof step>[],
  tripped: readonly { readonly from: number; readonly to: number | null }[] = [],
  live: Parameters<typeof stepLine>[2] = null,
) => stepLine({ points, tripped }, time, live);

describe('A stepped line', () => {
  it('holds each value until the next one or the end', () => {
    expect(line([step(100, 1), step(150, 2)]).points).toEqual([step(100, 1), step(150, 2), step(200, 2)]);
  });

  it('is broken exactly where a gap begins', () => {
    expect(line([step(100, 1), step(150, null), step(180, 3)]).points).toEqual([
      step(100, 1),
      step(150, 1),
      step(150, null),
      step(180, 3),
      step(200, 3),
    ]);
  });

  it('begins with the value from before the range', () => {
    expect(line([step(50, 7)]).points).toEqual([step(100, 7), step(200, 7)]);
  });

  it('knows its minimum and maximum', () => {
    expect(line([step(100, 3), step(120, -2)])).toMatchObject({ low: -2, high: 3 });
    expect(line([])).toMatchObject({ low: null, high: null, points: [] });
  });

  it('ends with the monitor’s current value', () => {
    const live = { at: 190, value: 9, isTripped: false };
    expect(line([step(100, 1)], [], live).points.slice(-2)).toEqual([step(190, 9), step(200, 9)]);
    expect(line([], [], live).points).toEqual([step(190, 9), step(200, 9)]);
  });

  it('ends with the current value even if the monitor gives no time of its own', () => {
    const untimed = { at: null, value: 9, isTripped: true };
    expect(line([step(100, 1)], [], untimed)).toMatchObject({
      points: [step(100, 1), step(200, 9)],
      tripped: [{ from: 200, to: 200 }],
    });
  });

  it('keeps the history if the monitor’s timestamp lags', () => {
    const lagging = { at: 10, value: 9, isTripped: false };
    expect(line([step(100, 1), step(150, 2)], [], lagging).points).toEqual([
      step(100, 1),
      step(150, 9),
      step(200, 9),
    ]);
    const same = { at: 10, value: 2, isTripped: false };
    expect(line([step(100, 1), step(150, 2)], [], same).points).toEqual(
      line([step(100, 1), step(150, 2)]).points,
    );
  });

  it('is too short to draw if hardly anything is known', () => {
    const sinceOf = (at: number) =>
      isTooShort(stepLine({ points: [step(at, 5)], tripped: [] }, { from: 0, to: 6_000 }, null));
    expect([sinceOf(5_901), sinceOf(5_900)]).toEqual([true, false]);
    expect(isTooShort(line([step(100, 5)]))).toBe(false);
    expect(isTooShort(line([]))).toBe(false);
  });
});

describe('A time axis', () => {
  const day = { from: 0, to: 86_400_000 };
  const since = (at: number) => [[step(0, null), step(at, 5)]];

  it('begins shortly before the first known value if most of the range is empty', () => {
    const shown = fromFirstKnown(day, since(day.to - 3_600_000));
    expect(shown).toEqual({ from: day.to - 3_780_000, to: day.to });
    expect(fromFirstKnown(day, since(day.to - 1_000)).from).toBe(day.to - 600_000);
  });

  it('is the whole range if more is known, or nothing is', () => {
    expect(fromFirstKnown(day, since(3_600_000))).toEqual(day);
    expect(fromFirstKnown(day, since(day.to - (day.to - day.from) / 4))).toEqual(day);
    expect(fromFirstKnown(day, [[]])).toEqual(day);
  });
});

describe('The worst of a line', () => {
  const known = line([step(100, 3), step(120, -2), step(150, 4), step(160, -2)]);

  it('is the first point at the low or the high, whichever is worse', () => {
    expect(worstOf(known, 'low')).toEqual(step(120, -2));
    expect(worstOf(known, 'high')).toEqual(step(150, 4));
  });

  it('is null if no value is worse than another, or nothing is known', () => {
    expect(worstOf(known, null)).toBeNull();
    expect(worstOf(line([]), 'low')).toBeNull();
  });
});

describe('Times when the breaker was tripped', () => {
  it('are cut to the shown range, and left out if outside of it', () => {
    expect(
      line(
        [],
        [
          { from: 20, to: 60 },
          { from: 90, to: 110 },
          { from: 150, to: null },
        ],
      ).tripped,
    ).toEqual([
      { from: 100, to: 110 },
      { from: 150, to: 200 },
    ]);
  });

  it('begin and end when the monitor reports it', () => {
    const closed = { at: 180, value: null, isTripped: false };
    expect(line([], [{ from: 150, to: null }], closed).tripped).toEqual([{ from: 150, to: 180 }]);
    const open = { at: 190, value: null, isTripped: true };
    expect(line([], [], open).tripped).toEqual([{ from: 190, to: 200 }]);
    expect(line([], [{ from: 150, to: null }], open).tripped).toEqual([{ from: 150, to: 200 }]);
  });

  it('begin when the breaker was tripped and last until now, though the history was read earlier', () => {
    const live = { at: 260, value: 5, isTripped: true };
    const shown = carriedOn(time, 290, live.at);
    expect(shown).toEqual({ from: 190, to: 290 });
    expect(stepLine({ points: [], tripped: [] }, shown, live).tripped).toEqual([{ from: 260, to: 290 }]);
    const reported = [{ from: 240, to: null }];
    expect(stepLine({ points: [], tripped: reported }, shown, live).tripped).toEqual([
      { from: 240, to: 290 },
    ]);
  });

  it('are shown up to the end of the read history if nothing later is known', () => {
    expect(carriedOn(time, null, 150)).toEqual(time);
  });

  it('are counted and added up in words', () => {
    const words = (tripped: readonly TimeSpan[], unknownMs = 0, isKnown = true): string =>
      trippedText({ tripped, unknown: [], unknownMs, isKnown });
    expect(words([])).toBe('Not tripped.');
    expect(words([{ from: 0, to: 60_000 }])).toBe('Breaker tripped once, 1 min 00 s in total.');
    const twice = [
      { from: 0, to: 1000 },
      { from: 2000, to: 4000 },
    ];
    expect(words(twice)).toBe('Breaker tripped 2 times, 3 s in total.');
    expect(words([], 5_000)).toBe('Not tripped. Unknown for 5 s.');
    expect(words([], 5_000, false)).toBe('Breaker not reported.');
  });

  it('is unknown where it was not reported, up to the monitor’s current report', () => {
    const past = (breakerUnknown: readonly RiskSpan[], live: LiveEnd | null = null) =>
      breakerHistory({ tripped: [], breakerUnknown }, time, live);
    expect(past([])).toEqual({ tripped: [], unknown: [], unknownMs: 0, isKnown: true });
    const gaps = [
      { from: 50, to: 120 },
      { from: 150, to: null },
    ];
    expect(past(gaps)).toMatchObject({
      unknown: [
        { from: 100, to: 120 },
        { from: 150, to: 200 },
      ],
      unknownMs: 120,
      isKnown: true,
    });
    const live = { at: 180, value: null, isTripped: false };
    expect(past(gaps, live).unknown.at(-1)).toEqual({ from: 150, to: 180 });
    expect(past([{ from: 50, to: null }]).isKnown).toBe(false);
    expect(past([{ from: 50, to: null }], live).isKnown).toBe(true);
  });
});

describe('A history in words', () => {
  it('states the range of its values, and that it has gaps', () => {
    const words = (points: readonly ReturnType<typeof step>[]): string =>
      lineText(line(points), '24h', String);
    expect(words([])).toBe('No data for the last 24 hours.');
    expect(words([step(100, 5)])).toBe('Last 24 hours: constant at 5.');
    expect(lineText(line([step(100, 5.1), step(120, 5.2)]), '24h', (value) => value.toFixed(0))).toBe(
      'Last 24 hours: constant at 5.',
    );
    expect(words([step(100, 5), step(120, 7)])).toBe('Last 24 hours: between 5 and 7.');
    expect(words([step(120, 5), step(150, 7)])).toMatch(/^Since .*: between 5 and 7\.$/);
    expect(words([step(100, 5), step(120, null), step(150, 7)])).toMatch(/, with gaps\./);
    expect(words([step(120, 5), step(150, null)])).toMatch(/^Since .*, with gaps/);
  });

  it('leaves the breaker to its own row', () => {
    const tripped = line([step(100, 5)], [{ from: 120, to: 150 }]);
    expect(lineText(tripped, '24h', String)).toBe('Last 24 hours: constant at 5.');
  });

  it('covers a day unless the address says a week', () => {
    expect(['24h', '7d', '30d', null].map(rangeOf)).toEqual(['24h', '7d', '24h', '24h']);
  });
});
