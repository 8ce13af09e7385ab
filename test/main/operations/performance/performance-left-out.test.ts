import { expect, test } from 'vitest';
import {
  equityLeftOut,
  flowsLeftOut,
  leftOutView,
} from '../../../../src-main/operations/performance/performance-left-out.ts';
import { backToText } from '../../../../src-main/operations/trades/history-lateness.ts';
import { aClock } from '../../a-clock.ts';
import { day, hour, minute, now } from '../../markets.ts';

type Readings = Parameters<typeof equityLeftOut>[1];

const ends = { firstAt: now - day, lastAt: now };
const span = (fromAt: number, toAt: number) => ({ fromAt, toAt });
/** Returns what is left out of the last 24 hours, sampled throughout. */
function said(equity: object, { rate = 1, ...change }: object & { rate?: number } = {}) {
  const whole = { partialCount: 0, flows: [], spans: [], unsampled: [], ends };
  const readings = {
    range: { period: '24h', fromTime: now - day, toTime: now },
    trips: null,
    ...change,
    equity: { ...whole, ...equity },
  };
  const world = aClock(
    () => now,
    () => rate,
  );
  return equityLeftOut({ world } as never, readings as unknown as Readings).map(
    ({ of, count, message }) => `${of} ${count}: ${message.replace(/: [^:]*$/, '')}`,
  );
}
const all = { range: { period: 'all', fromTime: 0, toTime: now } };

test('a value that is sampled from the first minute to the last leaves nothing out', () => {
  const [firstAt, lastAt] = [now - day + 2 * minute, now - 2 * minute];
  expect(said({ ends: { firstAt, lastAt } })).toEqual([]);
  expect(said({ ends: { firstAt: firstAt + 1, lastAt: lastAt - 1 } })).toEqual([
    expect.stringMatching(/^equity 0: Account value is known only from /),
    expect.stringMatching(/^equity 0: Account value was last sampled at /),
  ]);
  // Two real minutes of a world at ten times the pace.
  const slow = { firstAt: now - day + 20 * minute, lastAt: now - 20 * minute };
  expect(said({ ends: slow }, { rate: 10 })).toEqual([]);
  expect(said({ ends: null })).toEqual(["equity 0: The account's value was not sampled in this period"]);
});

test('a time without samples between the first and the last is named, if it is longer than an hour', () => {
  const hours = (from: number, to: number) => ({ fromAt: now - from * hour, toAt: now - to * hour });
  const named = (from: string, to: string, others = '') =>
    `equity 0: Account value was not sampled from 2026-09-01 ${from} UTC to 2026-09-01 ${to} UTC${others}`;
  expect(said({ unsampled: [hours(9, 7)] })).toEqual([named('04:37', '06:37')]);
  expect(said({ unsampled: [hours(12, 10), hours(9, 7), hours(5, 3)] })).toEqual([
    named('08:37', '10:37', ' and 2 earlier times of over an hour'),
  ]);
  // Two hours of a world at twice the pace are one real hour.
  expect(said({ unsampled: [hours(9, 7)] }, { rate: 2 })).toEqual([]);
});

test.each([
  [{ flows: [] }, {}, false],
  [{ flows: [{ at: now - day - 2 * minute - 1, usd: 1 }] }, {}, true],
  [{ flows: [{ at: now - day - 2 * minute, usd: 1 }] }, {}, false],
  [{ flows: null }, { trips: { days: [{ day: now - day }, { day: now - 2 * day }] } }, true],
])('all time begins with the first of %j and %j', (equity, change, isLate) => {
  expect(said(equity, { ...all, ...change })).toHaveLength(Number(isLate));
});

test.each([
  [1, 'equity 1: Account value, drawdown and ratios are partial'],
  [2, 'equity 2: Account value, drawdown and ratios are partial'],
])('%d samples that lack something are counted', (partialCount, words) => {
  expect(said({ partialCount })).toEqual([words]);
});

test('transfers of no known amount matter between the first sample and the last', () => {
  const spans = [span(0, now - 5 * minute), span(now - minute, now)];
  const flows = [-5, -4, -3, -1].map((minutes) => ({ at: now + minutes * minute, usd: null }));
  const known = { at: now - 2 * minute, usd: 3 };
  expect(said({ spans, flows: [...flows, known] })).toEqual(['flows 2: Drawdown and ratios are unavailable']);
  expect(said({ spans, flows: [known] })).toEqual([]);
  expect(said({ spans: [], flows })).toEqual([]);
});

test.each([
  ['read in full', {}, null],
  ['not read to its newest row', { isHistoryRead: false }, ''],
  ['not read to its newest row, nor to its first', { isHistoryRead: false, isBackfilled: false }, ''],
  [
    'still loading',
    { knownFrom: now - day, isBackfilled: false },
    ` (loading from the venue, back to ${new Date(now - day).toISOString().slice(0, 10)})`,
  ],
  ['read to a later first row', { knownFrom: now - day }, ''],
  ['read with a gap', { gaps: [{}] }, ''],
])('deposits whose history is %s, %j, are known or say how far they were read', (_, change, loading) => {
  const whole = { isHistoryRead: true, isBackfilled: true, knownFrom: now - 2 * day, gaps: [] };
  const history = { ...whole, ...change };
  const reader = {
    isHistoryRead: () => history.isHistoryRead,
    isBackfilled: () => history.isBackfilled,
    historySpan: () => ({ knownFrom: history.knownFrom }),
    gaps: () => history.gaps,
    historyReadAt: () => now,
  };
  const world = aClock(() => now);
  const range = { period: '24h', fromTime: now - day, toTime: now } as const;
  const messages = flowsLeftOut({ reader, world } as never, range).map(
    ({ message }) => message.split(':')[0],
  );
  expect(messages).toEqual(
    loading === null ? [] : [`Deposits and withdrawals of the period are not known${loading}`],
  );
});

test('the day to which a history was loaded is named only while it is loading', () => {
  const words = (isBackfilled: boolean, knownFrom: number | null = now) =>
    backToText(
      {
        historySpan: () => (knownFrom === null ? null : { knownFrom }),
        isBackfilled: () => isBackfilled,
      } as never,
      'funding',
    );
  expect(words(false)).toBe(`, back to ${new Date(now).toISOString().slice(0, 10)}`);
  expect(words(true)).toBe('');
  expect(words(false, null)).toBe('');
});

test.each([
  [
    { of: 'trips', token: 'USDH', count: 2 },
    '2 closed trades in USDH are not in US dollars and are excluded from every figure.',
  ],
  [
    { of: 'funding', token: null, count: 3 },
    '3 funding payments in several or unknown tokens are not in US dollars and are excluded from every figure.',
  ],
  [
    { of: 'funding', token: 'USDE', count: 1 },
    '1 funding payment in USDE is not in US dollars and is excluded from every figure.',
  ],
] as const)('rows that are not in dollars, %j, are reported as excluded', (rows, message) => {
  expect(leftOutView(rows)).toEqual({ ...rows, message });
});
