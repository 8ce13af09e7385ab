import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Bound } from '../../domain/bounds.ts';
import { earliestTime, isWithin, latestTime } from '../../domain/bounds.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';

/**
 * Wire format of the provider, from its REST reference (docs/rest/stocks/snapshots/unified-snapshot,
 * docs/rest/indices/snapshots/indices-snapshot, docs/rest/stocks/market-operations/market-holidays on massive.com): only the
 * fields that are read here.
 */

/**
 * Bounds of the provider's figures and times. A row with a value outside them is invalid and named: each row answers one ticker. An
 * observation later than five minutes after its receipt makes a row invalid, too.
 */
const bounds = {
  /** US dollars per share, or index points. */
  price: { above: 0, below: 1e12 },
  /** ns since the epoch, from 2020 on; 0: absent. */
  observedNs: { from: earliestTime * 1e6, below: latestTime * 1e6 },
} as const satisfies Readonly<Record<string, Bound>>;

/** A JSON number, given as its source text. */
const wireNumber = z.union([z.string(), z.number()]).transform(String);

const price = wireNumber.transform((source, ctx) => {
  const value = plainDecimal(source);
  if (value !== null && isWithin(Number(value), bounds.price)) return value;
  ctx.addIssue({ code: 'custom', message: 'no price' });
  return z.NEVER;
});

/** ns since the epoch; null if absent. */
const observedNs = wireNumber.nullish().transform((source, ctx) => {
  if (source === null || source === undefined) return null;
  const value = epochNs(source);
  if (value === '0') return null;
  if (value !== null && isWithin(Number(value), bounds.observedNs)) return value;
  ctx.addIssue({ code: 'custom', message: 'not a time in nanoseconds' });
  return z.NEVER;
});

/** `DELAYED` or `REAL-TIME`; any other value is unknown. */
const timeframe = z.unknown().optional();
const ticker = z.string().min(1).max(64);

/** Answer of `GET /v3/snapshot` and `GET /v3/snapshot/indices`. Each row is parsed separately. */
export const Snapshot = z.object({
  status: z.string().optional(),
  request_id: z.string().max(200).nullish().catch(null),
  results: z.array(z.unknown()).nullish(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** A row with an error instead of a figure, in an answer with status 200. */
export const RefusedTicker = z.object({ ticker, error: z.string() });
export type RefusedTicker = z.infer<typeof RefusedTicker>;

/** Row of a share. `last_trade` is present if the plan includes trades. */
export const StockRow = z.object({
  ticker,
  last_trade: z.object({ price, last_updated: observedNs, timeframe }).nullish(),
  session: z.unknown().optional(),
});
export type StockRow = z.infer<typeof StockRow>;

/** A stock row's `session`, which does not report its delay. */
export const SessionPrice = z.object({ price, last_updated: observedNs });
export type SessionPrice = z.infer<typeof SessionPrice>;

export const IndexRow = z.object({ ticker, value: price, last_updated: observedNs, timeframe });
export type IndexRow = z.infer<typeof IndexRow>;

/** Row of `GET /v1/marketstatus/upcoming`, which answers a bare list. Times are UTC, ISO-8601. */
export const UpcomingDay = z.object({
  date: z.string(),
  exchange: z.string(),
  name: z.string(),
  status: z.enum(['closed', 'early-close']),
  open: z.string().nullish(),
  close: z.string().nullish(),
});
export type UpcomingDay = z.infer<typeof UpcomingDay>;

/** JSON's number, with or without an exponent. */
const numeral = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;
const longestNumeral = 64;
/** Maximum number of digits: ns of this century and the next have 19. */
const mostNsDigits = 19;

/** The exact plain decimal of a number's source text; null for anything else. */
function plainDecimal(source: string): DecimalText | null {
  if (source.length > longestNumeral || !numeral.test(source)) return null;
  return parseDecimal(/e/i.test(source) ? new Decimal(source).toFixed() : source);
}

/** ns since the epoch as text, all digits; null if invalid. Zero means absent. */
function epochNs(source: string): string | null {
  const value = plainDecimal(source);
  return value !== null && /^\d+$/.test(value) && value.length <= mostNsDigits ? value : null;
}
