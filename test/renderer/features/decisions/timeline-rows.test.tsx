// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import { Timeline } from '../../../../src-renderer/features/decisions/Timeline.tsx';
import type { ScrolledList } from '../../../../src-renderer/ui/history/use-paged-rows.ts';
import { noon, textAt } from '../../builders.ts';
import { aDecision } from '../../history-builders.ts';
import { mounted } from '../../mounted.tsx';

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
  const rows = Array.from({ length: 20 }, (_, nth) => rowAt(nth));
  const timeline = (shown: readonly DecisionRow[]) => (
    <Timeline isOne={false} paged={{ ...paged }} rows={shown} />
  );
  const { draw } = await mounted(timeline(rows));
  expect(drawn).toBeGreaterThan(0);
  drawn = 0;
  await draw(timeline([...rows, rowAt(20)]));
  expect(document.querySelectorAll('.decision').length).toBeGreaterThan(3);
  expect(drawn).toBe(0);
});
