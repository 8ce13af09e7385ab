import { afterEach, expect, test, vi } from 'vitest';
import { createViewWatch, zoomed } from '../../../src-renderer/charts/view-watch.ts';

afterEach(() => vi.unstubAllGlobals());

test('a zoom keeps the middle, and at least ten slots in view', () => {
  expect(zoomed({ from: 100, to: 140 }, 0.5)).toEqual({ from: 110, to: 130 });
  expect(zoomed({ from: 100, to: 140 }, 2)).toEqual({ from: 80, to: 160 });
  expect(zoomed({ from: 100, to: 112 }, 0.5)).toEqual({ from: 101, to: 111 });
});

test('the view is read once a frame, however often it moved, and no longer once it is stopped', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.splice(id - 1, 1));
  const scale = { subscribeVisibleLogicalRangeChange: () => undefined, subscribeSizeChange: () => undefined };
  const container = new EventTarget();
  let reads = 0;
  const watch = createViewWatch({ chart: { timeScale: () => scale }, container } as never, () => {
    reads += 1;
    return { from: reads, grid: null, spots: [] };
  });
  const received: number[] = [];
  const draw = (): void => frames.splice(0).forEach((one) => one());
  const end = watch.listen(({ from }) => void received.push(from));
  watch.changed();
  draw();
  expect(received).toEqual([1]);
  draw();
  container.dispatchEvent(new Event('wheel'));
  container.dispatchEvent(new Event('dblclick'));
  draw();
  expect(received).toEqual([1, 2]);
  end();
  watch.changed();
  watch.stop();
  container.dispatchEvent(new Event('wheel'));
  draw();
  expect([received, reads]).toEqual([[1, 2], 2]);
});
