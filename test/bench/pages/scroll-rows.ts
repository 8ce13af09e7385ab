interface ScrollRun {
  /** Rows to scroll through, if the list has as many. */
  readonly rows: number;
  /** Selector of the scrolling element; absent: the table or the timeline. */
  readonly scroller?: string;
  /** Selector of one row, where it is drawn: carries its number as data-index. */
  readonly row: string;
  /** Pixels of a frame; real ms in total. */
  readonly pixels: number;
  readonly longestMs: number;
}

export interface Scrolled {
  /** Highest row that was visible. */
  readonly rows: number;
  readonly tookMs: number;
  readonly frames: number;
  /** ms of every task over 50 ms. */
  readonly longTasks: readonly number[];
}

/** Runs in the page, from its own source: scrolls a list down frame by frame, while there are further rows. */
export function scrollRows({
  rows,
  row,
  scroller: which = '.paged-scroll, .data-scroll',
  pixels,
  longestMs,
}: ScrollRun): Promise<Scrolled> {
  // Older pages of a list are read near its end: after this long at the end, there are none.
  const endMs = 2_000;
  const scroller = document.querySelector(which);
  if (scroller === null) throw new Error('There is no list.');
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longTasks.push(task.duration);
  });
  observer.observe({ type: 'longtask' });
  const begunAt = performance.now();
  let frames = 0;
  let movedAt = begunAt;
  const furthest = (): number =>
    Math.max(
      -1,
      ...[...document.querySelectorAll<HTMLElement>(row)].map(({ dataset }) => Number(dataset['index'])),
    );
  return new Promise((resolve) => {
    const step = (): void => {
      const tookMs = performance.now() - begunAt;
      const seen = furthest() + 1;
      const atEnd = performance.now() - movedAt > endMs;
      if (seen >= rows || tookMs > longestMs || atEnd) {
        observer.disconnect();
        resolve({ rows: seen, tookMs, frames, longTasks });
        return;
      }
      const before = scroller.scrollTop;
      scroller.scrollTop += pixels;
      if (scroller.scrollTop !== before) movedAt = performance.now();
      frames += 1;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
