import { z } from 'zod';
import { exactNumber } from '../exact-number.ts';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { PerformancePeriod } from '../performance/performance.ts';
import { snakeOnWire } from '../snake-case.ts';

export const LedgerDirection = z.enum(['in', 'out', 'own']).meta({ id: 'LedgerDirection' });
export type LedgerDirection = z.infer<typeof LedgerDirection>;

/** A deposit, withdrawal or transfer, as the venue's ledger has it. */
export const LedgerEntry = z
  .object({
    id: z.string(),
    time: UtcInstant.describe("by the venue's clock"),
    kind: z.string().describe("the venue's word, e.g. deposit, withdraw, send"),
    token: z.string().nullable().describe('null where the venue names none'),
    amount: exactNumber.nullable().describe('of the token, positive'),
    direction: LedgerDirection.nullable().describe(
      'in, out, or own for a move between places of the account; null where it is not known',
    ),
    fee: exactNumber.nullable(),
    netUsd: exactNumber
      .nullable()
      .describe('US dollars that entered (positive) or left the account, fee included'),
    fromDex: z
      .string()
      .nullable()
      .describe("place inside the account: spot, a DEX, or empty for the venue's own"),
    toDex: z.string().nullable().describe('likewise'),
    hash: z.string(),
    balance: z
      .string()
      .nullable()
      .describe('what came in of the token less what went out, up to this entry, as exact decimal text'),
    balanceReason: z.string().nullable().describe('why the balance is not known; null where it is'),
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
    next: z.string().nullable().describe('cursor of the next page; null: these are the last rows'),
    complete: z.boolean(),
    incompleteReason: z.enum(['ledger_loading', 'ledger_truncated', 'ledger_gap', 'ledger_stale']).nullable(),
    message: z.string().nullable().describe('what is missing, for a person; null where it is complete'),
    updatedAt: UtcInstant.nullable().describe('of the last complete reading'),
  })
  .meta({ id: 'LedgerList' })
  .register(snakeOnWire);
export type LedgerList = z.infer<typeof LedgerList>;
