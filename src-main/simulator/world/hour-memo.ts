import type { Bar } from './bar.ts';

/** Cache of finished hours by key. The oldest is dropped first, because every hour can be computed again. null: nothing traded. */
export interface HourMemo {
  readonly get: (key: number, make: () => Bar | null) => Bar | null;
}

export function createHourMemo(limit: number): HourMemo {
  const bars = new Map<number, Bar | null>();
  const forgetOldest = (): void => {
    const oldest = bars.keys().next();
    if (!oldest.done) bars.delete(oldest.value);
  };
  return {
    get: (key, make) => {
      const known = bars.get(key);
      if (known !== undefined) return known;
      const bar = make();
      if (bars.size >= limit) forgetOldest();
      bars.set(key, bar);
      return bar;
    },
  };
}
