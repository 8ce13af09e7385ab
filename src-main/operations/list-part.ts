import { PerpscopeError } from '../errors.ts';

/** Most rows that a list may skip. Beyond them it continues by cursor, which finds its row at once. */
export const maxOffset = 10_000;
/** Most rows of one list. */
export const mostRows = 500;
/** Most points of one line. */
export const mostPoints = 1_000;

/** Part of a list by offset. */
interface Part {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns the check of a part of a list, whose further rows are at `further`. It throws invalid_limit for a limit, and
 * invalid_parameter for an offset, that the list does not answer.
 */
export function requirePart(further: string): (part: Part) => void {
  return ({ limit, offset }) => {
    requirePage('limit', limit);
    if (offset > maxOffset) throw tooFar(further);
    if (Number.isInteger(offset) && offset >= 0) return;
    throw new PerpscopeError('invalid_parameter', `offset must be a whole number from 0 to ${maxOffset}.`);
  };
}

/**
 * Throws invalid_limit if `rows` is not a possible number of rows of a page. A page that is too large is rejected rather than
 * cut: a caller that asks for 1,000 rows must not take 500 for all of them.
 */
export function requirePage(name: string, rows: number): void {
  requireWithin(name, rows, { least: 1, most: mostRows });
}

/** Throws invalid_limit if `points` is not a possible number of points of a line. */
export function requirePoints(points: number): void {
  requireWithin('points', points, { least: 2, most: mostPoints });
}

function requireWithin(
  name: string,
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new PerpscopeError('invalid_limit', `${name} must be a whole number from ${least} to ${most}.`);
}

function tooFar(further: string): PerpscopeError {
  return new PerpscopeError(
    'invalid_parameter',
    `offset must be at most ${maxOffset}. For older rows, use ${further} with its cursor, or narrow the filter.`,
  );
}
