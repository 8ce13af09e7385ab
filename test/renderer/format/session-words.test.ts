import { expect, test } from 'vitest';
import {
  calendarDoubts,
  nextChangeWords,
  sessionNow,
  type SessionNow,
} from '../../../src-renderer/format/session-words.ts';
import { hour, noon } from '../builders.ts';
import { aState } from '../market-state-builders.ts';

const at = (given: Partial<SessionNow>): string =>
  nextChangeWords(
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
  [{ state: 'holiday', nextState: 'closed' }, 'ends in 2 h 15 min'],
  [{ state: 'closed', nextState: null }, 'changes in 2 h 15 min'],
] as const)('the change of %o is told as what it is: %s', (session, words) => {
  expect(at(session)).toBe(words);
});

test('at its change and after it a session is not told to go on, nor for how long it has been over', () => {
  expect(at({ nextChangeAt: noon })).toBe('closes now');
  expect(at({ nextChangeAt: noon - hour })).toBe('closes now');
  expect(at({ nextChangeAt: noon + 1 })).toBe('closes in less than a minute');
});

test('a change that is not known is told as such, and no time is made up without the world’s', () => {
  expect(at({ nextChangeAt: null })).toBe('its next change is not known');
  expect(nextChangeWords({ state: 'regular', nextState: null, nextChangeAt: noon }, null)).toBe(
    'closes later',
  );
});

test('a session that is not known is none, and a known one has its times in numbers', () => {
  expect(sessionNow(aState({ session: { state: null } }).underlyingSession)).toBeNull();
  expect(sessionNow(aState().underlyingSession)?.nextChangeAt).toBe(noon + 2 * hour);
  expect(sessionNow(aState({ session: { nextChangeAt: null } }).underlyingSession)?.nextChangeAt).toBeNull();
});

test('of a calendar’s word only the confirmed needs no caution', () => {
  expect(calendarDoubts.confirmed).toBeNull();
  expect(calendarDoubts.rule).toMatch(/not announced yet/);
  expect(calendarDoubts.unconfirmed).toMatch(/no source/);
});
