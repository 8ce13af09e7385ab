import { bitsAt, unitAt, type Stream } from '../world/noise.ts';

/** Successive draws from one stream: the same calls in the same order always give the same values. */
export interface Rng {
  /** A number in [0, 1). */
  readonly unit: () => number;
  /** A number in [from, to). */
  readonly between: (from: number, to: number) => number;
  /** A whole number in [0, count). */
  readonly below: (count: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <const L extends readonly [unknown, ...unknown[]]>(list: L) => L[number];
  readonly bits: () => number;
}

export function createRng(stream: Stream): Rng {
  const drawn = { count: 0 };
  const next = (): number => {
    drawn.count += 1;
    return drawn.count;
  };
  const unit = (): number => unitAt(stream, next());
  const below = (count: number): number => Math.floor(unit() * count);
  return {
    unit,
    below,
    between: (from, to) => from + (to - from) * unit(),
    chance: (share) => unit() < share,
    pick: (list) => list[below(list.length)] ?? list[0],
    bits: () => bitsAt(stream, next()),
  };
}
