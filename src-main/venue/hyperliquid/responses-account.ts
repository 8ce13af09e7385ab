import { z } from 'zod';
import {
  address,
  leverage,
  maybe,
  money,
  name,
  number,
  orderSize,
  position,
  price,
  ratio,
  side,
  time,
  tokens,
  value,
  words,
} from './responses-fields.ts';

/** What the venue says of an account as it stands: margin, positions, balances, orders, what it is. */

const MarginSummary = z.object({
  accountValue: money,
  totalNtlPos: value,
  totalMarginUsed: value,
});

/** clearinghouseState, its positions still unparsed. */
export const DexStateFrame = z.object({
  marginSummary: MarginSummary,
  crossMarginSummary: MarginSummary,
  crossMaintenanceMarginUsed: value,
  withdrawable: value,
  assetPositions: z.array(z.unknown()),
  time,
});
export type DexStateFrame = z.infer<typeof DexStateFrame>;

/** All that is looked at of a position before it is known not to be one of size zero. */
export const PositionSize = z.object({ position: z.object({ szi: position }) });

/** Row of assetPositions. */
export const PositionRow = z.object({
  position: z.object({
    coin: name,
    /** Negative: short. */
    szi: position,
    leverage: z.object({ type: z.enum(['cross', 'isolated']), value: leverage }),
    entryPx: price,
    positionValue: value,
    unrealizedPnl: money,
    returnOnEquity: ratio,
    liquidationPx: maybe('price'),
    marginUsed: value,
    maxLeverage: leverage,
    /** Positive: the account paid. */
    cumFunding: z.object({ sinceOpen: money }),
  }),
});
export type PositionRow = z.infer<typeof PositionRow>;

export const SpotStateFrame = z.object({ balances: z.array(z.unknown()) });
/** Outcomes have a name like `+12` and no number. */
export const BalanceRow = z.object({ coin: name, token: number.optional(), total: tokens, hold: tokens });

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
  limitPx: price,
  sz: orderSize,
  origSz: orderSize,
  oid: number,
  timestamp: time,
  orderType: words,
  isTrigger: z.boolean().optional(),
  /** "0.0" where there is none. */
  triggerPx: maybe('price'),
  /** `N/A` where there is none. */
  triggerCondition: words.nullish(),
  isPositionTpsl: z.boolean().optional(),
  reduceOnly: z.boolean().optional(),
  tif: words.nullish(),
  cloid: words.nullish(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** Row of historicalOrders, and `order` of orderStatus. */
export const OrderStateRow = z.object({ order: OrderRow, status: words, statusTimestamp: time });
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
    limitPx: price,
    sz: orderSize,
    origSz: orderSize,
    oid: number,
    timestamp: time,
  }),
  status: words,
  statusTimestamp: time,
});
export type OrderUpdateRow = z.infer<typeof OrderUpdateRow>;
