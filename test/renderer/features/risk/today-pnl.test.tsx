import { expect, test } from 'vitest';
import { TodayPnl } from '../../../../src-renderer/features/risk/TodayPnl.tsx';
import { anAgent } from '../../account-builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';
import { aRiskStatus } from '../../risk-builders.ts';

test('today’s P&L comes from the agent’s view, as in the strip above every screen', () => {
  const value = aRiskStatus({ dailyPnlUsd: -900, dailyLoss: { usedUsd: 900, limitUsd: 1_000, share: 0.9 } });
  const markup = drawn(<TodayPnl />, { agent: anAgent({ risk: { kind: 'answer', value } }) });
  expect(textOf(markup)).toBe('Today −$900.00 90% of $1,000.00 limit');
  expect(markup).toContain('class="warn"');
});

test('an unreadable risk monitor is the reason of both dashes', () => {
  const error = { code: 'provider_failed', message: 'The agent is silent.' } as const;
  const markup = drawn(<TodayPnl />, { agent: anAgent({ risk: { kind: 'failure', error } }) });
  expect(reasonsOf(markup)).toEqual([error.message, error.message]);
});
