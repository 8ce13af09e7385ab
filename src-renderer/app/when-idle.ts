export type Idler = Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/** Calls `run` once the page has nothing else to do, and `withinMs` ms later even if it is busy. */
export function whenIdle(page: Idler, run: () => void, withinMs?: number): void {
  // Safari has no idle callbacks.
  if (page.requestIdleCallback === undefined) page.setTimeout(run, 0);
  else page.requestIdleCallback(run, withinMs === undefined ? {} : { timeout: withinMs });
}
