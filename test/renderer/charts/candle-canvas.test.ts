// @vitest-environment happy-dom
import { TickMarkType } from 'lightweight-charts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCandleCanvas, type CandleCanvas } from '../../../src-renderer/charts/candle-canvas.ts';
import type { CanvasView } from '../../../src-renderer/charts/view-watch.ts';
import { aCandle, aChart, hour, noon } from '../builders.ts';

/** The library itself on a canvas of 600 × 400 px that keeps the texts and the colors it is given. */
const drawn = { texts: [] as string[], colors: [] as string[], frames: [] as (() => void)[] };
const context = new Proxy(
  {
    measureText: () => ({ width: 10, actualBoundingBoxAscent: 1, actualBoundingBoxDescent: 1 }),
    fillText: (text: string) => drawn.texts.push(text),
  },
  {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
    set: (_target, name, value) => {
      if (name === 'fillStyle' || name === 'strokeStyle') drawn.colors.push(String(value));
      return true;
    },
  },
);

class Sized {
  private readonly report: (entries: readonly object[]) => void;
  constructor(report: (entries: readonly object[]) => void) {
    this.report = report;
  }
  observe(): void {
    drawn.frames.push(() => this.report([{ contentRect: { width: 600, height: 400 } }]));
  }
  unobserve(): void {}
  disconnect(): void {}
}

