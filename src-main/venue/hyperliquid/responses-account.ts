import { z } from 'zod';
import { address, decimal, epochMs, name, number, side, words } from './responses-fields.ts';

/** What the venue says of an account as it stands: margin, positions, balances, orders, what it is. */

const MarginSummary = z.object({
  accountValue: decimal,
  totalNtlPos: decimal,
  totalMarginUsed: decimal,
});

/** clearinghouseState, its positions still unparsed. */
export const DexStateFrame = z.object({
  marginSummary: MarginSummary,
  crossMarginSummary: MarginSummary,
  crossMaintenanceMarginUsed: decimal,
  withdrawable: decimal,
  assetPositions: z.array(z.unknown()),
  time: epochMs,
});
export type DexStateFrame = z.infer<typeof DexStateFrame>;

/** All that is looked at of a position before it is known not to be one of size zero. */
export const PositionSize = z.object({ position: z.object({ szi: decimal }) });

/** Row of assetPositions. */
export const PositionRow = z.object({
  position: z.object({
    coin: name,
    /** Negative: short. */
    szi: decimal,
    leverage: z.object({ type: z.enum(['cross', 'isolated']), value: z.number().positive() }),
    entryPx: decimal,
    positionValue: decimal,
    unrealizedPnl: decimal,
    returnOnEquity: decimal,
    liquidationPx: decimal.nullish(),
    marginUsed: decimal,
    maxLeverage: z.number().positive(),
    /** Positive: the account paid. */
    cumFunding: z.object({ sinceOpen: decimal }),
  }),
});
export type PositionRow = z.infer<typeof PositionRow>;

export const SpotStateFrame = z.object({ balances: z.array(z.unknown()) });
/** Outcomes have a name like `+12` and no number. */
export const BalanceRow = z.object({ coin: name, token: number.optional(), total: decimal, hold: decimal });

/** userAbstraction: a bare JSON string. */
export const Abstraction = z.string().min(1).max(64);

export const UserRole = z.object({
  role: z.enum(['user', 'agent', 'vault', 'subAccount', 'missing']),
  data: z.object({ user: address.optional(), master: address.optional() }).nullish(),
});

/** Which order this is, whatever else is wrong with its row. */
export const OrderIdentity = z.object({ oid: number });
export const OrderChildren = z.object({ children: z.array(z.unknown()) });

/** Row of frontendOpenOrders, and the order within orderStatus and historicalOrders. */
export const OrderRow = z.object({
  coin: name,
  side,
  limitPx: decimal,
  sz: decimal,
  origSz: decimal,
  oid: number,
  timestamp: epochMs,
  orderType: words,
  isTrigger: z.boolean().optional(),
  /** "0.0" where there is none. */
  triggerPx: decimal.nullish(),
  /** `N/A` where there is none. */
  triggerCondition: words.nullish(),
  isPositionTpsl: z.boolean().optional(),
  reduceOnly: z.boolean().optional(),
  tif: words.nullish(),
  cloid: words.nullish(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** Row of historicalOrders, and `order` of orderStatus. */
export const OrderStateRow = z.object({ order: OrderRow, status: words, statusTimestamp: epochMs });
export type OrderStateRow = z.infer<typeof OrderStateRow>;

export const OrderStatusAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('order'), order: OrderStateRow }),
  z.object({ status: z.literal('unknownOid') }),
]);

/** Row of orderUpdates: the order is told with less than elsewhere. */
export const OrderUpdateRow = z.object({
  order: z.object({
    coin: name,
    side,
    limitPx: decimal,
    sz: decimal,
    origSz: decimal,
    oid: number,
    timestamp: epochMs,
  }),
  status: words,
  statusTimestamp: epochMs,
});
export type OrderUpdateRow = z.infer<typeof OrderUpdateRow>;
