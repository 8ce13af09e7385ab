import type { SessionSpan, SessionSpans } from '../../src-preload/contract/bridge/sessions.ts';
import { spansWithin } from './session-spans.ts';

/** Mapping from time to px on a chart whose slots are equally long and equally wide. */
export interface TimeGrid {
  /** World ms at which the first slot opens. */
  readonly firstMs: number;
  readonly slotMs: number;
  /** Distance from the left edge to the middle of the first slot, px. */
  readonly firstX: number;
  readonly slotWidth: number;
  /** Width of the pane, px. */
  readonly width: number;
}

/** A part of a pane to fill, px from its left edge. */
export interface Shade {
  readonly state: SessionSpan['state'];
  readonly left: number;
  readonly right: number;
}

/**
 * Returns the parts of the sessions in view, from the first slot on. A slot's width is its time: a session that ends inside a
 * slot fills a part of it.
 */
export function shadesInView(spans: readonly SessionSpan[], grid: TimeGrid): readonly Shade[] {
  const { firstMs, slotMs, firstX, slotWidth, width } = grid;
  if (slotWidth <= 0 || slotMs <= 0) return [];
  const leftEdge = firstX - slotWidth / 2;
  const timeAt = (x: number): number => firstMs + ((x - leftEdge) / slotWidth) * slotMs;
  const xOf = (ms: number): number => leftEdge + ((ms - firstMs) / slotMs) * slotWidth;
  return spansWithin(spans, Math.max(firstMs, timeAt(0)), timeAt(width)).map(({ state, fromMs, toMs }) => ({
    state,
    left: Math.max(0, xOf(fromMs)),
    right: Math.min(width, xOf(toMs)),
  }));
}

/** A session on the time axis; `unknown`: past the end of its calendar. */
export interface SessionBand {
  readonly state: SessionSpan['state'] | 'regular' | 'unknown';
  readonly left: number;
  readonly right: number;
}

/** Returns the sessions in view, without a gap from the first slot to `untilMs`. Time outside every span is regular hours. */
export function sessionBands(
  { spans, knownUntilMs }: Pick<SessionSpans, 'spans' | 'knownUntilMs'>,
  grid: TimeGrid,
  untilMs: number,
): readonly SessionBand[] {
  const { firstMs, slotMs, firstX, slotWidth, width } = grid;
  const start = firstX - slotWidth / 2;
  const xOf = (ms: number): number => start + ((ms - firstMs) / slotMs) * slotWidth;
  const asked = Math.min(width, xOf(untilMs));
  const end = knownUntilMs === null ? asked : Math.min(asked, xOf(knownUntilMs));
  const bands: SessionBand[] = [];
  let reached = Math.max(0, start);
  for (const { state, left, right } of shadesInView(spans, grid)) {
    if (left >= end) break;
    if (left > reached) bands.push({ state: 'regular', left: reached, right: left });
    bands.push({ state, left, right: Math.min(right, end) });
    reached = Math.max(reached, right);
  }
  if (reached < end) bands.push({ state: 'regular', left: reached, right: end });
  const unknownFrom = Math.max(end, start, 0);
  if (unknownFrom < asked) bands.push({ state: 'unknown', left: unknownFrom, right: asked });
  return bands;
}
