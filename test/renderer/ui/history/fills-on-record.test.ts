import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPreferences, usualPreferences } from '../../../../src-renderer/format/preferences.ts';
import { fillsText } from '../../../../src-renderer/ui/history/FillsOnRecord.tsx';

beforeEach(() => applyPreferences({ ...usualPreferences, timeZone: 'utc' }));
afterEach(() => applyPreferences(usualPreferences));

const firstAt = Date.UTC(2026, 9, 12, 8);

test.each([
  [{ count: 1_240, firstAt, isLoading: false }, '1,240 fills, back to 12 Oct 2026'],
  [{ count: 1, firstAt, isLoading: false }, '1 fill, back to 12 Oct 2026'],
  [{ count: 0, firstAt: null, isLoading: false }, '0 fills'],
  [{ count: 500, firstAt, isLoading: true }, 'Loading: 500 fills so far, back to 12 Oct 2026'],
])('%o is said as %s', (fills, words) => expect(fillsText(fills)).toBe(words));
