/** Durations in ms. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const weekMs = 604_800_000;

export interface Paced {
  /** World seconds per real second. */
  readonly rate: () => number;
}

/** World ms that pass in a real duration. A world that is slower or paused counts as one at the real pace. */
export const toWorldMs = (realMs: number, { rate }: Paced): number => realMs * Math.max(1, rate());
/** Real ms in which a duration of world time passes. */
export const toRealMs = (worldMs: number, { rate }: Paced): number => worldMs / Math.max(1, rate());
