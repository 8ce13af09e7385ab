import { z } from 'zod';
import { epochNs, positiveDecimal } from './exact-figures.ts';

/**
 * The provider's wire format, as its REST reference has it (docs/rest/stocks/snapshots/unified-snapshot,
 * docs/rest/indices/snapshots/indices-snapshot, docs/rest/stocks/market-operations/market-holidays on massive.com): the fields that
 * are read here, and no others.
 */

/** A number on the wire; when it gets here it is the number's source text, no binary fraction. */
const wireNumber = z.union([z.string(), z.number()]).transform(String);

const price = wireNumber.transform((source, ctx) => {
  const value = positiveDecimal(source);
  if (value !== null) return value;
  ctx.addIssue({ code: 'custom', message: 'not a positive number' });
  return z.NEVER;
});

/** ns since the epoch; null where it is left out. */
const observedNs = wireNumber.nullish().transform((source, ctx) => {
  if (source === null || source === undefined) return null;
  const value = epochNs(source);
  if (value !== null) return value === '0' ? null : value;
  ctx.addIssue({ code: 'custom', message: 'not a time in nanoseconds' });
  return z.NEVER;
});

/** `DELAYED` or `REAL-TIME`; any other word says nothing. */
const timeframe = z.unknown().optional();
const ticker = z.string().min(1).max(64);

/** Of `GET /v3/snapshot` and `GET /v3/snapshot/indices`. Each row is read alone. */
export const Snapshot = z.object({
  status: z.string().optional(),
  request_id: z.string().max(200).nullish().catch(null),
  results: z.array(z.unknown()).nullish(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** A row that holds an error in place of a figure, inside an answer with status 200. */
export const RefusedTicker = z.object({ ticker, error: z.string() });
export type RefusedTicker = z.infer<typeof RefusedTicker>;

/** `last_trade` is there where the plan includes trades. */
export const StockRow = z.object({
  ticker,
  last_trade: z.object({ price, last_updated: observedNs, timeframe }).nullish(),
  session: z.unknown().optional(),
});
export type StockRow = z.infer<typeof StockRow>;

/** A stock row's `session`, which never says how delayed it is. */
export const SessionPrice = z.object({ price, last_updated: observedNs });
export type SessionPrice = z.infer<typeof SessionPrice>;

export const IndexRow = z.object({ ticker, value: price, last_updated: observedNs, timeframe });
export type IndexRow = z.infer<typeof IndexRow>;

/** A row of `GET /v1/marketstatus/upcoming`, which answers a bare list. Times are UTC, ISO-8601. */
export const UpcomingDay = z.object({
  date: z.string(),
  exchange: z.string(),
  name: z.string(),
  status: z.enum(['closed', 'early-close']),
  open: z.string().nullish(),
  close: z.string().nullish(),
});
export type UpcomingDay = z.infer<typeof UpcomingDay>;
