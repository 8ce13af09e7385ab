// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import { Timeline } from '../../../../src-renderer/features/decisions/Timeline.tsx';
import { AppContext } from '../../../../src-renderer/stores/AppContext.ts';
import type { ScrolledList } from '../../../../src-renderer/ui/history/use-paged-rows.ts';
import { noon, textAt } from '../../builders.ts';
import { anApp } from '../../drawn.tsx';
import { aDecision } from '../../history-builders.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Nothing is laid out here: every element is as high as the timeline's window.
for (const height of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, height, { get: () => 600 });

test('a visible decision is not redrawn when an older page of decisions arrives', async () => {
  let drawn = 0;
  const rowAt = (nth: number): DecisionRow =>
    Object.defineProperty(
      aDecision({ key: `${nth}`, decidedAt: textAt(noon - nth), trades: [] }),
      'summary',
      {
        get: () => {
          drawn += 1;
          return 'No entry.';
        },
      },
    );
  const paged: ScrolledList = {
    list: { more: () => undefined, reload: () => undefined, setAtTop: () => undefined },
    state: {
      next: 'behind',
      more: { kind: 'idle' },
      unseen: { count: 0, orMore: false },
      refreshError: null,
    },
  };
  const app = anApp({});
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (rows: readonly DecisionRow[]): Promise<void> =>
    act(async () => {
      await Promise.resolve();
      root.render(
        <AppContext value={app}>
          <Timeline isOne={false} paged={{ ...paged }} rows={rows} />
        </AppContext>,
      );
    });
  const rows = Array.from({ length: 20 }, (_, nth) => rowAt(nth));
  await draw(rows);
  expect(drawn).toBeGreaterThan(0);
  drawn = 0;
  await draw([...rows, rowAt(20)]);
  expect(document.querySelectorAll('.decision').length).toBeGreaterThan(3);
  expect(drawn).toBe(0);
  await act(async () => {
    await Promise.resolve();
    root.unmount();
  });
});
