/** A stream of 32-bit noise: the same index always gives the same value. */
export type Stream = number;

/** Mixes all bits of a 32-bit integer (the finalizer of murmur3). */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns the stream of a name under a seed. */
export function streamOf(seed: number, name: string): Stream {
  let h = mix(mix(seed) ^ mix(Math.floor(seed / 0x1_0000_0000) + 0x51ed270b));
  for (let i = 0; i < name.length; i += 1) h = mix(h ^ Math.imul(name.charCodeAt(i) + 1, 0x9e3779b1));
  return h;
}

/** Returns 32 random bits at `index`. */
export function bitsAt(stream: Stream, index: number): number {
  return mix(stream ^ Math.imul(index | 0, 0x9e3779b1));
}

/** Returns a number in [0, 1). */
export function unitAt(stream: Stream, index: number): number {
  return bitsAt(stream, index) / 0x1_0000_0000;
}

/** Returns a number in [-1, 1). */
export function signedAt(stream: Stream, index: number): number {
  return unitAt(stream, index) * 2 - 1;
}

/** Returns value noise in [-1, 1): linear interpolation between random values every `period` steps. */
export function smoothAt(stream: Stream, position: number, period: number): number {
  const knot = Math.floor(position / period);
  const share = position / period - knot;
  const from = signedAt(stream, knot);
  return from + (signedAt(stream, knot + 1) - from) * share;
}

/** Adds `amplitude` times the value noise at `first`, `first + 1`, ... to `sums`: smoothAt, but hashed once per knot. */
export function addSmooth(
  sums: Float64Array,
  first: number,
  octave: { readonly stream: Stream; readonly period: number; readonly amplitude: number },
): void {
  const { stream, period, amplitude } = octave;
  for (let i = 0; i < sums.length;) {
    const knot = Math.floor((first + i) / period);
    const from = signedAt(stream, knot);
    const rise = signedAt(stream, knot + 1) - from;
    const end = Math.min(sums.length, (knot + 1) * period - first);
    for (; i < end; i += 1) {
      sums[i] = (sums[i] ?? 0) + amplitude * (from + rise * ((first + i - knot * period) / period));
    }
  }
}
