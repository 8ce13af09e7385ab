import { minuteMs, toRealMs } from './time.ts';

/** World time in ms since the epoch, used for freshness, sessions, periods and stamps; simulated with the simulator. */
export interface WorldClock {
  readonly now: () => number;
  /** World seconds per real second: 1 unless a simulated world runs faster. */
  readonly rate: () => number;
}

/** Real elapsed ms, independent of world time; used for timeouts, back-off, pings and limits. */
export type MonotonicClock = () => number;

export const systemClock: WorldClock = { now: () => Date.now(), rate: () => 1 };
export const monotonicClock: MonotonicClock = () => performance.now();

/** Time as an answer sees it. All times are world ms. */
export interface AnswerClock extends WorldClock {
  /** Start of the current minute. */
  readonly thisMinute: () => number;
  readonly isPast: (instant: number) => boolean;
  /** Whether a receipt's age is more than this, or unknown. */
  readonly isOlder: (receivedAt: number, limitMs: number) => boolean;
  /** See ReceiptClock. */
  readonly ageOf: (receivedAt: number) => number | null;
}

/** The world clock, with ages of receipts that later changes of that clock do not affect. */
export interface ReceiptClock extends AnswerClock {
  /** Stamps a receipt with world ms. Stamps are unique, even if the clock is set back. */
  readonly receive: () => number;
  /**
   * World ms since the receipt with this stamp: the larger of world and monotonic time, so that setting the clock, or sleep, never makes
   * a reading younger. A stamp from an earlier run is at least as old as this run; null (unknown) if it lies in the future.
   */
  readonly ageOf: (receivedAt: number) => number | null;
  /** Measures ms from now by the faster of the two clocks; null: the world clock was set back meanwhile. */
  readonly stopwatch: () => () => number | null;
  readonly venueTime: VenueTime;
}

/** The venue's clock, from the timestamps of its answers. It does not follow this machine's clock, which may be set or wrong. */
export interface VenueTime {
  /** Notes that an answer with this timestamp has just arrived. */
  readonly note: (time: number) => void;
  /** Venue ms at a monotonic time; null until an answer has arrived. */
  readonly at: (monotonicMs: number) => number | null;
  /** World ms by which the venue's clock is ahead of the world clock right now; null: unknown. */
  readonly aheadMs: () => number | null;
  /** Whether the world clock is right now within two minutes of the venue's; false also while the venue's is unknown. */
  readonly isConfirmed: () => boolean;
}

/** Difference above which a clock is wrong, and delay above which an answer is late. Real ms. */
const mostApartMs = 2 * minuteMs;

function venueTimeOf(world: WorldClock, monotonic: MonotonicClock): VenueTime {
  const last: { seen: { readonly time: number; readonly at: number } | null } = { seen: null };
  const at: VenueTime['at'] = (monotonicMs) =>
    last.seen === null ? null : Math.floor(last.seen.time + (monotonicMs - last.seen.at) * world.rate());
  const aheadMs = (): number | null => {
    const time = at(monotonic());
    return time === null ? null : time - world.now();
  };
  const isApart = (byMs: number): boolean => toRealMs(Math.abs(byMs), world) > mostApartMs;
  return {
    at,
    note: (time) => {
      const now = monotonic();
      const expected = at(now) ?? time;
      // An answer that was slow to arrive is less exact than the one before it, unless that one, or the world's rate since, was off.
      if (time >= expected || isApart(time - expected)) last.seen = { time, at: now };
    },
    aheadMs,
    isConfirmed: () => {
      const ahead = aheadMs();
      return ahead !== null && !isApart(ahead);
    },
  };
}

const startOfMinute = (time: number): number => Math.floor(time / minuteMs) * minuteMs;

/** Age at which receipts are forgotten; every age limit is shorter. Real ms. */
const rememberedMs = 60 * 60_000;
/** Receipts this close together may share a stamp, which limits the error of their ages. Real ms. */
const sameReceiptMs = 1_000;

export function receiptClock(world: WorldClock, monotonic: MonotonicClock): ReceiptClock {
  const startedAt = monotonic();
  /** Monotonic time of each stamp, oldest first. */
  const receipts = new Map<number, number>();
  const isTaken = (stamp: number): boolean =>
    world.rate() > 0 && monotonic() - (receipts.get(stamp) ?? Number.POSITIVE_INFINITY) > sameReceiptMs;
  /** World ms of a real duration. A paused simulated world ages nothing; a faster one ages readings by its own clock. */
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
    venueTime: venueTimeOf(world, monotonic),
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

/** World time at one instant, and the rate from then on; valid in every process of the machine. */
export interface ClockReading {
  readonly worldMs: number;
  readonly rate: number;
  /** Ms of the machine's monotonic clock, shared by all processes. */
  readonly machineMs: number;
}

/** A settable world clock, which clocks in other processes follow. */
export interface VirtualClock extends WorldClock {
  readonly reading: () => ClockReading;
  /** Jumps to `worldMs` and runs at `rate` (0: paused). Resolves when every follower has moved too. */
  readonly set: (worldMs: number, rate: number) => Promise<void>;
  /** Adopts the reading of another process's clock. */
  readonly adopt: (reading: ClockReading) => void;
  /** Calls the follower with every new reading and waits for it before this clock moves. Returns its undo. */
  readonly follow: (follower: (reading: ClockReading) => Promise<void>) => () => void;
}

const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Creates a clock that reads `worldMs` now, or continues another process's. */
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
