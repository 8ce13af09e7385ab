import { expect, test } from 'vitest';
import type { RiskPicture } from '../../../../src-preload/contract/bridge/risk.ts';
import { figureOrder, figures } from '../../../../src-renderer/features/risk/figures.ts';
import { Picture } from '../../../../src-renderer/features/risk/Picture.tsx';
import type { AgentView } from '../../../../src-preload/contract/bridge/account.ts';
import { anAgent } from '../../account-builders.ts';
import { noon, utc } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';
import { aRiskStatus } from '../../risk-builders.ts';
import { aReading } from '../../market-state-builders.ts';

const noReading = (message: string) =>
  ({ kind: 'failure', error: { code: 'provider_not_attached', message } }) as const;
const noVix: RiskPicture['vix'] = {
  ours: noReading('No key is set.'),
  agent: noReading('It reports no VIX.'),
};
const failed = (code: 'provider_not_attached' | 'provider_failed', message: string): RiskPicture => ({
  status: { kind: 'failure', error: { code, message } },
  vix: noVix,
});
const reported = (given: Parameters<typeof aRiskStatus>[0]): RiskPicture => ({
  status: { kind: 'answer', value: aRiskStatus(given) },
  vix: noVix,
});
const page = (picture: RiskPicture, nowMs = noon, agent?: AgentView): string =>
  drawn(
    <Picture picture={picture} refreshError={null} onRetry={() => undefined} range="24h" asTable={false} />,
    { nowMs, ...(agent === undefined ? {} : { agent }) },
  );

test('every figure has a row of its own, and the monitor’s time with its age is above', () => {
  const text = textOf(page(reported({}), noon + 5_000));
  for (const figure of figureOrder) expect(text).toContain(figures[figure].label.replace('&', '&amp;'));
  expect(text).toMatch(/Monitor’s time .* 5 s old/);
  expect(text).toMatch(/VIX Unavailable Perpscope’s provider – No key is set\. Agent – It reports no VIX\./);
});

test('a monitor without a time of its own is shown without one, and with its figures', () => {
  const text = textOf(page(reported({ updatedAt: null }), noon + 5_000));
  expect(text).toContain('Monitor’s time not reported');
  expect(text).not.toMatch(/NaN|Invalid/);
});

test('a tripped breaker, an exceeded limit and missing fields are each announced by name', () => {
  const markup = page(
    reported({
      circuitBreakerTripped: true,
      leverageAvg: null,
      missingFields: ['leverage_avg'],
      dailyLoss: { usedUsd: 1_200, limitUsd: 1_000, share: 1.2 },
    }),
  );
  expect(markup).toContain('role="alert"');
  const text = textOf(markup);
  expect(text).toContain('Circuit breaker tripped');
  expect(text).toContain('Today’s loss is at or past its limit');
  expect(text).toMatch(/Risk data incomplete: a field is missing .*Avg\. leverage, agent \(leverage_avg\)/);
  expect(reasonsOf(markup)[0]).toMatch(/reports no valid leverage_avg/);
});

test('a monitor without problems announces nothing', () => {
  const text = textOf(page(reported({})));
  expect(text).not.toMatch(/incomplete|tripped Circuit|past its limit/i);
});

/** The figures' names from the top down. */
const rowsOf = (markup: string): readonly string[] =>
  [...markup.matchAll(/<section class="risk-row[^"]*" aria-label="([^"]*)"/g)].map(([, name = '']) => name);

test('rows with a problem come first, worst first, and say why', () => {
  const markup = page(
    reported({
      circuitBreakerTripped: true,
      leverageAvg: null,
      missingFields: ['leverage_avg'],
      dailyPnlRemainingUsd: 0,
      dailyLoss: { usedUsd: 1_200, limitUsd: 1_000, share: 1.2 },
    }),
  );
  expect(rowsOf(markup).slice(0, 4)).toEqual([
    'Circuit breaker',
    'Today’s P&amp;L',
    'Daily loss remaining',
    figures.leverage_avg.label,
  ]);
  expect(markup).toMatch(/<p class="risk-distance bad">Past the limit by/);
});

test('a row shows no message while nothing is wrong', () => {
  const markup = page(reported({}));
  expect(markup).not.toMatch(/<p class="risk-distance (?!unseen")/);
  expect(markup).not.toContain('Trading is not blocked');
});

test('a missing feed is reported with where to set it, and no row is shown', () => {
  const text = textOf(page(failed('provider_not_attached', 'No agent feed is configured.')));
  expect(text).toMatch(/No risk monitor connected Set the agent feed in Settings\./);
  expect(text).not.toContain('Circuit breaker');
});

test('a failing agent leaves dashes with its reason, a retry, and the history', () => {
  const markup = page(failed('provider_failed', 'Its last status is 252 s old.'));
  expect(textOf(markup)).toMatch(/Could not read the risk monitor: Its last status is 252 s old\. .* Retry/);
  expect(reasonsOf(markup).filter((reason) => reason === 'Its last status is 252 s old.')).toHaveLength(
    figureOrder.length,
  );
  expect(textOf(markup)).toMatch(/Circuit breaker Not reported/);
  expect(textOf(markup)).toContain('The charts show earlier values.');
});

test('an old time of the monitor lags only while the agent reports; else it says for how long nothing came', () => {
  const now = noon + 120_000;
  const why = (heartbeatAgeMs: number): string => {
    const agent = anAgent();
    const status =
      agent.status.kind === 'answer'
        ? { ...agent.status, value: { ...agent.status.value, lastHeartbeatAt: utc(now - heartbeatAgeMs) } }
        : agent.status;
    const text = textOf(page(reported({}), now, { ...agent, status }));
    return /Monitor’s time .*? 2 min 00 s old(: [a-z0-9 ]+)?/.exec(text)?.[1] ?? '';
  };
  expect(why(29_000)).toMatch(/^: its timestamp lags although the agent still reports/);
  expect(why(37_000)).toMatch(/^: no report for 37 s/);
  expect(why(70_000)).toMatch(/^: no report for 1 min 10 s/);
});

test('the index by Perpscope’s provider and by the agent are side by side, each with its time, delay and source', () => {
  const vix: RiskPicture['vix'] = {
    ours: { kind: 'answer', value: aReading({ ticker: 'I:VIX', value: 17.4, delay: 'delayed' }) },
    agent: { kind: 'answer', value: aReading({ provider: 'agent', ticker: 'VIX', value: 17.62 }) },
  };
  const text = textOf(page({ ...reported({}), vix }));
  expect(textOf(page({ ...reported({}), vix: { ...vix, agent: noReading('Not reported.') } }))).toMatch(
    /VIX Perpscope’s provider 17\.40 .* Agent – Unavailable: Not reported\./,
  );
  expect(text).toMatch(
    /VIX Perpscope’s provider 17\.40 Observed .* 12 s ago , delayed, I:VIX from Massive Agent 17\.62 Observed .* , real time, VIX from the agent/,
  );
});
