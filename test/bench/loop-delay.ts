/** Delays of an event loop against a timer due every millisecond. */
export interface LoopDelay {
  readonly maxMs: number;
  readonly p99Ms: number;
  /** Longest computation of the thread itself between two such timers, CPU ms: it excludes the machine's other work. */
  readonly longestTurnCpuMs: number;
}
