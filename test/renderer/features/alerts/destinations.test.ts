import { expect, test } from 'vitest';
import {
  storageText,
  timeProblem,
  waitingText,
} from '../../../../src-renderer/features/alerts/destinations.ts';

test('waiting and undelivered messages are counted, if there are any', () => {
  expect(waitingText({ waiting: 0, dropped: 0 })).toBeNull();
  expect(waitingText({ waiting: 2, dropped: 0 })).toBe('2 waiting.');
  expect(waitingText({ waiting: 1, dropped: 3 })).toBe('1 waiting. 3 not delivered.');
});

test.each(['', '00:00', '08:30', '23:59'])('%j is a valid time of the summary', (text) =>
  expect(timeProblem(text)).toBeNull(),
);
test.each(['24:00', '8:30', '08:60', 'noon'])('%j is no valid time of the summary', (text) =>
  expect(timeProblem(text)).toBe('Enter a time from 00:00 to 23:59.'),
);

test('the card says where the address is stored', () => {
  expect(storageText({ whyNoKeychain: null })).toBe('Kept in the system keychain.');
  expect(storageText({ whyNoKeychain: 'None.' })).toMatch(/settings file/);
});
