import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { RecordId } from '../record-id.ts';
import { PerformancePeriod } from '../performance/performance.ts';
import { snakeOnWire } from '../snake-case.ts';

export const LedgerDirection = z.enum(['in', 'out', 'own']).meta({ id: 'LedgerDirection' });
export type LedgerDirection = z.infer<typeof LedgerDirection>;

/** A position that a liquidation closed. */
export const LiquidatedPosition = z
  .object({
    coin: z.string().describe('exact coin'),
    marketId: z.string().nullable().describe('null if the coin is not a perpetual'),
    tradeId: RecordId.nullable().describe('order that closed it; null if its fills are not on record'),
  })
  .meta({ id: 'LiquidatedPosition' })
  .register(snakeOnWire);
export type LiquidatedPosition = z.infer<typeof LiquidatedPosition>;

/** A deposit, withdrawal, transfer or liquidation, as the venue's ledger has it. */
export const LedgerEntry = z
  .object({
    id: z.string(),
    time: UtcInstant.describe("time by the venue's clock"),
    kind: z.string().describe("the venue's term, e.g. deposit, withdraw, send"),
    token: z.string().nullable().describe('null if the venue names none'),
    amount: exactNumber.nullable().describe('in units of the token, positive'),
    direction: LedgerDirection.nullable().describe(
      'seen from the account: in, out, or own for a move within it; null if not known',
    ),
    fee: exactNumber.nullable(),
    netUsd: exactNumber
      .nullable()
      .describe('US dollars that entered (positive) or left (negative) the account, fee included'),
    fromDex: z
      .string()
      .nullable()
      .describe("source within the account: spot, a DEX, or empty for the venue's own"),
    toDex: z
      .string()
      .nullable()
      .describe("destination within the account: spot, a DEX, or empty for the venue's own"),
    liquidated: z
      .array(LiquidatedPosition)
      .describe('positions that a liquidation closed; empty for every other entry'),
    hash: z.string(),
    balance: z
      .string()
      .nullable()
      .describe(
        'running balance of the token: inflows less outflows up to this entry, as exact decimal text',
      ),
    balanceReason: z.string().nullable().describe('why the balance is not known; null if it is'),
  })
  .meta({ id: 'LedgerEntry' })
  .register(snakeOnWire);
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The venue's ledger of the account, newest first (GET /api/v1/agent/ledger). */
export const LedgerList = z
  .object({
    network: VenueNetwork,
    period: PerformancePeriod,
    rows: z.array(LedgerEntry),
    tokens: z.array(z.string()).describe('every token that the ledger names'),
    next: z.string().nullable().describe('cursor of the next page; null on the last page'),
    complete: z.boolean(),
    incompleteReason: z.enum(['ledger_loading', 'ledger_truncated', 'ledger_gap', 'ledger_stale']).nullable(),
    message: z.string().nullable().describe('what is missing, in words; null if complete'),
    updatedAt: UtcInstant.nullable().describe('time of the last complete reading'),
  })
  .meta({ id: 'LedgerList' })
  .register(snakeOnWire);
export type LedgerList = z.infer<typeof LedgerList>;
