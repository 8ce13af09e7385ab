import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { localInstant, ofWall, wallOf, zoneName } from '../../../src-renderer/format/instant.ts';
import {
  exactTitle,
  formatIn,
  formatPrice,
  formatSignedUsd,
  formatSize,
  formatUsd,
} from '../../../src-renderer/format/number.ts';
import { withoutAmounts } from '../../../src-renderer/format/without-amounts.ts';
import {
  applyPreferences,
  parsePreferences,
  usualPreferences,
} from '../../../src-renderer/format/preferences.ts';
import { repository } from '../../tooling/repository.ts';
import { timeTicks } from '../../../src-renderer/charts/time-ticks.ts';

const day = 86_400_000;
/** 1:30 in the night after the clocks went forward in New York. */
const instant = Date.UTC(2026, 2, 9, 5, 30);

afterEach(() => applyPreferences(usualPreferences));

describe('the chosen time zone', () => {
  it('applies to every instant that is shown', () => {
    applyPreferences({ ...usualPreferences, timeZone: 'new_york' });
    expect(localInstant.toMinute(instant)).toBe('9 Mar 2026, 01:30');
    expect(zoneName(instant)).toMatch(/EDT|GMT-4/);
    applyPreferences({ ...usualPreferences, timeZone: 'utc' });
    expect(localInstant.toMinute(instant)).toBe('9 Mar 2026, 05:30');
    expect(zoneName(instant)).toBe('UTC');
  });

  it('puts the marks of days at its midnight, even when the clocks change', () => {
    applyPreferences({ ...usualPreferences, timeZone: 'new_york' });
    const { ticks } = timeTicks(instant - 4 * day, instant + 3 * day, 9);
    expect(ticks.length).toBeGreaterThan(5);
    for (const at of ticks) expect(localInstant.time(at)).toBe('00:00');
    for (const at of ticks) expect(ofWall(wallOf(at))).toBe(at);
  });
});

describe('the chosen way to write numbers', () => {
  it('applies to prices, amounts and signs', () => {
    applyPreferences({ ...usualPreferences, numbers: 'de-DE' });
    expect([formatUsd(-1234.5), formatPrice(1234.5, 2), formatSignedUsd(0.001)]).toEqual([
      '−$1.234,50',
      '1.234,5',
      '$0,00',
    ]);
  });

  it('is used only by the formats: no view writes a number in its own locale', () => {
    const folder = join(repository, 'src-renderer');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.startsWith('format'),
    );
    expect(files.length).toBeGreaterThan(200);
    const own = files.filter((file) =>
      /toLocaleString|Intl\.NumberFormat/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(own).toEqual([]);
  });
});

it('hidden amounts hide every figure and sign of the account, in titles and sentences too, and keep prices', () => {
  applyPreferences({ ...usualPreferences, hidesAmounts: true });
  const texts = [formatUsd(-12.5), formatSignedUsd(12.5), formatIn('HYPE', 3), formatSize(0.25, 4)];
  expect(texts).toEqual(['$•••', '$•••', '••• HYPE', '•••']);
  for (const text of texts) expect(exactTitle(12.5, text)).toBeUndefined();
  expect(withoutAmounts('Lost $3,332.01 of $2,500 today. 133 %.')).toBe('Lost $••• of $••• today. 133 %.');
  expect(formatPrice(67.235, 2)).toBe('67.235');
});

it('keeps only valid stored preferences, whatever the storage holds', () => {
  for (const stored of [null, 'x', [], { timeZone: 'mars', numbers: 7, hidesAmounts: 'yes' }])
    expect(parsePreferences(stored)).toEqual(usualPreferences);
  const chosen = { timeZone: 'utc', numbers: 'de-CH', hidesAmounts: true, alertSound: true };
  expect(parsePreferences(chosen)).toEqual(chosen);
});
