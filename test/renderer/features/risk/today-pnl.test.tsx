import { expect, test } from 'vitest';
import { TodayPnl } from '../../../../src-renderer/features/risk/TodayPnl.tsx';
import { anAgent } from '../../account-builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';
import { noon } from '../../builders.ts';
import { aRiskStatus } from '../../risk-builders.ts';

test('today’s P&L comes from the agent’s view, as in the strip above every screen', () => {
  const value = aRiskStatus({ dailyPnlUsd: -900, dailyLoss: { usedUsd: 900, limitUsd: 1_000, share: 0.9 } });
  const markup = drawn(<TodayPnl />, { agent: anAgent({ risk: { kind: 'answer', value } }) });
  expect(textOf(markup)).toBe('Today −$900.00 90% of $1,000.00 limit');
  expect(markup).toContain('class="warn"');
});

test('a report past its age limit is marked as stale beside the figure', () => {
  const agent = anAgent({ risk: { kind: 'answer', value: aRiskStatus({ dailyPnlUsd: -900 }) } });
  const shown = (nowMs: number): string => drawn(<TodayPnl />, { agent, nowMs });
  expect(textOf(shown(noon + 90_000))).not.toContain('stale');
  expect(textOf(shown(noon + 95_000))).toContain('Today −$900.00 stale');
  expect(shown(noon + 95_000)).toContain('The risk monitor’s report is 1 min 35 s old');
});

test('an unreadable risk monitor is the reason of both dashes', () => {
  const error = { code: 'provider_failed', message: 'The agent is silent.' } as const;
  const markup = drawn(<TodayPnl />, { agent: anAgent({ risk: { kind: 'failure', error } }) });
  expect(reasonsOf(markup)).toEqual([error.message, error.message]);
});
