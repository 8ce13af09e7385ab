import { z } from 'zod';
import type {
  AccountModeReading,
  AccountRole,
  DexAccount,
  SpotBalance,
  Unreadable,
} from '../../../domain/account/account.ts';
import { earliestTime, latestTime } from '../../../domain/bounds.ts';
import type { DecimalText } from '../../../domain/decimal.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { OpenOrder } from '../../../domain/account/order.ts';
import type { ValueHistory } from '../../../domain/account/value-history.ts';
import type { Position } from '../../../domain/account/position.ts';
import type { HeldPosition } from '../../account.ts';

/** Schemas of stored readings: another version of Perpscope, or a damaged page, may have left other shapes. */

export const storedDecimal = z.custom<DecimalText>(
  (value) => typeof value === 'string' && parseDecimal(value) === value,
);

export const storedUnreadable: z.ZodType<Unreadable> = z.array(z.string().nullable());

export const storedRole: z.ZodType<AccountRole> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['master', 'vault', 'missing']) }),
  z.object({ kind: z.literal('sub_account'), master: z.string().nullable() }),
  z.object({ kind: z.literal('api_wallet'), master: z.string().nullable() }),
]);

export const storedMode: z.ZodType<AccountModeReading> = z.object({
  mode: z.enum(['standard', 'unified', 'portfolio', 'unknown']),
  said: z.string(),
});

const heldPosition = {
  coin: z.string(),
  side: z.enum(['long', 'short']),
  size: storedDecimal,
  entryPrice: storedDecimal,
  leverage: z.number(),
  marginMode: z.enum(['cross', 'isolated']),
  liquidationPrice: storedDecimal.nullable(),
};

export const storedHeldPosition: z.ZodType<HeldPosition> = z.object(heldPosition);

const storedPosition: z.ZodType<Position> = z.object({
  ...heldPosition,
  dex: z.string(),
  value: storedDecimal,
  unrealizedPnl: storedDecimal,
  returnOnEquity: storedDecimal,
  maxLeverage: z.number(),
  marginUsed: storedDecimal,
  funding: storedDecimal,
});

export const storedDexAccount: z.ZodType<DexAccount> = z.object({
  dex: z.string(),
  accountValue: storedDecimal,
  crossAccountValue: storedDecimal,
  marginUsed: storedDecimal,
  crossMarginUsed: storedDecimal,
  crossMaintenanceMargin: storedDecimal,
  withdrawable: storedDecimal,
  notional: storedDecimal,
  positions: z.array(storedPosition),
  time: z.number(),
});

export const storedSpot: z.ZodType<readonly SpotBalance[]> = z.array(
  z.object({
    token: z.string(),
    tokenIndex: z.number().nullable(),
    total: storedDecimal,
    hold: storedDecimal,
  }),
);

const storedPoints = z.array(
  z.object({ at: z.number(), accountValue: storedDecimal, pnl: storedDecimal.nullable() }),
);
const storedPeriods = z.object({
  day: storedPoints,
  week: storedPoints,
  month: storedPoints,
  allTime: storedPoints,
});

export const storedValueHistory: z.ZodType<ValueHistory> = z.object({
  combined: storedPeriods,
  perp: storedPeriods,
});

export const storedOrder: z.ZodType<OpenOrder> = z.object({
  oid: z.number(),
  coin: z.string(),
  side: z.enum(['buy', 'sell']),
  limitPrice: storedDecimal,
  size: storedDecimal,
  originalSize: storedDecimal,
  triggerPrice: storedDecimal.nullable(),
  triggerCondition: z.string().nullable(),
  orderType: z.string(),
  timeInForce: z.string().nullable(),
  reduceOnly: z.boolean(),
  wholePosition: z.boolean(),
  cloid: z.string().nullable(),
  placedAt: z.number().min(earliestTime).max(latestTime),
  parentOid: z.number().nullable(),
});

export const storedOrders: z.ZodType<readonly OpenOrder[]> = z.array(storedOrder);
