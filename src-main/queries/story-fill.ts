import type { StoryFill } from '../../src-preload/contract/bridge/trades.ts';
import { toNumber } from '../domain/decimal.ts';
import type { Fill } from '../domain/fill.ts';

/** The venue tells of a liquidation on both of its sides: `account` is the one whose own it would be. */
export function storyFill(fill: Fill, account: string | null): StoryFill {
  const liquidated = fill.liquidation;
  return {
    at: fill.time,
    side: fill.side,
    price: toNumber(fill.price),
    size: toNumber(fill.size),
    fee: toNumber(fill.fee),
    feeToken: fill.feeToken,
    closedPnl: toNumber(fill.closedPnl),
    direction: fill.direction,
    oid: String(fill.oid),
    liquidation: liquidated !== null && (liquidated.user === null || liquidated.user === account),
  };
}