let container: HTMLElement;
beforeEach(() => {
  for (const list of Object.values(drawn)) list.length = 0;
  vi.stubGlobal('ResizeObserver', Sized);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => drawn.frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void (drawn.frames[id - 1] = () => undefined));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(() => {
  container.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A color for each use, and the same one for all that the library computes with. */
const aLook = (blue: number) => {
  const color = (red: number): string => `rgb(${red}, 0, ${blue})`;
  const sessions = { pre_market: color(20), after_hours: color(21), closed: color(22), holiday: color(23) };
  return {
    font: 'sans',
    ground: color(1),
    ink: color(2),
    line: color(3),
    lineStrong: color(4),
    up: color(5),
    down: color(6),
    upBar: color(7),
    downBar: color(8),
    warn: color(9),
    agent: color(10),
    critical: color(11),
    info: color(12),
    reference: color(13),
    selection: color(14),
    inkSoft: color(15),
    sessions: { ...sessions, hatch: color(24) },
  };
};

interface Drawn {
  readonly canvas: CandleCanvas;
  /** First slot in view, and the number of slots with room, once everything is drawn. */
  readonly seen: () => readonly [from: number | undefined, slots: number];
}

function aCanvas(): Drawn {
  const canvas = createCandleCanvas(container, {
    look: aLook(0),
    times: {
      isUtc: true,
      crosshair: (ms: number) => `at ${ms}`,
      mark: (ms: number, kind: number) => `mark ${ms} ${kind}`,
    } as never,
    price: (value) => `$${value.toFixed(1)}`,
    priceStep: 0.1,
    shownSlots: 5,
  });
  settle();
  let view: CanvasView | null = null;
  canvas.onView((next) => (view = next));
  const seen: Drawn['seen'] = () => {
    settle();
    const { from, grid } = view!;
    return [from, Math.round(grid!.width / grid!.slotWidth)];
  };
  return { canvas, seen };
}

function settle(): void {
  for (let round = 0; round < 20 && drawn.frames.length > 0; round += 1)
    for (const frame of drawn.frames.splice(0)) frame();
}

function textsOfNextFrame(): readonly string[] {
  drawn.texts.length = 0;
  settle();
  return [...new Set(drawn.texts)];
}

/** Counts shown beside marks. */
const counts = (): readonly string[] =>
  textsOfNextFrame()
    .filter((text) => /^\d$/.test(text))
    .toSorted();

const opens = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('the newest slots are in view with room for four more, until a person moves the view', () => {
  const { canvas, seen } = aCanvas();
  canvas.show(aChart(...opens(0, 49)));
  expect(seen()).toEqual([44, 11]);
  // Times of day in hours and minutes, and no logo.
  expect(drawn.texts).toContain(`mark ${noon + 48 * hour} ${TickMarkType.Time}`);
  expect(container.querySelector('a')).toBeNull();
  canvas.show(aChart(...opens(-20, 49)));
  expect(seen()).toEqual([64, 11]);
  canvas.showLast(10);
  expect(seen()).toEqual([59, 16]);
  canvas.showLast(1_000);
  expect(seen()).toEqual([-1, 76]);
  for (const move of ['pointerdown', 'wheel', 'dblclick']) {
    canvas.showLast(10);
    settle();
    container.dispatchEvent(new Event(move));
    canvas.show(aChart(...opens(-30, 49)));
    expect([move, seen()]).toEqual([move, [69, 16]]);
    canvas.show(aChart(...opens(-20, 49)));
    settle();
  }
});

test('pan, zoom, all and end move the view, which then stays over the same candles', () => {
  const { canvas, seen } = aCanvas();
  const older = (): void => canvas.show(aChart(...opens(-30, 49)));
  const moves: readonly (readonly [() => void, ReturnType<typeof seen>, ReturnType<typeof seen>])[] = [
    [() => canvas.zoom(2), [51.5, 31], [61.5, 31]],
    [() => canvas.pan(-3), [56, 16], [66, 16]],
    [() => canvas.showEnd(), [58, 16], [68, 16]],
    [() => canvas.showAll(), [0, 74], [10, 74]],
  ];
  for (const [move, moved, kept] of moves) {
    canvas.show(aChart(...opens(-20, 49)));
    canvas.showLast(10);
    seen();
    move();
    expect(seen()).toEqual(moved);
    older();
    expect(seen()).toEqual(kept);
  }
});

test('a grouped mark shows its count, and only existing candles have marks', () => {
  const { canvas } = aCanvas();
  const at = (hours: number, kind: 'buy' | 'sell') => ({ at: noon + hours * hour, kind }) as const;
  const whole = aChart(...opens(0, 10));
  const { series, slots } = whole;
  const candles = series.candles.slice(0, -1);
  canvas.show({ ...whole, slots: slots.slice(0, -1), series: { ...series, candles } });
  canvas.mark([at(8, 'buy'), at(8.1, 'buy'), at(8.2, 'buy'), at(9, 'sell'), at(10, 'sell'), at(10, 'sell')]);
  expect(counts()).toEqual(['3']);
  canvas.show(whole);
  expect(counts()).toEqual(['2', '3']);
});

test('the longest range fits, and marks that are too close are drawn as one', () => {
  const { canvas, seen } = aCanvas();
  canvas.show(aChart(...opens(0, 4_999)));
  canvas.mark([4_997, 4_998].map((hours) => ({ at: noon + hours * hour, kind: 'buy' })));
  settle();
  canvas.showLast(6);
  expect(counts()).toEqual([]);
  canvas.showAll();
  expect([counts(), seen()]).toEqual([['2'], [0, 5_004]]);
});

test('the last close is on the axis, in the current theme', () => {
  const { canvas } = aCanvas();
  const chart = aChart(...opens(0, 9));
  canvas.show(chart);
  canvas.mark([{ at: noon + 8 * hour, kind: 'rejected' }]);
  settle();
  const candles = [...chart.series.candles.slice(0, -1), aCandle(noon + 9 * hour, { close: 11.3 })];
  canvas.show({ ...chart, series: { ...chart.series, candles } });
  expect(textsOfNextFrame()).toContain('$11.3');
  drawn.colors.length = 0;
  canvas.setLook(aLook(255));
  settle();
  expect(drawn.colors.filter((color) => color.endsWith(', 0)') && color !== 'rgb(0, 0, 0)')).toEqual([]);
  expect(drawn.colors).toEqual(expect.arrayContaining(['rgb(5, 0, 255)', 'rgb(9, 0, 255)']));
});

test('the slot under the pointer is reported until undone, and null once the pointer has left', () => {
  const { canvas, seen } = aCanvas();
  canvas.show(aChart(...opens(0, 9)));
  seen();
  const hovered: (number | null)[] = [];
  const undo = canvas.onHover((openMs) => void hovered.push(openMs));
  const move = (...kinds: readonly string[]): void => {
    const [, pane] = container.querySelectorAll('canvas');
    for (const kind of kinds) pane!.dispatchEvent(new MouseEvent(kind, { clientX: 100, clientY: 100 }));
    settle();
  };
  move('mouseenter', 'mousemove');
  expect([new Set(hovered), drawn.texts]).toEqual([
    new Set([noon + 5 * hour]),
    expect.arrayContaining([`at ${noon + 5 * hour}`]),
  ]);
  move('mouseleave');
  expect(hovered.at(-1)).toBeNull();
  undo();
  const { length } = hovered;
  move('mouseenter', 'mousemove', 'mouseleave');
  expect(hovered).toHaveLength(length);
});
