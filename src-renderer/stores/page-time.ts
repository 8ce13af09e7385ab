export interface PageTime {
  readonly monotonicMs: () => number;
  /** Calls its argument before the next paint. */
  readonly nextFrame: (apply: () => void) => void;
  /** Calls its argument after the next paint, once the page has nothing else to do. */
  readonly whenIdle: (run: () => void) => void;
}
