import { describe, expect, test } from 'vitest';
import { sessionAt, tradingSessions } from '../../../../src-main/domain/sessions/trading-sessions.ts';
import type { AnnouncedClosure, SessionAt } from '../../../../src-main/domain/sessions/session.ts';

const at = (text: string): number => Date.parse(text);
/** 2026-12-09 is a Wednesday without an entry in any calendar. */
const whole: AnnouncedClosure = { day: '2026-12-09', name: 'Day of Mourning', closesAt: null };
const endingAt = (day: string, wall: string): AnnouncedClosure => ({
  day,
  name: 'Early Close',
  closesAt: at(`${day}T${wall}-05:00`),
});

const equitiesAt = (
  text: string,
  closures: readonly AnnouncedClosure[],
): Extract<SessionAt, { kind: 'known' }> => {
  const reported = sessionAt('us_equity', at(text), closures);
  if (reported.kind === 'unknown') throw new Error(reported.reason);
  return reported;
};
const dayOf = (day: string, closures: readonly AnnouncedClosure[]): readonly (readonly [string, string])[] =>
  tradingSessions('us_equity', {
    from: at(`${day}T04:00-05:00`),
    to: at(`${day}T20:00-05:00`),
    closures,
  }).sessions.map(({ state, from }) => [state, new Date(from - 5 * 3_600_000).toISOString().slice(11, 16)]);

describe('a day that is announced closed', () => {
  test('is a holiday from its first minute to its last, under the announced name, with an advisory', () => {
    expect(dayOf('2026-12-09', [whole])).toEqual([['holiday', '04:00']]);
    const { now, next, advisory } = equitiesAt('2026-12-09T12:00-05:00', [whole]);
    expect(now).toMatchObject({
      state: 'holiday',
      from: at('2026-12-09T04:00-05:00'),
      until: at('2026-12-09T20:00-05:00'),
      dayName: 'Day of Mourning',
    });
    expect(next?.state).toBe('closed');
    expect(advisory).toBe(
      'An outside calendar announces that US equities are closed on 2026-12-09 (Day of Mourning); ' +
        'the calendar here has them close at 16:00: the announcement is followed.',
    );
  });

  test('is the next session on the evening before, with an advisory that names it', () => {
    const { next, advisory } = equitiesAt('2026-12-08T21:00-05:00', [whole]);
    expect([next?.state, advisory]).toEqual(['holiday', expect.stringContaining('Day of Mourning')]);
  });

  test('has no advisory while it affects neither the current session nor the next', () => {
    expect(equitiesAt('2026-12-08T15:00-05:00', [whole]).advisory).toBeNull();
    expect(equitiesAt('2026-12-09T21:00-05:00', [whole]).advisory).toBeNull();
  });

  test.each([
    ['a holiday of the calendar', '2026-11-26'],
    ['a Saturday', '2026-12-12'],
  ])('that is already %s changes nothing', (_, day) => {
    const closure = { day, name: 'Closed', closesAt: null };
    expect(sessionAt('us_equity', at(`${day}T12:00-05:00`), [closure])).toEqual(
      sessionAt('us_equity', at(`${day}T12:00-05:00`)),
    );
  });

  test('closes the whole of a shortened day', () => {
    const closure = { day: '2026-11-27', name: 'Closed', closesAt: null };
    expect(dayOf('2026-11-27', [closure])).toEqual([['holiday', '04:00']]);
    expect(equitiesAt('2026-11-27T12:00-05:00', [closure]).advisory).toContain('close at 13:00');
  });
});

describe('a day that is announced as shortened', () => {
  test('is open to the announced end and then a holiday: no late session is announced with it', () => {
    expect(dayOf('2026-12-09', [endingAt('2026-12-09', '13:00')])).toEqual([
      ['pre_market', '04:00'],
      ['regular', '09:30'],
      ['holiday', '13:00'],
    ]);
    const { now, advisory } = equitiesAt('2026-12-09T12:00-05:00', [endingAt('2026-12-09', '13:00')]);
    expect(now).toMatchObject({
      until: at('2026-12-09T13:00-05:00'),
      dayName: 'Early Close (early close)',
    });
    expect(advisory).toBe(
      'An outside calendar announces that US equities close at 13:00 New York time on 2026-12-09 (Early Close); ' +
        'the calendar here has them close at 16:00: the announcement is followed.',
    );
  });

  test('just as the calendar has it changes nothing, its late session included, and has no advisory', () => {
    const reported = equitiesAt('2026-11-27T14:00-05:00', [endingAt('2026-11-27', '13:00')]);
    expect([reported.now.state, reported.advisory]).toEqual(['after_hours', null]);
  });

  test('later than the calendar has it has an advisory, and the earlier end is kept', () => {
    const closure = endingAt('2026-11-27', '14:00');
    expect(dayOf('2026-11-27', [closure])).toEqual(dayOf('2026-11-27', []));
    expect(equitiesAt('2026-11-27T12:00-05:00', [closure]).advisory).toMatch(
      /close at 14:00 .* close at 13:00: the earlier end is kept\.$/,
    );
  });

  test('earlier than the calendar has it ends the day then', () => {
    expect(dayOf('2026-11-27', [endingAt('2026-11-27', '11:00')])).toEqual([
      ['pre_market', '04:00'],
      ['regular', '09:30'],
      ['holiday', '11:00'],
    ]);
  });

  test('that the calendar has closed stays closed, with an advisory', () => {
    const reported = equitiesAt('2026-11-26T12:00-05:00', [endingAt('2026-11-26', '13:00')]);
    expect([reported.now.state, reported.now.dayName]).toEqual(['holiday', 'Thanksgiving Day']);
    expect(reported.advisory).toMatch(/has that day closed: the earlier end is kept\.$/);
  });

  test('before its first minute is closed as a whole', () => {
    expect(dayOf('2026-12-09', [endingAt('2026-12-09', '02:00')])).toEqual([['holiday', '04:00']]);
  });

  test('after its last minute changes nothing', () => {
    expect(dayOf('2026-12-09', [endingAt('2026-12-09', '21:00')])).toEqual(dayOf('2026-12-09', []));
  });
});

describe('announcements', () => {
  test('of two exchanges about one day are one closure and one sentence', () => {
    const reported = equitiesAt('2026-12-09T12:00-05:00', [whole, whole]);
    expect(reported.advisory?.match(/An outside calendar/g)).toHaveLength(1);
  });

  test('of a day outside the calendars are ignored', () => {
    const closure = { day: '2031-01-08', name: 'Far off', closesAt: null };
    expect(sessionAt('us_equity', at('2031-01-08T12:00-05:00'), [closure]).kind).toBe('unknown');
  });
});
