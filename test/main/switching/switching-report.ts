/** What a process has open. */
export interface Tally {
  /** Active resources by kind: timers, sockets, ports. */
  readonly resources: Readonly<Record<string, number>>;
  readonly files: number;
  readonly threads: number;
  /** On the process itself. */
  readonly listeners: number;
  readonly heapBytes: number;
}

export interface SwitchingReport {
  /** What disagreed with itself, with its network or with its epoch; the first of them. */
  readonly violations: readonly string[];
  readonly answers: number;
  /** Answers that ended as network_switched. */
  readonly refused: number;
  readonly pushes: number;
  /** By network: the accounts that positions were shown of. */
  readonly accounts: Readonly<Record<string, readonly string[]>>;
  /** Of one source, before the switches; the largest seen. */
  readonly before: Tally;
  readonly after: Tally;
  /** Real ms of the switches. */
  readonly ms: number;
  readonly epoch: number;
}
