export interface ScrollRun {
  /** Rows that are to be scrolled through. */
  readonly rows: number;
  /** Of one row, where it is drawn: carries its number as data-index. */
  readonly row: string;
  /** A frame; real ms in all. */
  readonly pixels: number;
  readonly longestMs: number;
}

export interface Scrolled {
  /** The highest row that came into sight. */
  readonly rows: number;
  readonly tookMs: number;
  readonly frames: number;
  /** ms of every task over 50 ms. */
  readonly longTasks: readonly number[];
}

/** Runs in the page, from its text alone: scrolls a list down frame by frame, as far as there are rows to come. */
export function scrollRows({ rows, row, pixels, longestMs }: ScrollRun): Promise<Scrolled> {
  const scroller = document.querySelector('.paged-scroll, .data-scroll');
  if (scroller === null) throw new Error('There is no list.');
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longTasks.push(task.duration);
  });
  observer.observe({ type: 'longtask' });
  const begunAt = performance.now();
  let frames = 0;
  const furthest = (): number =>
    Math.max(
      -1,
      ...[...document.querySelectorAll<HTMLElement>(row)].map(({ dataset }) => Number(dataset['index'])),
    );
  return new Promise((resolve) => {
    const step = (): void => {
      const tookMs = performance.now() - begunAt;
      const seen = furthest() + 1;
      if (seen >= rows || tookMs > longestMs) {
        observer.disconnect();
        resolve({ rows: seen, tookMs, frames, longTasks });
        return;
      }
      scroller.scrollTop += pixels;
      frames += 1;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
