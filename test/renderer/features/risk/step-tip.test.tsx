import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { StepTip } from '../../../../src-renderer/features/risk/StepChart.tsx';
import { applyPreferences, usualPreferences } from '../../../../src-renderer/format/preferences.ts';
import { noon } from '../../builders.ts';
import { textOf } from '../../drawn.tsx';

afterEach(() => applyPreferences(usualPreferences));

const tip = (value: number | null): string =>
  renderToStaticMarkup(
    <StepTip active format={(usd) => `$${usd}`} payload={[{ payload: { at: noon, value } }]} />,
  );

test('the card at a dot is one line, its value: the time stands apart, for the pointed chart only', () => {
  const markup = tip(12);
  expect(textOf(markup)).toMatch(/^21 Nov 2026, 12:00:00 UTC \$12$/);
  expect(markup.replace(/<span class="step-tip-time[^>]*>.*?<\/span>/, '')).toBe(
    '<p class="step-tip"> $12</p>',
  );
  expect(textOf(tip(null))).toMatch(/ not reported$/);
});

test('the time is in the chosen zone, with UTC beside it', () => {
  applyPreferences({ ...usualPreferences, timeZone: 'new_york' });
  expect(textOf(tip(12))).toBe('21 Nov 2026, 07:00 · 21 Nov 2026, 12:00:00 UTC $12');
});
