import { describe, expect, test } from 'vitest';
import { ExportQuery, requestOf } from '../../../../src-main/operations/exports/exports.ts';

const thisMinute = Date.UTC(2026, 10, 27, 12);
const ask = (query: object) => requestOf('fills', ExportQuery.parse(query), thisMinute).filter;

describe('an export', () => {
  test.each([
    { period: '24h', from: '2026-01-01' },
    { period: '30d', to: '2026-01-01' },
    { period: 'all', from: '2026-01-01', to: '2026-02-01' },
  ])('by a period and by times is refused, because they contradict each other: %o', (query) => {
    expect(() => ask(query)).toThrow(
      "period can't be combined with from or to. Send period, or from and to.",
    );
  });

  test('of a period begins its whole length before this minute, so that one made every day lacks no row', () => {
    const day = 86_400_000;
    expect(ask({ period: '24h' }).from).toBe(thisMinute - day);
    expect(ask({ period: '30d' }).from).toBe(thisMinute - 30 * day);
    expect(ask({ period: 'all' }).from).toBeNull();
  });

  test('has the rows of whole milliseconds that lie between times with more digits', () => {
    const at = Date.UTC(2026, 0, 1);
    const ends = (from: string, to = from) => {
      const { from: first, to: last } = ask({
        from: `2026-01-01T00:00:00.${from}Z`,
        to: `2026-01-01T00:00:00.${to}Z`,
      });
      return [first, last].map((ms) => (ms ?? Number.NaN) - at);
    };
    expect(ends('0005', '0015')).toEqual([1, 1]);
    expect(ends('001000001', '002999999')).toEqual([2, 2]);
    expect(ends('001000', '002')).toEqual([1, 2]);
    expect(ends('5')).toEqual([500, 500]);
    // No row can be within one millisecond: the file is empty.
    expect(ends('0002', '0008')).toEqual([1, 0]);
  });

  test.each([
    ['from', '2026-02-30'],
    ['to', '2026-02-30T00:00:00Z'],
    ['to', '2026-01-01T25:00:00Z'],
  ])('whose %s is no time that exists (%s) is refused by name, with the format', (name, time) => {
    expect(() => ask({ [name]: time })).toThrow(
      `${name} must be a date, or a time with its zone, e.g. 2026-01-01 or 2026-01-01T08:00:00Z. ${time} does not exist.`,
    );
  });
});
