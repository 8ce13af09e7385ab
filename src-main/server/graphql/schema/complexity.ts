import type { GraphQLField } from 'graphql';
import { getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import { maxOffset, mostPoints, mostRows } from '../../../operations/list-part.ts';

/** Cost in points of fields that return no rows but read many; each row that may be returned costs 1. */
export const costs = { performance: 250, statistics: 100 } as const;
export const rowsPassedOverPerPoint = 50;

interface RowsCost {
  readonly field: number;
  readonly multiplier: number;
}

/** Cost of a list: 1 per row, multiplied by the cost of the fields selected in it. */
export function rowsCost(rows: number): RowsCost {
  return { field: rows, multiplier: rows };
}

export function pageCost({
  limit,
  offset = 0,
}: {
  readonly limit: number;
  readonly offset?: number;
}): RowsCost {
  const passedOver = Math.ceil(within(offset, maxOffset) / rowsPassedOverPerPoint);
  const rows = within(limit, mostRows);
  return { field: rows + passedOver, multiplier: rows };
}

export function connectionCost({ first }: { readonly first: number }): RowsCost {
  return rowsCost(within(first, mostRows));
}

export function lineCost({ points }: { readonly points: number }): RowsCost {
  return rowsCost(within(points, mostPoints));
}

/** Cost assumed for a list within a row, which has no limit: few decisions have more trades. Other fields cost nothing. */
export function usualCost(
  _args: object,
  _context: object,
  { type }: Pick<GraphQLField<unknown, unknown>, 'type'>,
) {
  const isList = isListType(getNullableType(type)) && isObjectType(getNamedType(type));
  return isList ? rowsCost(2) : 0;
}

/** Limits an argument to the largest valid number: a number that the field rejects has the same cost. */
function within(asked: number, most: number): number {
  return asked > 0 ? Math.min(asked, most) : 0;
}
