import { expect, test } from 'vitest';
import {
  keptWords,
  timeProblem,
  waitingWords,
} from '../../../../src-renderer/features/alerts/destinations.ts';

test('what waits and what was given up is said, and nothing of none', () => {
  expect(waitingWords({ waiting: 0, dropped: 0 })).toBeNull();
  expect(waitingWords({ waiting: 2, dropped: 0 })).toBe('2 waiting.');
  expect(waitingWords({ waiting: 1, dropped: 3 })).toBe('1 waiting. 3 not delivered.');
});

test.each(['', '00:00', '08:30', '23:59'])('%j is a time of the summary', (text) =>
  expect(timeProblem(text)).toBeNull(),
);
test.each(['24:00', '8:30', '08:60', 'noon'])('%j is none', (text) =>
  expect(timeProblem(text)).toBe('Enter a time from 00:00 to 23:59.'),
);

test('where the address is kept is said', () => {
  expect(keptWords({ whyNoKeychain: null })).toBe('Kept in the system keychain.');
  expect(keptWords({ whyNoKeychain: 'None.' })).toMatch(/settings file/);
});
