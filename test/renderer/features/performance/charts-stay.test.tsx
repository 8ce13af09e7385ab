// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { keyOf } from '../../../../src-renderer/operations/question.ts';
import { PerformancePage } from '../../../../src-renderer/features/performance/Page.tsx';
import { noon } from '../../builders.ts';
import { anApp } from '../../drawn.tsx';
import { mounted } from '../../mounted.tsx';
import { aPerformance } from '../../performance-builders.ts';

const charts = {
  network: 'TESTNET' as const,
  period: '7d' as const,
  byDay: [],
  byMarket: [],
  byStrategy: [],
  byWeekday: [],
  byHour: [],
};

test('charts that arrive before the figures stay when these arrive', async () => {
  const app = anApp({ nowMs: noon });
  await mounted(<PerformancePage />, { app });
  const before = document.querySelector('.performance-charts');
  expect(document.querySelector('.metric')).toBeNull();
  const { source } = app.connection.getState();
  const key = keyOf(source, { operation: 'getPerformance', key: { period: '7d' } });
  await act(async () => {
    app.operations.client.setQueryData(key, {
      figures: aPerformance({ period: '7d' }),
      charts,
      whyIncomplete: null,
    });
    // The queries announce a change by a timer of no length.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(document.querySelector('.metric')).not.toBeNull();
  expect(document.querySelector('.performance-charts')).toBe(before);
});
