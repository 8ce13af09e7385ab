/** World time: ms since the epoch. Freshness, sessions, periods and stamps use it; the simulator's when simulated. */
export interface WorldClock {
  readonly now: () => number;
  /** World seconds per real second: 1 unless a simulated world runs faster. */
  readonly rate: () => number;
}

/** Real elapsed ms. Timeouts, back-off, ping and limits use it, whatever the world's time does. */
export type MonotonicClock = () => number;

export const systemClock: WorldClock = { now: () => Date.now(), rate: () => 1 };
export const monotonicClock: MonotonicClock = () => performance.now();

/** World time as of one instant, from which it runs at `rate`. It means the same in every process of the machine. */
export interface ClockReading {
  readonly worldMs: number;
  readonly rate: number;
  /** Ms of the machine's own monotonic clock, which all its processes share. */
  readonly machineMs: number;
}

/** A world clock that can be moved, and that clocks in other processes follow. */
export interface VirtualClock extends WorldClock {
  readonly reading: () => ClockReading;
  /** Jumps to `worldMs` and runs from there at `rate` (0 stands still). Resolves when every follower has moved too. */
  readonly set: (worldMs: number, rate: number) => Promise<void>;
  /** Takes over a reading of another process's clock. */
  readonly adopt: (reading: ClockReading) => void;
  /** Called with every new reading before this clock itself moves, which waits for it. Returns its undo. */
  readonly follow: (follower: (reading: ClockReading) => Promise<void>) => () => void;
}

const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A clock that reads `worldMs` now, or continues another process's. */
export function virtualClock(start: Omit<ClockReading, 'machineMs'> | ClockReading): VirtualClock {
  const state = { reading: 'machineMs' in start ? start : { ...start, machineMs: machineNow() } };
  const followers = new Set<(reading: ClockReading) => Promise<void>>();
  return {
    now: () => {
      const { worldMs, rate, machineMs } = state.reading;
      return Math.floor(worldMs + (machineNow() - machineMs) * rate);
    },
    rate: () => state.reading.rate,
    reading: () => state.reading,
    set: async (worldMs, rate) => {
      const reading = { worldMs, rate, machineMs: machineNow() };
      if (followers.size > 0) await Promise.all([...followers].map((follower) => follower(reading)));
      state.reading = reading;
    },
    adopt: (reading) => {
      state.reading = reading;
    },
    follow: (follower) => {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
