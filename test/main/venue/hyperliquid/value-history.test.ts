import { describe, expect, test } from 'vitest';
import { valuePeriods, withoutPointsAhead } from '../../../../src-main/domain/account/value-history.ts';
import { translateValueHistory } from '../../../../src-main/venue/hyperliquid/translate-value-history.ts';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { haveRecordings, readRecording } from '../../simulator/recordings.ts';

const at = Date.UTC(2026, 8, 1, 12);
const hour = 3_600_000;

const period = (values: readonly unknown[], pnl: readonly unknown[] = []) => ({
  accountValueHistory: values,
  pnlHistory: pnl,
  vlm: '0.0',
});

/** A small answer in the venue's format: the twin of the recorded answer. */
const twin = [
  [
    'day',
    period(
      [
        [at, '160794563.9261809886'],
        [at + 2 * hour, '160690871.9162580073'],
      ],
      [
        [at, '0.0'],
        [at + 2 * hour, '-103692.009923'],
      ],
    ),
  ],
  ['week', period([[at, '5.0']], [[at, '0.0']])],
  ['month', period([])],
  ['allTime', period([])],
  ['perpDay', period([[at, '3.0']], [[at, '0.0']])],
  ['perpWeek', period([])],
  ['perpMonth', period([])],
  ['perpAllTime', period([])],
];

test('value and P&L of one time are one point, with every digit of the venue', () => {
  const { value, invalid } = translateValueHistory(twin);
  expect(value.combined.day).toEqual([
    { at, accountValue: '160794563.9261809886', pnl: '0' },
    { at: at + 2 * hour, accountValue: '160690871.9162580073', pnl: '-103692.009923' },
  ]);
  expect(value.perp.day).toEqual([{ at, accountValue: '3', pnl: '0' }]);
  expect(invalid).toEqual([]);
});

test('an unreadable point is left out and named; the rest stays, in the order of time', () => {
  const { value, invalid } = translateValueHistory([
    [
      'day',
      period(
        [
          [at + hour, '2.0'],
          ['soon', '1.0'],
          [at, '1.0'],
        ],
        [[at, 7]],
      ),
    ],
  ]);
  expect(value.combined.day.map(({ at: when, pnl }) => [when, pnl])).toEqual([
    [at, null],
    [at + hour, null],
  ]);
  expect(invalid.map(({ row, field }) => `${row} ${field}`)).toEqual([
    'day.accountValueHistory#1 0',
    'day.pnlHistory#0 1',
  ]);
});

test('an absent period has no points, and one with a new name is skipped', () => {
  const { value, invalid } = translateValueHistory([['century', period([[at, '1.0']])]]);
  expect(value.combined).toEqual({ day: [], week: [], month: [], allTime: [] });
  expect(invalid).toEqual([]);
});

test('an answer without anything readable is not an empty history', () => {
  expect(() => translateValueHistory([{ day: [] }, 7])).toThrow(VenueError);
});

test('a future point is dropped', () => {
  const { value } = translateValueHistory(twin);
  const past = withoutPointsAhead(value, at + 6 * 60_000);
  expect(past.combined.day.map((point) => point.at)).toEqual([at]);
});

interface Recorded {
  readonly test_portfolio: readonly { readonly response: readonly [string, ReturnType<typeof period>][] }[];
}

describe.skipIf(!haveRecordings)('the recorded answer', () => {
  test('is read completely: every point of every period, ascending', () => {
    const { test_portfolio: recorded } = readRecording('sdk_cassettes_mainnet_2023-2025.json') as Recorded;
    const answer = recorded[0]?.response ?? [];
    const { value, invalid } = translateValueHistory(answer);
    expect(invalid).toEqual([]);
    const counts = valuePeriods.flatMap((name) => [value.combined[name].length, value.perp[name].length]);
    const reported = new Map(
      answer.map(([name, { accountValueHistory }]) => [name, accountValueHistory.length]),
    );
    expect(counts).toEqual(
      ['day', 'perpDay', 'week', 'perpWeek', 'month', 'perpMonth', 'allTime', 'perpAllTime'].map((name) =>
        reported.get(name),
      ),
    );
    for (const name of valuePeriods) {
      const times = value.combined[name].map((point) => point.at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(value.combined[name].every(({ pnl }) => pnl !== null)).toBe(true);
    }
  });
});
