import { expect, test } from 'vitest';
import { timeZoneRules } from '../../../src-main/doctor/doctor.ts';

test('the version of the time zone rules is reported, and so is an unknown version', () => {
  expect(timeZoneRules({ tz: '2026c' })).toEqual({ about: 'time zones', says: 'as of 2026c', good: null });
  expect(timeZoneRules({})).toMatchObject({ says: 'of an unknown edition', good: null });
  expect(timeZoneRules(process.versions).says).toMatch(/^as of 20\d\d[a-z]+$/);
});
