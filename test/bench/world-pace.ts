/** Pace of a world, given so that each process reads the same world time. */
export interface WorldPace {
  /** World time at `realMs` of the system's clock. */
  readonly worldMs: number;
  readonly realMs: number;
  readonly rate: number;
}

export function paceFromNow(rate: number): WorldPace {
  const realMs = Date.now();
  return { worldMs: realMs, realMs, rate };
}

export function worldTimeNow({ worldMs, realMs, rate }: WorldPace): number {
  return worldMs + (Date.now() - realMs) * rate;
}
