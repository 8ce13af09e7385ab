import { whenIdle, type Idler } from './when-idle.ts';

/** Time after which the first screen has its rows, ms. */
const firstRowsMs = 1_000;

interface Preloadable {
  /** Resolves whether or not the code could be loaded. */
  readonly preload: () => Promise<void>;
}

/**
 * Loads the code of views one after the other while the page is idle. A click then shows a screen at once, even after the service
 * has stopped or was updated. Returns the function that stops it.
 */
export function preloadWhenIdle(
  views: readonly Preloadable[],
  page: Idler & Pick<Window, 'clearTimeout'>,
): () => void {
  const stopped = new AbortController();
  const loadFrom = (nth: number): void => {
    const view = views[nth];
    if (view === undefined || stopped.signal.aborted) return;
    whenIdle(page, () => void view.preload().then(() => loadFrom(nth + 1)));
  };
  const timer = page.setTimeout(() => loadFrom(0), firstRowsMs);
  return () => {
    stopped.abort();
    page.clearTimeout(timer);
  };
}
