import { expect, test } from 'vitest';
import { sinceText } from '../../../src-renderer/format/alert-since.ts';
import { localInstant } from '../../../src-renderer/format/instant.ts';
import { noon } from '../builders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const { time, dayTime } = localInstant;

test('an alert says since when it is active, and when it was first raised if it cleared in between', () => {
  const first = noon - 30 * minute;
  expect(sinceText({ firstRaisedAt: first, raisedAt: first }, noon)).toBe(`since ${time(first)}`);
  expect(sinceText({ firstRaisedAt: first, raisedAt: noon }, noon)).toBe(
    `since ${time(noon)} (also at ${time(first)})`,
  );
});

test('a return within the same minute is not shown twice', () => {
  expect(sinceText({ firstRaisedAt: noon, raisedAt: noon + 20_000 }, noon + minute)).toBe(
    `since ${time(noon)}`,
  );
});

test('a time on another day includes the day', () => {
  const first = noon - day;
  expect(sinceText({ firstRaisedAt: first, raisedAt: noon }, noon)).toBe(
    `since ${time(noon)} (also at ${dayTime(first)})`,
  );
  expect(sinceText({ firstRaisedAt: first, raisedAt: first }, null)).toBe(`since ${time(first)}`);
});
