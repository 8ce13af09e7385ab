/** Formats a time in UTC without an offset, as a Python agent writes it. */
export function utcText(instant: number): string {
  return new Date(instant).toISOString().slice(0, -1);
}

/** Placeholder for a figure that is written as a bare NaN, which is not JSON. */
export const notANumber = '\u0000NaN';

/** Formats a value as Python's json does: the placeholder for NaN becomes a bare NaN. */
export function feedText(value: unknown): string {
  return JSON.stringify(value).replaceAll(JSON.stringify(notANumber), 'NaN');
}
