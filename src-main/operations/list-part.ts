import { PerpscopeError } from '../errors.ts';

/** Rows that a list may pass over: beyond them it goes on by cursor, which finds its place at once. */
export const maxOffset = 10_000;
/** Of one list. */
export const mostRows = 500;
/** Of one line. */
export const mostPoints = 1_000;

/** Throws invalid_limit or, of its offset, invalid_parameter for a part that no list answers. */
export function requirePart({ limit, offset }: { readonly limit: number; readonly offset: number }): void {
  requirePage('limit', limit);
  if (offset > maxOffset) throw tooFar();
  if (Number.isInteger(offset) && offset >= 0) return;
  throw new PerpscopeError('invalid_parameter', `offset is a whole number from 0 to ${maxOffset}.`);
}

/**
 * Throws invalid_limit for what is no number of rows of a page. A page larger than it may be is refused rather than cut: whoever
 * asks for 1,000 rows must not take 500 for all.
 */
export function requirePage(name: string, rows: number): void {
  requireWithin(name, rows, { least: 1, most: mostRows });
}

/** Throws invalid_limit for what is no number of points of a line. */
export function requirePoints(points: number): void {
  requireWithin('points', points, { least: 2, most: mostPoints });
}

function requireWithin(
  name: string,
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new PerpscopeError('invalid_limit', `${name} is a whole number from ${least} to ${most}.`);
}

function tooFar(): PerpscopeError {
  return new PerpscopeError(
    'invalid_parameter',
    `offset is at most ${maxOffset}: for rows further back use tradeHistory, which goes on from a cursor, or narrow the filter.`,
  );
}
