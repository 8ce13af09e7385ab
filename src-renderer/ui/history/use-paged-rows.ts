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

/** What the way a list is scrolled needs of it. */
export interface ScrolledList {
  readonly list: PagesControl;
  readonly state: Pick<ReadyList<unknown, unknown>, 'next' | 'more' | 'unseen' | 'refreshError'>;
}

interface Shape {
  readonly count: number;
  /** The same function for the same rows: for another one every row is placed again. */
  readonly keyAt: (index: number) => string;
  /** Pixels. */
  readonly heightAt: (index: number) => number;
  /** Index of a row that is drawn wherever the list is scrolled to; null: none. */
  readonly alwaysDrawn?: () => number | null;
}

/** Rows left below the window when the next page is asked for. */
const ahead = 25;
/** What is drawn before the scroller has been measured, px. */
const firstSight = { width: 0, height: 600 };

export interface PagedRows {
  /** The rows to draw, from the top. */
  readonly items: readonly VirtualItem[];
  readonly virtual: ListVirtualizer;
}

/**
 * Draws only what is in sight, however much is held, and asks for more before its end is reached. What is scrolled into sight is drawn
 * in a task of its own between two frames, so that no frame waits for it.
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
    placeNow: () => drawn.withoutNew(() => flushSync(draw)),
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
  /** Draws the rows where they are now, before the frame is shown. */
  readonly placeNow: () => void;
}

function useListVirtualizer(
  scroller: HTMLDivElement | null,
  { count, keyAt, heightAt, alwaysDrawn }: Shape,
  { drawSoon, placeNow }: Drawing,
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
        // Else this frame could draw the rows too, together with a price that has changed.
        startTransition(() => onOffset(offset, isScrolling));
        isScrollEvent.current = false;
      }),
    onChange: (_, isMoved) => {
      if (isScrollEvent.current) drawSoon();
      // Rows above those in sight were measured, and the list has moved by what they are higher.
      else if (isMoved) queueMicrotask(placeNow);
    },
  });
  return virtual;
}

function withRow(drawn: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || drawn.includes(row)) return drawn;
  return [...drawn, row].toSorted((a, b) => a - b);
}

/** Style of what holds the rows: as high as all of them, with those that are drawn where they belong. */
export function drawnPlace({ items, virtual }: PagedRows): CSSProperties {
  return { height: virtual.getTotalSize(), paddingTop: items[0]?.start ?? 0 };
}

/** px between a drawn row and the one drawn before it: what rows between them would take. */
export function spaceBefore(drawn: readonly VirtualItem[], nth: number): number {
  const [row, before] = [drawn[nth], drawn[nth - 1]];
  return row === undefined || before === undefined ? 0 : row.start - before.end;
}

/** A reader this near to the newest row looks at it, px. */
const nearTop = 8;

interface ReaderPlace {
  readonly onScroll: () => void;
  readonly toTop: () => void;
}

/** Sets whether the newest rows are in view; while not, new rows are held back. */
export function useReaderPlace(
  scroller: HTMLDivElement | null,
  paged: ScrolledList | undefined,
): ReaderPlace {
  return {
    onScroll: () => paged?.list.setAtTop((scroller?.scrollTop ?? 0) <= nearTop),
    toTop: () => {
      scroller?.scrollTo({ top: 0 });
      paged?.list.setAtTop(true);
    },
  };
}
