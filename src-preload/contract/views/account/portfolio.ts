import { z } from 'zod';
import { Pool } from './pool.ts';
import { PositionList } from './position.ts';
import { snakeOnWire } from '../snake-case.ts';

/** Net open positions and the sums of the one pool that holds them (GET /mcp/portfolio). */
export const Portfolio = z
  .object({
    network: Pool.shape.network,
    account: Pool.shape.account,
    accountValueUsd: Pool.shape.accountValueUsd,
    withdrawableUsd: Pool.shape.withdrawableUsd,
    marginUsedUsd: Pool.shape.marginUsedUsd,
    unrealizedPnlUsd: Pool.shape.unrealizedPnlUsd,
    positionCount: Pool.shape.positionCount,
    partial: Pool.shape.partial,
    leftOut: Pool.shape.leftOut,
    positions: PositionList.shape.positions,
    unreadable: PositionList.shape.unreadable,
    updatedAt: Pool.shape.observedAt,
  })
  .meta({ id: 'Portfolio' })
  .register(snakeOnWire);
export type Portfolio = z.infer<typeof Portfolio>;
