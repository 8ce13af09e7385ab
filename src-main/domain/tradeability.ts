/** The five conditions of a tradeable market; null where the agent, who alone knows, can't be read. */
export interface TradeabilityConditions {
  readonly discovered: boolean | null;
  readonly configured: boolean | null;
  readonly operatorListed: boolean | null;
  readonly governanceApproved: boolean | null;
  readonly activated: boolean | null;
}

/** True when all hold, false when any fails, null when none fails but some is unknown. */
export function isTradeable(conditions: TradeabilityConditions): boolean | null {
  const values = Object.values(conditions) as (boolean | null)[];
  if (values.includes(false)) return false;
  return values.includes(null) ? null : true;
}
