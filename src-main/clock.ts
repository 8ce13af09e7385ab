/** World time: ms since the epoch. Freshness, sessions, periods and stamps use it; the simulator's when simulated. */
export interface WorldClock {
  readonly now: () => number;
  /** World seconds per real second: 1 unless a simulated world runs faster. */
  readonly rate: () => number;
}

/** Real elapsed ms. Timeouts, back-off, ping and limits use it, whatever the world's time does. */
export type MonotonicClock = () => number;

const realNow = (): number => performance.timeOrigin + performance.now();

export const systemClock: WorldClock = { now: () => Date.now(), rate: () => 1 };
export const monotonicClock: MonotonicClock = () => performance.now();

/** A world clock that several threads share and one of them drives. */
export interface VirtualClock extends WorldClock {
  /** Jumps to `worldMs` and runs from there at `rate` (0 stands still). */
  readonly set: (worldMs: number, rate: number) => void;
  readonly shared: SharedArrayBuffer;
}

// The triple is written and read without a lock: a reader between two writes is off by one step for one reading.
const fields = { world: 0, real: 1, rate: 2 } as const;

/** A new shared clock that reads `worldMs` now, or a view of one made in another thread. */
export function virtualClock(source: { worldMs: number; rate: number } | SharedArrayBuffer): VirtualClock {
  const shared =
    source instanceof SharedArrayBuffer ? source : new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT);
  const cells = new Float64Array(shared);
  const read = (field: keyof typeof fields): number => cells[fields[field]] ?? 0;
  const set = (worldMs: number, rate: number): void => {
    cells[fields.world] = worldMs;
    cells[fields.real] = realNow();
    cells[fields.rate] = rate;
  };
  if (!(source instanceof SharedArrayBuffer)) set(source.worldMs, source.rate);
  return {
    now: () => Math.floor(read('world') + (realNow() - read('real')) * read('rate')),
    rate: () => read('rate'),
    set,
    shared,
  };
}
