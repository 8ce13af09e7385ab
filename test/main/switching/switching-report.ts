/** Resources that a process has open. */
export interface Tally {
  /** Active resources by kind: timers, sockets, ports. */
  readonly resources: Readonly<Record<string, number>>;
  readonly files: number;
  readonly threads: number;
  /** Listeners on the process itself. */
  readonly listeners: number;
  readonly heapBytes: number;
}

export interface SwitchingReport {
  /** The first contradictions of an answer with itself, its network or its epoch. */
  readonly violations: readonly string[];
  readonly answers: number;
  /** Number of answers that ended as network_switched. */
  readonly refused: number;
  readonly pushes: number;
  /** Accounts whose positions were shown, by network. */
  readonly accounts: Readonly<Record<string, readonly string[]>>;
  /** Resources of one source, before the switches; the maximum. */
  readonly before: Tally;
  readonly after: Tally;
  /** Real ms of the switches. */
  readonly ms: number;
  readonly epoch: number;
}
