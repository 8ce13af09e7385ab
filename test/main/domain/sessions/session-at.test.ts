import { describe, expect, test } from 'vitest';
import type { CalendarName } from '../../../../src-main/domain/markets/market-registry.ts';
import { sessionAt, tradingSessions } from '../../../../src-main/domain/sessions/trading-sessions.ts';

const names: readonly CalendarName[] = ['us_equity', 'cme_metals_energy'];
const at = (text: string): number => Date.parse(text);
const first = at('2020-01-01T00:00-05:00');
const end = at('2029-01-01T00:00-05:00');

const stateAt = (calendar: CalendarName, text: string): string => {
  const reported = sessionAt(calendar, at(text));
  return reported.kind === 'known' ? reported.now.state : reported.kind;
};

describe.each(names)('the calendar %s', (calendar) => {
  test.each([
    ['a millisecond before its first day', first - 1],
    ['a millisecond after its last day', end],
    ['a weekday’s noon years later', at('2031-06-10T12:00-04:00')],
    ['a weekday’s noon years before', at('2019-06-11T12:00-04:00')],
    ['what is no time', Number.NaN],
    ['the end of time', Number.POSITIVE_INFINITY],
    ['its beginning', Number.NEGATIVE_INFINITY],
  ])('does not know %s, and names the days that it knows', (_, instant) => {
    const reported = sessionAt(calendar, instant);
    expect(reported).toEqual({ kind: 'unknown', reason: expect.stringMatching(/2020-01-01.*2028-12-31/) });
    const closures = [{ day: '2026-06-10', name: 'Announced', closesAt: null }];
    expect(sessionAt(calendar, instant, closures)).toEqual(reported);
    const { sessions } = tradingSessions(calendar, { from: instant, to: instant + 1, closures });
    expect(sessions).toEqual([]);
  });

  test('knows its first and its last millisecond', () => {
    expect([sessionAt(calendar, first).kind, sessionAt(calendar, end - 1).kind]).toEqual(['known', 'known']);
  });

  test('has no change after its last one', () => {
    expect(sessionAt(calendar, end - 1)).toMatchObject({ now: { until: end }, next: null });
  });

  test('returns the known part of a span that goes beyond it, and where that ends', () => {
    const { sessions, knownUntil } = tradingSessions(calendar, { from: 0, to: end * 2, closures: [] });
    expect([sessions[0]?.from, sessions[sessions.length - 1]?.until, knownUntil]).toEqual([first, end, end]);
  });

  test('returns nothing for a span that ends before it begins', () => {
    const asked = { from: at('2026-06-10T12:00Z'), to: at('2026-06-09T12:00Z'), closures: [] };
    expect(tradingSessions(calendar, asked)).toEqual({ sessions: [], knownUntil: null });
  });
});

describe('the displayed session', () => {
  test('on the Thursday before a Friday holiday: the holiday comes in the morning, not at midnight', () => {
    const reported = sessionAt('us_equity', at('2026-07-02T21:00-04:00'));
    expect(reported).toMatchObject({
      now: { state: 'closed', from: at('2026-07-02T20:00-04:00'), dayName: null },
      next: {
        state: 'holiday',
        from: at('2026-07-03T04:00-04:00'),
        until: at('2026-07-03T20:00-04:00'),
        dayName: 'Independence Day (observed)',
      },
    });
  });

  test('shows late trading after an early close, then a holiday', () => {
    expect(stateAt('us_equity', '2026-11-27T13:00-05:00')).toBe('after_hours');
    expect(stateAt('us_equity', '2026-11-27T16:59:59.999-05:00')).toBe('after_hours');
    expect(stateAt('us_equity', '2026-11-27T17:00-05:00')).toBe('holiday');
    expect(stateAt('us_equity', '2026-11-27T20:00-05:00')).toBe('closed');
  });

  test('shows a futures halt as a holiday until the daily break, which is closed as usual', () => {
    expect(stateAt('cme_metals_energy', '2026-11-26T14:29:59.999-05:00')).toBe('regular');
    expect(stateAt('cme_metals_energy', '2026-11-26T14:30-05:00')).toBe('holiday');
    expect(stateAt('cme_metals_energy', '2026-11-26T17:00-05:00')).toBe('closed');
    expect(stateAt('cme_metals_energy', '2026-11-26T18:00-05:00')).toBe('regular');
  });
});
