/** How late an event loop came to a timer due every millisecond. */
export interface LoopDelay {
  readonly maxMs: number;
  readonly p99Ms: number;
}
