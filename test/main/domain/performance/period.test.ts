import { describe, expect, test } from 'vitest';
import { completenessOf } from '../../../../src-main/domain/performance/completeness.ts';
import { periodRange, wholeHours } from '../../../../src-main/domain/performance/period.ts';
import { tradeSourceOf } from '../../../../src-main/domain/trades/trade.ts';

const now = Date.UTC(2026, 8, 1, 13, 37);
const day = 86_400_000;
const hour = 3_600_000;

describe('a period', () => {
  test('ends with the current minute and has its exact length, to the millisecond', () => {
    const next = now + 60_000;
    expect(periodRange('24h', now)).toEqual({ period: '24h', fromTime: next - day, toTime: next - 1 });
    expect(periodRange('7d', now).fromTime).toBe(next - 7 * day);
    expect(periodRange('30d', now).fromTime).toBe(next - 30 * day);
    expect(periodRange('all', now)).toEqual({ period: 'all', fromTime: 0, toTime: next - 1 });
  });

  test('has only whole hours that lie inside it', () => {
    const range = periodRange('24h', now);
    const { fromHour, toHour } = wholeHours(range);
    expect(fromHour).toBe(Date.UTC(2026, 7, 31, 14));
    expect(toHour).toBe(Date.UTC(2026, 8, 1, 13));
    const edge = { period: '24h', fromTime: 5 * hour, toTime: 7 * hour - 1 } as const;
    expect(wholeHours(edge)).toEqual({ fromHour: 5 * hour, toHour: 7 * hour });
  });

  test('of less than an hour has none', () => {
    const { fromHour, toHour } = wholeHours({ period: '24h', fromTime: 5, toTime: 10 });
    expect(toHour).toBe(fromHour);
  });
});

describe('figures are complete', () => {
  const week = periodRange('7d', now);
  const all = periodRange('all', now);
  const span = { knownFrom: 0, readThrough: now - 3 * day };
  const known = { range: week, span, gaps: [], capReached: false, isLate: false };
  const complete = { complete: true, reason: null };
  const truncated = { complete: false, reason: 'fill_history_truncated' };

  test('where all of the period is known, however long nothing happened', () => {
    expect(completenessOf(known)).toEqual(complete);
    expect(completenessOf({ ...known, range: all })).toEqual(complete);
  });

  test('not where they were last read too long ago', () => {
    expect(completenessOf({ ...known, isLate: true })).toEqual({ complete: false, reason: null });
  });

  test('not before the first reading is done', () => {
    expect(completenessOf({ ...known, span: null })).toEqual(truncated);
  });

  test('not where a cap stopped inside the period, and still where it stopped before it', () => {
    const cut = (knownFrom: number) => ({ ...known, span: { ...span, knownFrom }, capReached: true });
    expect(completenessOf(cut(week.fromTime + 1))).toEqual(truncated);
    expect(completenessOf(cut(week.fromTime))).toEqual(complete);
  });

  test('of all time only where the venue dropped nothing', () => {
    expect(completenessOf({ ...known, range: all, capReached: true })).toEqual(truncated);
    const cut = { ...span, knownFrom: 1 };
    expect(completenessOf({ ...known, range: all, span: cut })).toEqual(truncated);
  });

  test.each([
    ['in it', week.fromTime + 5, week.fromTime + 6, false],
    ['over its first millisecond', 0, week.fromTime, false],
    ['over its last', week.toTime, week.toTime + 9, false],
    ['just before it', 0, week.fromTime - 1, true],
    ['just after it', week.toTime + 1, week.toTime + 9, true],
  ])('a gap %s', (...[, fromTime, toTime, isComplete]) => {
    expect(completenessOf({ ...known, gaps: [{ fromTime, toTime }] }).complete).toBe(isComplete);
  });
});

test('the source is the best one that covers the period', () => {
  expect(tradeSourceOf({ journalCovers: true, fillsRead: true })).toBe('trade_history_client');
  expect(tradeSourceOf({ journalCovers: false, fillsRead: true })).toBe('exchange_closed_trades');
  expect(tradeSourceOf({ journalCovers: false, fillsRead: false })).toBe('exchange_fills');
  expect(tradeSourceOf({ journalCovers: true, fillsRead: false })).toBe('exchange_fills');
});
