/** How late an event loop came to a timer due every millisecond. */
export interface LoopDelay {
  readonly maxMs: number;
  readonly p99Ms: number;
  /** The longest the thread itself computed between two such timers: what remains when the machine is busy with others. */
  readonly longestTurnCpuMs: number;
}
