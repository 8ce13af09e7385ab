import type { Fill, FillLiquidation } from '../../../domain/account/fill.ts';

/** A row of the table of fills. */
export interface FillRow extends Omit<Fill, 'crossed' | 'liquidation'> {
  readonly crossed: 0 | 1;
  readonly liquidation: string | null;
}

/** In the order in which a new row's values are given. */
export const fillColumnNames = [
  'time',
  'coin',
  'tid',
  'oid',
  'side',
  'price',
  'size',
  'start_position as startPosition',
  'direction',
  'closed_pnl as closedPnl',
  'fee',
  'fee_token as feeToken',
  'builder_fee as builderFee',
  'crossed',
  'hash',
  'twap_id as twapId',
  'cloid',
  'liquidation',
] as const;

export const fillColumns = fillColumnNames.join(', ');

/** Changes the row in place, because a page has many. */
export function fillOf(row: FillRow): Fill {
  const liquidation = row.liquidation === null ? null : (JSON.parse(row.liquidation) as FillLiquidation);
  return Object.assign(row as Omit<FillRow, 'crossed' | 'liquidation'>, {
    crossed: row.crossed === 1,
    liquidation,
  });
}
