import { expect, test } from 'vitest';
import { Earned } from '../../../../src-renderer/features/performance/Earned.tsx';
import { periodOf } from '../../../../src-renderer/features/performance/period-address.ts';
import { noon } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { aPerformance, aPnlRow } from '../../performance-builders.ts';

const charts = {
  network: 'TESTNET' as const,
  period: '30d' as const,
  byDay: [{ day: '2026-11-21', ...aPnlRow(5) }],
  byMarket: [{ symbol: 'BTC', marketId: 'sim-testnet:BTC', ...aPnlRow(5) }],
  byStrategy: [{ strategyId: null, ...aPnlRow(5) }],
  byWeekday: [{ weekday: 6, ...aPnlRow(5) }],
  byHour: [{ hour: 12, ...aPnlRow(5) }],
};
type Given = Parameters<typeof aPerformance>[0];
interface Rest {
  readonly nowMs?: number;
  readonly rate?: number;
  readonly whyIncomplete?: string | null;
  readonly refreshError?: string | null;
}
const page = (given: Given, { nowMs, rate, whyIncomplete = null, refreshError = null }: Rest = {}): string =>
  textOf(
    drawn(
      <Earned
        period={given?.period ?? '30d'}
        answer={{ figures: aPerformance(given), charts, whyIncomplete }}
        refreshError={refreshError === null ? null : { code: 'provider_failed', message: refreshError }}
        onRetry={() => undefined}
      />,
      { nowMs: nowMs ?? noon, rate: rate ?? 0 },
    ),
  );

test('the address names a period, and seven days is the default', () => {
  expect(['24h', '30d', 'all', '1y', '', null].map(periodOf)).toEqual([
    '24h',
    '30d',
    'all',
    '7d',
    '7d',
    '7d',
  ]);
});

test('source and completeness are shown, and exclusions are named', () => {
  expect(page({})).toMatch(/Source round trips built .* Complete/);
  const partial = page(
    {
      complete: false,
      incompleteReason: 'fill_history_truncated',
      leftOut: [{ of: 'trips', token: 'HYPE', count: 2, message: '2 closed trades in HYPE.' }],
    },
    { whyIncomplete: 'The fills were not read since 10:00.' },
  );
  expect(partial).toMatch(
    /Incomplete\. The fills were not read since 10:00\. .* Note 2 closed trades in HYPE\./,
  );
});

test('an exclusion that makes the figures incomplete is shown once', () => {
  const message = '2 positions disappeared without a fill.';
  const text = page(
    { leftOut: [{ of: 'trips', token: null, count: 2, message }] },
    { whyIncomplete: message },
  );
  expect(text).toContain(`Incomplete. ${message}`);
  expect(text.split(message)).toHaveLength(2);
});

test('a venue last read too long ago marks the figures stale, at the top and at every chart', () => {
  expect(page({}, { nowMs: noon + 30 * 60_000 })).not.toMatch(/Stale/);
  const stale = page({}, { nowMs: noon + 45 * 60_000 });
  expect(stale).toMatch(/Stale: the venue was last read 45 min 00 s ago/);
  expect(stale.match(/Stale · 45 min/g)).toHaveLength(7);
});

test('readings of a world that runs faster may be proportionally older before they are stale', () => {
  const later = (hours: number): string => page({}, { nowMs: noon + hours * 3_600_000, rate: 60 });
  expect(later(30)).not.toMatch(/Stale/);
  expect(later(31)).toMatch(/Stale: the venue was last read 1 d 7 h ago/);
});

test('figures whose refresh failed stay, and are labeled as older data', () => {
  expect(page({}, { refreshError: 'The record is busy.' })).toMatch(
    /Showing older data: The record is busy\. Retry/,
  );
});

test('every chart has a name and a description in words', () => {
  const text = page({});
  for (const name of [
    'Account value',
    'Drawdown',
    'Exposure',
    'Gross exposure ÷ account value',
    'Fees and funding',
    'Calendar',
    'Win rate and expectancy',
    'Distribution of closed trades',
    'Hold time against P&amp;L',
    'By day',
    'By market',
    'By strategy',
    'By hour of the day',
  ])
    expect(text).toContain(name);
  expect(text).toContain('1 market, 1 with a gain. Best BTC +$5.00.');
  // The calendar's best and worst days, as the days of its table.
  expect(text).toMatch(/in all\. Best \d+ \w+ \d{4} /);
});
