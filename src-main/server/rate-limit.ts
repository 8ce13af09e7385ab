import type { MonotonicClock } from '../clock.ts';

export interface RateLimit {
  /** Seconds to wait when the address has used up its second, else null. */
  readonly take: (address: string) => number | null;
}

/** So many requests in each whole second and address. */
export function createRateLimit(perSecond: number, clock: MonotonicClock): RateLimit {
  const windows = new Map<string, { second: number; count: number }>();
  return {
    take: (address) => {
      const second = Math.floor(clock() / 1_000);
      const window = windows.get(address);
      if (window === undefined || window.second !== second) {
        if (windows.size > 1_000) windows.clear(); // only loopback addresses connect: a handful at most
        windows.set(address, { second, count: 1 });
        return null;
      }
      window.count += 1;
      return window.count > perSecond ? 1 : null;
    },
  };
}
