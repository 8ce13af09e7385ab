/** UTC without an offset, as a Python agent writes it. */
export function utcText(instant: number): string {
  return new Date(instant).toISOString().slice(0, -1);
}

/** Stands for a figure that is written as a bare NaN, which is no JSON. */
export const notANumber = '\u0000NaN';

/** As Python's json writes it: what stands for NaN comes out bare. */
export function feedText(value: unknown): string {
  return JSON.stringify(value).replaceAll(JSON.stringify(notANumber), 'NaN');
}
