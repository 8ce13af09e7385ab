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

/** Answers about an account's current state: margin, positions, balances, orders, role. */

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

/** Fields read before a position of size zero is skipped. */
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
    /** Cumulative funding; positive: the account paid. */
    cumFunding: z.object({ sinceOpen: money }),
  }),
});
export type PositionRow = z.infer<typeof PositionRow>;

export const SpotStateFrame = z.object({ balances: z.array(z.unknown()) });
/** Outcome tokens have a name like `+12` and no index. */
export const BalanceRow = z.object({ coin: name, token: number.optional(), total: tokens, hold: tokens });

/** userAbstraction: a bare JSON string. */
export const Abstraction = z.string().min(1).max(64);

/** One period of `portfolio`, its points still unparsed. */
export const PortfolioPeriod = z.tuple([
  name,
  z.object({ accountValueHistory: z.array(z.unknown()), pnlHistory: z.array(z.unknown()).default([]) }),
]);
export const PortfolioPoint = z.tuple([time, money]);

export const UserRole = z.object({
  role: z.enum(['user', 'agent', 'vault', 'subAccount', 'missing']),
  data: z.object({ user: address.optional(), master: address.optional() }).nullish(),
});

/** Identity of an order in a possibly invalid row. */
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
  /** "0.0" if there is none. */
  triggerPx: maybe('price'),
  /** `N/A` if there is none. */
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

/** Row of orderUpdates, with fewer order fields than elsewhere. */
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
