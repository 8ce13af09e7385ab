/** The first screen has its rows by then. */
const firstRowsMs = 1_000;

interface Preloadable {
  /** Resolves whether or not the code could be loaded. */
  readonly preload: () => Promise<void>;
}

type Idler = Pick<Window, 'setTimeout' | 'clearTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/**
 * Loads the code of views while the page has nothing else to do, one after the other, so that a click shows a screen at once,
 * also after the service has stopped or was updated. Returns its stop.
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
