import { bitsAt, signedAt, streamOf } from './noise.ts';

const seconds = 60;
/** A power of two, so that bits pick one. */
const shapeCount = 16;
/** Neighbouring seconds differ at least so much, over the minute's end too. */
const leastStep = 0.35;

/** A walk in [-1, 1] that begins at 0 and ends away from it. */
function makeShape(stream: number): Float64Array {
  const shape = new Float64Array(seconds);
  let draw = 0;
  for (let s = 1; s < seconds; s += 1) {
    const before = shape[s - 1] ?? 0;
    // The last second's neighbour is the next minute's first, which is 0.
    const after = s === seconds - 1 ? 0 : Infinity;
    const fits = (value: number): boolean =>
      Math.abs(value - before) >= leastStep && Math.abs(value - after) >= leastStep;
    while (!fits(signedAt(stream, draw))) draw += 1;
    shape[s] = signedAt(stream, draw);
    draw += 1;
  }
  return shape;
}

/** Shapes of a minute, the same for every seed: each and its mirror image. */
const shapes: readonly Float64Array[] = Array.from({ length: shapeCount }, (_, i) =>
  makeShape(streamOf(0, `wiggle ${i}`)),
).flatMap((shape) => [shape, shape.map((value) => -value)]);

const flat = new Float64Array(seconds);

/** The path that a market takes within a minute, second by second, in units of its wiggle. */
export function wiggleOf(stream: number, minute: number): Float64Array {
  return shapes[bitsAt(stream, minute) & (2 * shapeCount - 1)] ?? flat;
}
