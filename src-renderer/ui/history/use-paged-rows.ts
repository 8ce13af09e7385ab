import { useTimeout } from '@mantine/hooks';
import { observeElementOffset, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import { flushSync } from 'react-dom';
import { RowsByFrame, rowsAround, type ListVirtualizer } from './rows-by-frame.ts';
import type { PagesControl, ReadyList } from '../../operations/use-operation-pages.ts';

/** A paged list, as far as its scrolling needs it. */
export interface ScrolledList {
  readonly list: PagesControl;
  readonly state: Pick<ReadyList<unknown, unknown>, 'next' | 'more' | 'unseen' | 'refreshError'>;
}

interface Shape {
  readonly count: number;
  /** Must be the same function for the same rows: another function lays out every row again. */
  readonly keyAt: (index: number) => string;
  /** px. */
  readonly heightAt: (index: number) => number;
  /** Index of a row that is drawn wherever the list is scrolled to; null: none. */
  readonly alwaysDrawn?: () => number | null;
}

/** Number of rows left below the window at which the next page is requested. */
const ahead = 25;
/** Assumed size before the scroller has been measured, px. */
const firstSight = { width: 0, height: 600 };

export interface PagedRows {
  /** The rows to draw, from the top. */
  readonly items: readonly VirtualItem[];
  readonly virtual: ListVirtualizer;
}

/**
 * Draws only the rows in sight, however many are loaded, and requests more before the end is reached. Rows scrolled into sight
 * are drawn in a task of their own between two frames, so that no frame waits for them.
 */
export function usePagedRows(
  scroller: HTMLDivElement | null,
  paged: ScrolledList | undefined,
  shape: Shape,
): PagedRows {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [drawn] = useState(() => new RowsByFrame());
  const { start: drawSoon } = useTimeout(() => flushSync(draw), 0);
  const virtual = useListVirtualizer(scroller, shape, {
    drawSoon,
    drawNow: () => drawn.withoutNew(() => flushSync(draw)),
  });
  const wanted = virtual.getVirtualItems();
  const items = drawn.toDraw(wanted, virtual);
  useLayoutEffect(() => {
    drawn.setDrawn(items, virtual.isScrolling);
    const frame = requestAnimationFrame((at) => {
      drawn.beginFrame({ at, offset: virtual.scrollOffset ?? 0 });
      if (items.length < wanted.length) drawSoon();
    });
    return () => cancelAnimationFrame(frame);
  });
  const last = wanted.at(-1)?.index ?? -1;
  const wantsMore =
    paged !== undefined &&
    paged.state.next !== null &&
    paged.state.more.kind === 'idle' &&
    last >= shape.count - ahead;
  const list = paged?.list;
  useEffect(() => {
    if (wantsMore) list?.more();
  }, [wantsMore, list]);
  return { items, virtual };
}

interface Drawing {
  readonly drawSoon: () => void;
  /** Draws the rows at their current positions before the frame is shown. */
  readonly drawNow: () => void;
}

function useListVirtualizer(
  scroller: HTMLDivElement | null,
  { count, keyAt, heightAt, alwaysDrawn }: Shape,
  { drawSoon, drawNow }: Drawing,
): ListVirtualizer {
  const isScrollEvent = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const virtual: ListVirtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroller,
    getItemKey: keyAt,
    estimateSize: heightAt,
    initialRect: firstSight,
    overscan: 6,
    rangeExtractor: (range) => {
      const rows = rowsAround(range, heightAt(range.endIndex), virtual.scrollDirection);
      return withRow(rows, alwaysDrawn?.() ?? -1, range.count);
    },
    useFlushSync: false,
    observeElementOffset: (instance, onOffset) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        isScrollEvent.current = true;
        // Without a transition this frame could draw the rows too, together with a changed price.
        startTransition(() => onOffset(offset, isScrolling));
        isScrollEvent.current = false;
      }),
    onChange: (_, isMoved) => {
      if (isScrollEvent.current) drawSoon();
      // Rows above those in sight were measured, and the list moved by the difference in their height.
      else if (isMoved) queueMicrotask(drawNow);
    },
  });
  return virtual;
}

function withRow(drawn: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || drawn.includes(row)) return drawn;
  return [...drawn, row].toSorted((a, b) => a - b);
}

/** Returns the style of the rows' container: as high as all rows together, with the drawn ones in their places. */
export function rowsStyle({ items, virtual }: PagedRows): CSSProperties {
  return { height: virtual.getTotalSize(), paddingTop: items[0]?.start ?? 0 };
}

/** Returns the height between a drawn row and the drawn row before it, px: the space of the rows between them. */
export function spaceBefore(drawn: readonly VirtualItem[], nth: number): number {
  const [row, before] = [drawn[nth], drawn[nth - 1]];
  return row === undefined || before === undefined ? 0 : row.start - before.end;
}

/** Distance from the newest row within which a reader is considered to be looking at it, px. */
const nearTop = 8;

interface ScrollPosition {
  readonly onScroll: () => void;
  readonly toTop: () => void;
}

/** Tracks whether the newest rows are in view. While they are not, new rows are held back. */
export function useScrollPosition(
  scroller: HTMLDivElement | null,
  paged: ScrolledList | undefined,
): ScrollPosition {
  return {
    onScroll: () => paged?.list.setAtTop((scroller?.scrollTop ?? 0) <= nearTop),
    toTop: () => {
      scroller?.scrollTo({ top: 0 });
      paged?.list.setAtTop(true);
    },
  };
}
