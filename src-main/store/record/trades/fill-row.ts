import type { Fill, FillLiquidation } from '../../../domain/fill.ts';

/** A fill as its table has it. */
export interface FillRow extends Omit<Fill, 'crossed' | 'liquidation'> {
  readonly crossed: 0 | 1;
  readonly liquidation: string | null;
}

export const fillColumns = `time, coin, tid, oid, side, price, size, start_position AS startPosition, direction,
  closed_pnl AS closedPnl, fee, fee_token AS feeToken, builder_fee AS builderFee, crossed, hash, twap_id AS twapId,
  cloid, liquidation`;

export function fillOf(row: FillRow): Fill {
  return {
    ...row,
    crossed: row.crossed === 1,
    liquidation: row.liquidation === null ? null : (JSON.parse(row.liquidation) as FillLiquidation),
  };
}
