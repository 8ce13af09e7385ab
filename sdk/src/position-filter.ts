import { z } from 'zod';
import { AssetClass, VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';
import type { Position, PositionList } from '../../src-preload/contract/views/account/position.ts';

/** By the identity that the service attaches to each position: each field exactly as it is there. */
const PositionFilter = z
  .strictObject({
    marketId: z.string(),
    network: VenueNetwork,
    venue: VenueName,
    dex: z.string(),
    coin: z.string(),
    displayTicker: z.string(),
    assetClass: AssetClass.nullable(),
    collateral: z.string().nullable(),
  })
  .partial();
export type PositionFilter = Readonly<z.infer<typeof PositionFilter>>;

/** Throws TypeError on a field or a value that no position can have: it is never an empty list. */
export function checkPositionFilter(filter: PositionFilter): void {
  const parsed = PositionFilter.safeParse(filter);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `Positions can't be filtered so: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}

/** Rows that could not be read have no identity to be filtered by, and stay. */
export function filterPositions(list: PositionList, filter: PositionFilter): PositionList {
  const asked = Object.keys(PositionFilter.shape) as (keyof PositionFilter)[];
  const isMeant = (position: Position): boolean =>
    asked.every((key) => filter[key] === undefined || position[key] === filter[key]);
  return { ...list, positions: list.positions.filter(isMeant) };
}
