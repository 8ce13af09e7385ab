import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';
import type { PagedList } from '../stores/paged-list.ts';
import type { ReadyList } from '../stores/paged-state.ts';

/** What the way a list is scrolled needs of it. */
export interface ScrolledList {
  readonly list: Pick<PagedList<never, never, never>, 'more' | 'reload' | 'setAtTop'>;
  readonly state: Pick<ReadyList<unknown, unknown>, 'next' | 'more' | 'unseen' | 'refreshError'>;
}

interface Shape {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  /** Pixels. */
  readonly heightAt: (index: number) => number;
}

export interface PagedRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, HTMLElement>;
  readonly onScroll: () => void;
  readonly toTop: () => void;
}

/** Rows left below the window when the next page is asked for. */
const ahead = 25;
/** A reader this near to the newest row looks at it, in pixels. */
const nearTop = 8;

/** Draws only what is in sight, however much is held, and asks for more before its end is reached. */
export function usePagedRows({ list, state }: ScrolledList, { count, keyAt, heightAt }: Shape): PagedRows {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const virtual = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    getItemKey: keyAt,
    estimateSize: heightAt,
    overscan: 6,
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? -1;
  const wantsMore = state.next !== null && state.more.kind === 'idle' && last >= count - ahead;
  useEffect(() => {
    if (wantsMore) list.more();
  }, [wantsMore, list]);
  const isAtTop = (): boolean => (scroller.current?.scrollTop ?? 0) <= nearTop;
  return {
    scroller,
    virtual,
    onScroll: () => list.setAtTop(isAtTop()),
    toTop: () => {
      scroller.current?.scrollTo({ top: 0 });
      list.setAtTop(true);
    },
  };
}
