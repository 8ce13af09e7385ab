import { bitsAt, unitAt, type Stream } from '../world/noise.ts';

/** Draws from one stream, one after the other: always the same ones in the same order of asking. */
export interface Dice {
  /** In [0, 1). */
  readonly unit: () => number;
  /** In [from, to). */
  readonly between: (from: number, to: number) => number;
  /** A whole number in [0, count). */
  readonly below: (count: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <const L extends readonly [unknown, ...unknown[]]>(list: L) => L[number];
  readonly bits: () => number;
}

export function createDice(stream: Stream): Dice {
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
