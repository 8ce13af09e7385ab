/** How fast a world runs, told so that each process reads the same time of it. */
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
