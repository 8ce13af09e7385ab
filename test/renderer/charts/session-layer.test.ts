import type { ISeriesApi, SeriesType } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { createSessionLayer } from '../../../src-renderer/charts/session-layer.ts';
import { aChart } from '../builders.ts';

const look = { pre_market: 'pre', after_hours: 'after', closed: 'shut', holiday: 'feast', hatch: 'lines' };

/** A layer behind one pane that counts how often it is drawn. */
function aLayer() {
  const redraws = { count: 0 };
  const attach = (primitive: { attached?: (given: never) => void }): void =>
    primitive.attached?.({ chart: {}, requestUpdate: () => void (redraws.count += 1) } as never);
  const series = { attachPrimitive: attach } as unknown as ISeriesApi<SeriesType>;
  const layer = createSessionLayer(look);
  layer.attach(series);
  redraws.count = 0;
  return { ...layer, redraws };
}

test('the sessions are redrawn only when the first slot or the length of a slot changes', () => {
  const { setChart, redraws } = aLayer();
  const drawn: number[] = [];
  for (const slots of [
    [10, 20],
    [10, 20, 30],
    [10, 30],
    [20, 30],
  ]) {
    setChart({ ...aChart(0), slots });
    drawn.push(redraws.count);
  }
  expect(drawn).toEqual([1, 1, 2, 3]);
});

test('the sessions are redrawn when they or the theme change', () => {
  const { show, setLook, redraws } = aLayer();
  show([]);
  setLook(look);
  expect(redraws.count).toBe(2);
});
