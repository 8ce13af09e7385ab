import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useEffect, type CSSProperties } from 'react';
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

/** Draws only what is in sight, however much is held, and asks for more before its end is reached. */
export function usePagedRows(
  scroller: HTMLDivElement | null,
  paged: ScrolledList | undefined,
  { count, keyAt, heightAt, alwaysDrawn }: Shape,
): Virtualizer<HTMLDivElement, HTMLElement> {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const virtual = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroller,
    getItemKey: keyAt,
    estimateSize: heightAt,
    initialRect: firstSight,
    overscan: 6,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), alwaysDrawn?.() ?? -1, range.count),
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? -1;
  const wantsMore =
    paged !== undefined &&
    paged.state.next !== null &&
    paged.state.more.kind === 'idle' &&
    last >= count - ahead;
  const list = paged?.list;
  useEffect(() => {
    if (wantsMore) list?.more();
  }, [wantsMore, list]);
  return virtual;
}

function withRow(drawn: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || drawn.includes(row)) return drawn;
  return [...drawn, row].toSorted((a, b) => a - b);
}

/** Style of what holds the rows: as high as all of them, with those that are drawn where they belong. */
export function drawnPlace(virtual: Virtualizer<HTMLDivElement, HTMLElement>): CSSProperties {
  return { height: virtual.getTotalSize(), paddingTop: virtual.getVirtualItems()[0]?.start ?? 0 };
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
