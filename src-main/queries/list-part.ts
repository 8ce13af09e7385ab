import { PerpscopeError } from '../errors.ts';

/** Rows that a list may pass over: beyond them it goes on by cursor, which finds its place at once. */
export const maxOffset = 10_000;
const mostRows = 500;

/** Throws invalid_parameter for a part that no list answers. */
export function requirePart({ limit, offset }: { readonly limit: number; readonly offset: number }): void {
  requireWithin('limit', limit, { least: 1, most: mostRows });
  if (offset > maxOffset) throw tooFar();
  requireWithin('offset', offset, { least: 0, most: maxOffset });
}

/** Throws invalid_parameter for anything but a whole number from `least` to `most`. */
export function requireWithin(
  name: string,
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new PerpscopeError('invalid_parameter', `${name} is a whole number from ${least} to ${most}.`);
}

function tooFar(): PerpscopeError {
  return new PerpscopeError(
    'invalid_parameter',
    `offset is at most ${maxOffset}: for rows further back use tradeHistory, which goes on from a cursor, or narrow the filter.`,
  );
}
