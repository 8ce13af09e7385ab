import { afterEach, expect, test } from 'vitest';
import { applyPreferences, usualPreferences } from '../../../src-renderer/format/preferences.ts';
import {
  calendarDoubts,
  nextChangeText,
  sessionNow,
  shortSessionText,
  type SessionNow,
} from '../../../src-renderer/format/session-text.ts';
import { hour, noon } from '../builders.ts';
import { aState } from '../market-state-builders.ts';

afterEach(() => applyPreferences(usualPreferences));

const at = (given: Partial<SessionNow>): string =>
  nextChangeText(
    { state: 'regular', nextState: 'after_hours', nextChangeAt: noon + 2.25 * hour, ...given },
    noon,
  );

test.each([
  [{ state: 'regular', nextState: 'after_hours' }, 'closes in 2 h 15 min'],
  [{ state: 'regular', nextState: 'closed' }, 'closes in 2 h 15 min'],
  [{ state: 'pre_market', nextState: 'regular' }, 'opens in 2 h 15 min'],
  [{ state: 'after_hours', nextState: 'closed' }, 'ends in 2 h 15 min'],
  [{ state: 'closed', nextState: 'pre_market' }, 'pre-market in 2 h 15 min'],
  [{ state: 'closed', nextState: 'holiday' }, 'holiday in 2 h 15 min'],
  [{ state: 'holiday', nextState: 'closed' }, 'stays closed after it'],
  [{ state: 'closed', nextState: null }, 'changes in 2 h 15 min'],
] as const)('the change of %o has its own words: %s', (session, words) => {
  expect(at(session)).toBe(words);
});

test.each([
  [
    { state: 'closed', nextState: 'regular' },
    'Thanksgiving Day',
    2,
    'Closed, Thanksgiving Day; opens 14:00 UTC',
  ],
  [
    { state: 'holiday', nextState: 'regular' },
    'Thanksgiving Day',
    50,
    'Closed, Thanksgiving Day; opens Mon 14:00 UTC',
  ],
  [
    { state: 'holiday', nextState: 'closed' },
    'Christmas Day',
    12,
    'Closed, Christmas Day; stays closed after Sun 00:00 UTC',
  ],
  [
    { state: 'regular', nextState: 'closed' },
    'Christmas Eve (early close)',
    1,
    'Regular hours, early close; closes 13:00 UTC',
  ],
  [
    { state: 'closed', nextState: 'regular' },
    'Christmas Eve (early close)',
    200,
    'Closed, Christmas Eve; opens Sun 29 Nov, 20:00 UTC',
  ],
  [{ state: 'closed', nextState: 'pre_market' }, null, 0, 'Closed; pre-market now'],
] as const)('%o on %s, %i hours before its change, is in short: %s', (session, dayName, hours, words) => {
  applyPreferences({ ...usualPreferences, timeZone: 'utc' });
  expect(shortSessionText({ ...session, nextChangeAt: noon + hours * hour }, dayName, noon)).toBe(words);
});

test('a time names the chosen zone', () => {
  const session = { state: 'closed', nextState: 'regular', nextChangeAt: noon + 2 * hour } as const;
  const inZone = (timeZone: 'utc' | 'new_york'): string => {
    applyPreferences({ ...usualPreferences, timeZone });
    return shortSessionText(session, null, noon);
  };
  expect(inZone('utc')).toBe('Closed; opens 14:00 UTC');
  expect(inZone('new_york')).toMatch(/^Closed; opens \d\d:00 (EST|EDT)$/);
});

test('a session closes now at its change and after it', () => {
  expect(at({ nextChangeAt: noon })).toBe('closes now');
  expect(at({ nextChangeAt: noon - hour })).toBe('closes now');
  expect(at({ nextChangeAt: noon + 1 })).toBe('closes in less than a minute');
});

test('an unknown change is reported as such, and no time is invented without the world’s time', () => {
  expect(at({ nextChangeAt: null })).toBe('its next change is not known');
  expect(nextChangeText({ state: 'regular', nextState: null, nextChangeAt: noon }, null)).toBe(
    'closes later',
  );
});

test('an unknown session is null, and a known one has numeric times', () => {
  expect(sessionNow(aState({ session: { state: null } }).underlyingSession)).toBeNull();
  expect(sessionNow(aState().underlyingSession)?.nextChangeAt).toBe(noon + 2 * hour);
  expect(sessionNow(aState({ session: { nextChangeAt: null } }).underlyingSession)?.nextChangeAt).toBeNull();
});

test('only a confirmed calendar needs no caution', () => {
  expect(calendarDoubts.confirmed).toBeNull();
  expect(calendarDoubts.rule).toMatch(/not announced yet/);
  expect(calendarDoubts.unconfirmed).toMatch(/no source/);
});
