import { minuteMs } from './time.ts';

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

/** What an answer may know of time. All times are world ms. */
export interface AnswerClock extends WorldClock {
  /** Start of the minute that it is. */
  readonly thisMinute: () => number;
  readonly isPast: (instant: number) => boolean;
  /** Whether a receipt's age is more than this, or unknown. */
  readonly isOlder: (receivedAt: number, limitMs: number) => boolean;
  /** See ReceiptClock. */
  readonly ageOf: (receivedAt: number) => number | null;
}

/** The world's clock, with the age of everything received in this run whatever is done to that clock afterwards. */
export interface ReceiptClock extends AnswerClock {
  /** Stamps a receipt with the world's time, ms. No two receipts share a stamp, even where the clock was set back in between. */
  readonly receive: () => number;
  /**
   * World ms since the receipt with this stamp: the larger of what the world's clock and the monotonic clock measure, so that
   * setting the clock, or the machine's sleep, never makes a reading younger. A stamp of an earlier run is at least as old as
   * this run; null where its time is still to come: its age is unknown.
   */
  readonly ageOf: (receivedAt: number) => number | null;
  /** Measures from now on, by the faster of the two clocks: ms; null: the world's clock was set back meanwhile. */
  readonly stopwatch: () => () => number | null;
}

const startOfMinute = (time: number): number => Math.floor(time / minuteMs) * minuteMs;

/** Every limit of age is shorter; a receipt this old keeps no entry. Real ms. */
const rememberedMs = 60 * 60_000;
/** Receipts this close together may share a stamp: it makes their ages wrong by no more. Real ms. */
const sameReceiptMs = 1_000;

export function receiptClock(world: WorldClock, monotonic: MonotonicClock): ReceiptClock {
  const startedAt = monotonic();
  /** Monotonic time of each stamp, oldest first. */
  const receipts = new Map<number, number>();
  const isTaken = (stamp: number): boolean =>
    world.rate() > 0 && monotonic() - (receipts.get(stamp) ?? Number.POSITIVE_INFINITY) > sameReceiptMs;
  /** A simulated world that stands still ages nothing; one that runs faster ages its readings by its own clock. */
  const worldMs = (realMs: number): number => realMs * Math.min(1, world.rate());
  const ageOf: ReceiptClock['ageOf'] = (receivedAt) => {
    const byWorld = world.now() - receivedAt;
    const at = receipts.get(receivedAt);
    if (at !== undefined) return Math.max(0, byWorld, worldMs(monotonic() - at));
    if (byWorld < 0) return null;
    return Math.max(byWorld, worldMs(Math.min(monotonic() - startedAt, rememberedMs)));
  };
  return {
    now: world.now,
    rate: world.rate,
    thisMinute: () => startOfMinute(world.now()),
    isPast: (instant) => world.now() > instant,
    isOlder: (receivedAt, limitMs) => {
      const age = ageOf(receivedAt);
      return age === null || age > limitMs;
    },
    ageOf,
    stopwatch: () => {
      const [worldAt, realAt] = [world.now(), monotonic()];
      return () => {
        const byWorld = world.now() - worldAt;
        return byWorld < 0 ? null : Math.max(byWorld, worldMs(monotonic() - realAt));
      };
    },
    receive: () => {
      for (const [stamp, at] of receipts) {
        if (monotonic() - at <= rememberedMs) break;
        receipts.delete(stamp);
      }
      let stamp = world.now();
      while (isTaken(stamp)) stamp += 1;
      if (!receipts.has(stamp)) receipts.set(stamp, monotonic());
      return stamp;
    },
  };
}

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
