import { expect, test } from 'vitest';
import { uncheckedText } from '../../../../src-renderer/features/alerts/unchecked-text.ts';
import { aRiskStatus } from '../../risk-builders.ts';

const reported = (given: Parameters<typeof aRiskStatus>[0] = {}) => aRiskStatus(given).risk;

test('a limit that is not checked has one cause and its remedy: no report, no figure, or no limit', () => {
  expect(uncheckedText('drawdown', reported())).toMatch(
    /^No drawdown limit is known.*Set one under Thresholds\.$/,
  );
  expect(uncheckedText('drawdown', reported({ drawdownUsd: null }))).toMatch(/reports no drawdown/);
  expect(uncheckedText('daily_loss', reported())).toMatch(/^No daily loss limit is known/);
  expect(uncheckedText('daily_loss', reported({ dailyPnlUsd: null }))).toMatch(/reports no P&L of today/);
  for (const rule of ['drawdown', 'daily_loss'] as const) {
    expect(uncheckedText(rule, null)).toMatch(/no fresh report\. Check that the agent runs/);
    expect(uncheckedText(rule, undefined)).toMatch(/^No fresh risk report, or no /);
  }
});

test('another rule keeps its reason', () => {
  expect(uncheckedText('venue_stale', null)).toBe('The venue has not answered yet.');
});
