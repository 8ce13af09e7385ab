/** Time after which the first screen has its rows, ms. */
const firstRowsMs = 1_000;

interface Preloadable {
  /** Resolves whether or not the code could be loaded. */
  readonly preload: () => Promise<void>;
}

type Idler = Pick<Window, 'setTimeout' | 'clearTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/**
 * Loads the code of views one after the other while the page is idle. A click then shows a screen at once, even after the service
 * has stopped or was updated. Returns the function that stops it.
 */
export function preloadWhenIdle(views: readonly Preloadable[], page: Idler): () => void {
  const stopped = new AbortController();
  const loadFrom = (nth: number): void => {
    const view = views[nth];
    if (view === undefined || stopped.signal.aborted) return;
    const load = (): void => void view.preload().then(() => loadFrom(nth + 1));
    // Safari has no idle callbacks.
    if (page.requestIdleCallback === undefined) page.setTimeout(load, 0);
    else page.requestIdleCallback(load);
  };
  const timer = page.setTimeout(() => loadFrom(0), firstRowsMs);
  return () => {
    stopped.abort();
    page.clearTimeout(timer);
  };
}
