import { z } from 'zod';

/**
 * The agent feed as it is written: the status document and the journal's events, version 1. Absent and null both mean
 * unknown. A reader takes what holds of a document and leaves out the rest: see translate-status.ts.
 */

export const agentSchemaName = 'perpscope.agent/1';

const name = z.string().min(1).max(200);
const coin = z.string().min(1).max(64).describe('exact venue coin, case-sensitive, e.g. BTC or xyz:TSLA');
const text = z.string();
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/)
  .describe('ISO-8601; UTC where no offset is given');
const figure = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,2})?$/)])
  .describe('a number, or its decimal text');
const flag = z.boolean();
const network = z.enum(['TESTNET', 'MAINNET']);
const direction = z.enum(['long', 'short', 'neutral']);

export const StatusMarket = z.object({
  coin,
  configured: flag.nullish(),
  operator_listed: flag.nullish(),
  governance_approved: flag.nullish(),
  activation: z.enum(['ACTIVE', 'CATALOG_ONLY', 'DISABLED']).nullish(),
  new_entries: z.object({ allowed: flag, reason: text.nullish() }).nullish(),
});

export const StatusSignal = z.object({
  signal_id: name,
  symbol: name,
  direction,
  confidence: figure.nullish().describe('0 to 1'),
  source: text,
  reasoning_excerpt: text.nullish(),
  acted_on: flag.nullish(),
});

export const StatusTransfer = z.object({
  id: name,
  from_dex: text.describe("builder DEX name; empty for the venue's own"),
  to_dex: text,
  token: name,
  amount: figure,
  status: name,
  requested_at: time.nullish(),
});

export const StatusReceivable = z.object({ dex: text, token: name, amount: figure, since: time.nullish() });

export const StatusTransfers = z.object({
  enabled: flag.nullish(),
  pending: z.array(StatusTransfer),
  receivables: z.array(StatusReceivable),
});

export const StatusToken = z.object({
  symbol: name,
  chain: text.nullish(),
  pool: text.nullish(),
  pool_kind: text.nullish(),
  estimated_price_usd: figure.nullish(),
});

export const StatusReference = z.object({
  provider: name,
  ticker: name,
  value: figure.nullish(),
  observed_at: time.nullish(),
  delay: z.enum(['real_time', 'delayed', 'end_of_day', 'unknown']).nullish(),
  healthy: flag.nullish(),
});

export const StatusReferences = z.object({
  vix: StatusReference.nullish(),
  stocks: z.array(StatusReference),
});

/** Without these a document says nothing. */
export const StatusEssentials = z.object({
  journal_id: name.describe('a new id starts a new journal'),
  network,
  operational_status: z.enum(['running', 'paused', 'degraded']),
  heartbeat_at: time,
});

/** status.json, or the answer of GET /status. */
export const StatusDocument = z
  .object({
    schema: z.literal(agentSchemaName),
    ...StatusEssentials.shape,
    agent_id: name,
    name,
    version: name,
    status_reason: text.nullish(),
    account: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .nullish()
      .describe('the address whose positions the agent trades'),
    symbols: z.array(coin).describe('coins traded now'),
    markets: z.array(StatusMarket),
    risk: z.unknown().optional().describe('whatever the risk monitor reports, verbatim'),
    signals: z.array(StatusSignal),
    transfers: StatusTransfers.nullish(),
    token: StatusToken.nullish(),
    reference: StatusReferences.nullish(),
  })
  .describe('The agent now. Replaced as a whole.');
export type StatusDocument = z.infer<typeof StatusDocument>;

/** The first line of every journal file. */
export const JournalHeader = z
  .object({ schema: z.literal(agentSchemaName), journal_id: name })
  .describe('First line of every journal file.');
export type JournalHeader = z.infer<typeof JournalHeader>;

const common = {
  seq: z.number().int().nonnegative().describe('rises by one with every event of a journal'),
  at: time,
  network,
  symbol: name.nullish(),
  market_id: name.nullish(),
};

export const JournalEvent = z
  .discriminatedUnion('type', [
    z.object({
      ...common,
      type: z.literal('decision'),
      decision_id: name,
      action: z.enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip']),
      confidence: figure.nullish(),
      strategy_id: name.nullish(),
      summary: text.nullish(),
      refused_by: z
        .object({ gate: name, threshold: z.unknown().optional(), value: z.unknown().optional() })
        .nullish()
        .describe('what held a skipped entry back'),
    }),
    z.object({
      ...common,
      type: z.literal('reasoning'),
      decision_id: name,
      step: z.union([z.number().int(), name]),
      text,
    }),
    z.object({
      ...common,
      type: z.literal('order'),
      order_id: name,
      decision_id: name.nullish(),
      side: z.enum(['buy', 'sell']),
      order_type: name,
      requested: figure,
      limit_price: figure.nullish(),
      reduce_only: flag.nullish(),
      strategy_id: name.nullish(),
      cloid: name.nullish(),
    }),
    z.object({
      ...common,
      type: z.literal('order_outcome'),
      order_id: name,
      status: z.enum(['filled', 'partial', 'resting', 'rejected', 'unknown']),
      filled: figure.nullish(),
      average_price: figure.nullish(),
      fee: figure.nullish(),
      reject_reason: text.nullish(),
      venue_oid: z.number().int().nonnegative().nullish(),
    }),
    z.object({
      ...common,
      type: z.literal('trade_closed'),
      trade_id: name,
      entry_price: figure.nullish(),
      exit_price: figure.nullish(),
      size: figure,
      side: z.enum(['long', 'short']),
      realized_pnl: figure.nullish(),
      fees: figure.nullish(),
      opened_at: time.nullish(),
      closed_at: time.nullish(),
      exit_reason: text.nullish(),
    }),
    z.object({
      ...common,
      type: z.literal('signal'),
      signal_id: name,
      direction,
      confidence: figure.nullish(),
      source: text,
      reasoning_excerpt: text.nullish(),
      acted_on: flag.nullish(),
      expires_at: time.nullish(),
    }),
    z.object({ ...common, type: z.literal('error'), code: name, message: text, order_id: name.nullish() }),
    z.object({ ...common, type: z.literal('note'), text }),
  ])
  .describe('One line of the journal.');
export type JournalEvent = z.infer<typeof JournalEvent>;

/** The answer of GET /journal. Its events are parsed one by one. */
export const JournalPage = z
  .object({ journal_id: name, events: z.array(JournalEvent), has_more: flag })
  .describe('Answer of GET /journal?after=SEQ&limit=N.');
export type JournalPage = z.infer<typeof JournalPage>;
