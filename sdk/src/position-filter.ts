import { z } from 'zod';
import { AssetClass, VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';
import type { Position, PositionList } from '../../src-preload/contract/views/account/position.ts';

/** Filter by the identity fields that the service adds to each position. Values must match exactly. */
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

/** Throws TypeError on a field or value that no position can have, because an empty list would hide the mistake. */
export function checkPositionFilter(filter: PositionFilter): void {
  const parsed = PositionFilter.safeParse(filter);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `Positions can't be filtered so: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}

/** Returns the positions that match the filter. Unreadable rows have no identity fields and always stay in the list. */
export function filterPositions(list: PositionList, filter: PositionFilter): PositionList {
  const asked = Object.keys(PositionFilter.shape) as (keyof PositionFilter)[];
  const isMeant = (position: Position): boolean =>
    asked.every((key) => filter[key] === undefined || position[key] === filter[key]);
  return { ...list, positions: list.positions.filter(isMeant) };
}
