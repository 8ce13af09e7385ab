import type { MonotonicClock, WorldClock } from '../../clock.ts';

/**
 * The venue's clock, from the timestamps of its account states. It decides through when a history is known: by this machine's clock, which
 * may be ahead, orders would count as missing at the venue that nobody has asked it for yet.
 */
export interface VenueTime {
  /** A state with this timestamp has just arrived. */
  readonly note: (time: number) => void;
  /** Venue ms at a monotonic time; null until a state has arrived. */
  readonly at: (monotonicMs: number) => number | null;
}

export function createVenueTime(monotonic: MonotonicClock, world: Pick<WorldClock, 'rate'>): VenueTime {
  const last: { seen: { readonly time: number; readonly at: number } | null } = { seen: null };
  const at: VenueTime['at'] = (monotonicMs) =>
    last.seen === null ? null : Math.floor(last.seen.time + (monotonicMs - last.seen.at) * world.rate());
  return {
    at,
    note: (time) => {
      const now = monotonic();
      // One that took long to arrive says less than the one before it.
      if (time >= (at(now) ?? time)) last.seen = { time, at: now };
    },
  };
}
