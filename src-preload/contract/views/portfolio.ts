import { z } from 'zod';
import { Pool } from './pool.ts';
import { PositionList } from './position.ts';

/** Net open positions and the sums of the one pool that holds them (GET /mcp/portfolio). */
export const Portfolio = z
  .object({
    network: Pool.shape.network,
    account: Pool.shape.account,
    account_value_usd: Pool.shape.account_value_usd,
    withdrawable_usd: Pool.shape.withdrawable_usd,
    margin_used_usd: Pool.shape.margin_used_usd,
    unrealized_pnl_usd: Pool.shape.unrealized_pnl_usd,
    position_count: Pool.shape.position_count,
    partial: Pool.shape.partial,
    left_out: Pool.shape.left_out,
    positions: PositionList.shape.positions,
    unreadable: PositionList.shape.unreadable,
    updated_at: Pool.shape.observed_at,
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.infer<typeof Portfolio>;
