// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { expect, test } from 'vitest';
import { keyOf } from '../../../../src-renderer/operations/question.ts';
import { PerformancePage } from '../../../../src-renderer/features/performance/Page.tsx';
import { AppContext } from '../../../../src-renderer/stores/AppContext.ts';
import { noon } from '../../builders.ts';
import { anApp } from '../../drawn.tsx';
import { aPerformance } from '../../performance-builders.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const charts = {
  network: 'TESTNET' as const,
  period: '7d' as const,
  byDay: [],
  byMarket: [],
  byStrategy: [],
  byWeekday: [],
  byHour: [],
};

async function drawnBy(change: () => void): Promise<void> {
  await act(async () => {
    change();
    // The queries announce a change by a timer of no length.
    await new Promise((resolve) => setTimeout(resolve));
  });
}

test('charts that arrive before the figures stay when these arrive', async () => {
  const app = anApp({ nowMs: noon });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await drawnBy(() =>
    root.render(
      <MantineProvider>
        <AppContext value={app}>
          <Router ssrPath="/">
            <PerformancePage />
          </Router>
        </AppContext>
      </MantineProvider>,
    ),
  );
  const before = document.querySelector('.performance-charts');
  expect(document.querySelector('.metric')).toBeNull();
  const { source } = app.connection.getState();
  const key = keyOf(source, { operation: 'getPerformance', key: { period: '7d' } });
  await drawnBy(() => {
    app.operations.client.setQueryData(key, {
      figures: aPerformance({ period: '7d' }),
      charts,
      whyIncomplete: null,
    });
  });
  expect(document.querySelector('.metric')).not.toBeNull();
  expect(document.querySelector('.performance-charts')).toBe(before);
  await drawnBy(() => root.unmount());
});
