import { describe, expect, it } from 'vitest';
import type { ExposureSample } from '../../../../src-preload/contract/views/performance/exposure-history.ts';
import {
  exposureRows,
  exposureText,
  isAlone,
  leverageText,
  whyNoLine,
} from '../../../../src-renderer/features/performance/exposure-rows.ts';
import { applyPreferences, usualPreferences } from '../../../../src-renderer/format/preferences.ts';
import { noon, utc } from '../../builders.ts';

const sample = (
  nth: number,
  grossUsd: number | null,
  given: Partial<ExposureSample> = {},
): ExposureSample => ({
  at: utc(noon + nth * 60_000),
  grossUsd,
  netUsd: grossUsd === null ? null : -grossUsd / 2,
  leverage: grossUsd === null ? null : grossUsd / 1_000,
  partial: false,
  missing: grossUsd === null ? 'The mark price of BTC was not sampled.' : null,
  ...given,
});
const rowsOf = (...samples: readonly ExposureSample[]) => exposureRows({ samples: [...samples] });

describe('Exposure over time', () => {
  it('is summarized by its last known sample and its peak', () => {
    const rows = rowsOf(sample(0, 500), sample(1, 2_000), sample(2, 1_000), sample(3, null));
    expect(exposureText(rows)).toMatch(
      /^Gross \$1,000\.00, net −\$500\.00 at .*\. Highest gross \$2,000\.00, /,
    );
    expect(leverageText(rows)).toMatch(/^1\.00× at .*\. Highest 2\.00×, /);
  });

  it('is hidden with the other amounts; leverage is not an amount', () => {
    const rows = rowsOf(sample(0, 500));
    applyPreferences({ ...usualPreferences, hidesAmounts: true });
    expect(exposureText(rows)).toMatch(/^Gross \$•••, net \$•••/);
    expect(leverageText(rows)).toMatch(/^0\.50×/);
    applyPreferences(usualPreferences);
  });

  it('says why there is no line: the reason of the last sample, or that there is no sample', () => {
    expect(whyNoLine([], 'gross')).toMatch(/No exposure to draw/);
    expect(whyNoLine(rowsOf(sample(0, null)), 'gross')).toBe('The mark price of BTC was not sampled.');
    expect(whyNoLine(rowsOf(sample(0, 1)), 'gross')).toBeNull();
    const empty = sample(0, 1, { leverage: null, missing: 'The account value was not above zero.' });
    expect(whyNoLine(rowsOf(empty), 'leverage')).toBe('The account value was not above zero.');
    expect(whyNoLine(rowsOf(empty), 'gross')).toBeNull();
  });

  it('marks a single sample between two gaps', () => {
    const rows = rowsOf(sample(0, null), sample(1, 5), sample(2, null), sample(3, 5), sample(4, 6));
    expect(rows.map((_, index) => isAlone(rows, index, 'gross'))).toEqual([false, true, false, false, false]);
  });
});
