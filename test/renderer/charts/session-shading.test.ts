import { expect, test } from 'vitest';
import type { SessionSpan } from '../../../src-preload/contract/bridge/sessions.ts';
import { createSessionShading, type Shading } from '../../../src-renderer/charts/session-shading.ts';

const look = { pre_market: 'pre', after_hours: 'after', closed: 'shut', holiday: 'feast', hatch: 'lines' };

/** A pane of 400 by 100 pixels at two device pixels each, whose slots are 20 wide and begin at its left edge. */
function aPane() {
  const fills: (readonly [string, number, number])[] = [];
  const lines: string[] = [];
  const starts: number[] = [];
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    fillRect: (x: number, _y: number, width: number) => void fills.push([context.fillStyle, x, width]),
    stroke: () => void lines.push(context.strokeStyle),
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    rect: () => undefined,
    clip: () => undefined,
    moveTo: (x: number) => void starts.push(x),
    lineTo: () => undefined,
  };
  const scope = {
    context,
    mediaSize: { width: 400, height: 100 },
    bitmapSize: { width: 800, height: 200 },
    horizontalPixelRatio: 2,
  };
  const pane = { useBitmapCoordinateSpace: (use: (given: typeof scope) => void) => use(scope) };
  const shading = createSessionShading(look);
  const redraws = { count: 0 };
  const scale = { logicalToCoordinate: (slot: number) => 10 + slot * 20 };
  shading.primitive.attached?.({
    chart: { timeScale: () => scale },
    requestUpdate: () => void (redraws.count += 1),
  } as never);
  const draw = (): void => {
    for (const view of shading.primitive.paneViews?.() ?? []) view.renderer()?.draw(pane as never);
  };
  return { shading, fills, lines, starts, redraws, draw };
}

const shaded = (...spans: readonly SessionSpan[]): Shading => ({ spans, firstMs: 0, slotMs: 10 });

test('each session fills the whole pane in its own color, in device pixels', () => {
  const { shading, fills, lines, draw } = aPane();
  shading.show(
    shaded({ fromMs: 0, toMs: 20, state: 'pre_market' }, { fromMs: 60, toMs: 65, state: 'closed' }),
    look,
  );
  draw();
  expect(fills).toEqual([
    ['pre', 0, 80],
    ['shut', 240, 20],
  ]);
  expect(lines).toEqual([]);
});

test('a holiday differs from a night without color', () => {
  const { shading, fills, lines, draw } = aPane();
  shading.show(shaded({ fromMs: 0, toMs: 10, state: 'holiday' }), look);
  draw();
  expect([fills, lines]).toEqual([[['feast', 0, 40]], ['lines']]);
});

test('the hatching of a holiday is on one grid of 7 pixels and covers it up to its right edge', () => {
  const { shading, starts, draw } = aPane();
  shading.show(shaded({ fromMs: 20, toMs: 30, state: 'holiday' }), look);
  draw();
  // In device pixels the holiday spans 80 to 120, the pane is 200 high and the grid's step is 14.
  expect(starts).toEqual(Array.from({ length: 18 }, (_, at) => -126 + 14 * at));
});

test('the shading is below everything else, and is redrawn with every change', () => {
  const { shading, fills, redraws, draw } = aPane();
  expect(shading.primitive.paneViews?.().map((view) => view.zOrder?.())).toEqual(['bottom']);
  draw();
  shading.show(shaded({ fromMs: 0, toMs: 10, state: 'closed' }), look);
  shading.show(null, look);
  draw();
  expect([fills, redraws.count]).toEqual([[], 2]);
});

test('the shading draws nothing once it is removed from its chart', () => {
  const { shading, fills, draw } = aPane();
  shading.show(shaded({ fromMs: 0, toMs: 10, state: 'closed' }), look);
  shading.primitive.detached?.();
  draw();
  expect(fills).toEqual([]);
});
