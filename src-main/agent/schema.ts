import { z } from 'zod';
import type { Bound } from '../domain/bounds.ts';
import type { RiskReportField } from '../domain/risk/risk-report.ts';

/**
 * Schemas of the agent feed, version 1: the status document and the journal events. Absent and null both mean unknown. Invalid
 * fields are left out and the rest is used: see translate-status.ts.
 */

export const agentSchemaName = 'perpscope.agent/1';

const name = z.string().min(1).max(200);
const coin = z.string().min(1).max(64).describe('exact venue coin, case-sensitive, e.g. BTC or xyz:TSLA');
const text = z.string();
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, {
    error: 'expected an ISO 8601 time',
  })
  .describe('ISO-8601; UTC if no offset is given');

const price = { above: 0, below: 1e12 } as const;
const size = { above: 0, below: 1e15 } as const;
const money = { above: -1e15, below: 1e15 } as const;

/**
 * Bounds of the agent's figures, by field. A figure outside them is null, or makes its row or event invalid if it is required.
 * Times are from 2020 to a day from now, except `expires_at`, which may be any time until 2100, and `heartbeat_at`, which may be
 * five minutes ahead.
 */
export const figureBounds = {
  // Collateral per coin.
  limit_price: price,
  average_price: price,
  entry_price: price,
  exit_price: price,
  // US dollars per token; US dollars per share, or points of an index.
  estimated_price_usd: price,
  value: price,
  // Coins.
  requested: size,
  size,
  filled: { from: 0, below: 1e15 },
  // Tokens.
  amount: { from: 0, below: 1e15 },
  // Collateral; negative: a loss, or a rebate.
  realized_pnl: money,
  fee: money,
  fees: money,
} as const satisfies Readonly<Record<string, Bound>>;
export type FigureField = keyof typeof figureBounds;

const figureForm = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,2})?$/)], {
  error: 'expected a number or its decimal text',
});
const share = figureForm.describe('0 to 1: a number, or its decimal text');

/** Accepted notations of a figure. Its bounds are checked when it is translated. */
function figure(field: FigureField) {
  const bound: Bound = figureBounds[field];
  return figureForm.describe(`a number, or its decimal text; ${boundText(bound)}`);
}

/** The bound of a figure in words. */
export function boundOf(field: FigureField): string {
  return boundText(figureBounds[field]);
}

function boundText(bound: Bound): string {
  const least = 'above' in bound ? `above ${bound.above}` : `${bound.from} or more`;
  return `${least}, ${'below' in bound ? `below ${bound.below}` : `at most ${bound.to}`}`;
}

/** Largest order number that a double distinguishes from its neighbors. */
export const mostVenueOid = Number.MAX_SAFE_INTEGER;
const venueOid = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/)], {
    error: 'expected a whole number or its decimal text',
  })
  .describe(`a whole number from 0 to ${mostVenueOid}, or its decimal text`);

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
  confidence: share.nullish(),
  source: text,
  reasoning_excerpt: text.nullish(),
  acted_on: flag.nullish(),
});

export const StatusTransfer = z.object({
  id: name,
  from_dex: text.describe("builder DEX name; empty for the venue's own"),
  to_dex: text,
  token: name,
  amount: figure('amount'),
  status: name,
  requested_at: time.nullish(),
});

export const StatusReceivable = z.object({
  dex: text,
  token: name,
  amount: figure('amount'),
  since: time.nullish(),
});

export const StatusTransfers = z.object({
  enabled: flag.nullish(),
  pending: z.array(StatusTransfer),
  receivables: z.array(StatusReceivable),
});

export const StatusToken = z.object({
  symbol: name,
  address: text.nullish().describe("the token's contract; the pool must hold it"),
  chain: text.nullish(),
  pool: text.nullish(),
  pool_kind: text.nullish(),
  estimated_price_usd: figure('estimated_price_usd').nullish(),
});

export const StatusReference = z.object({
  provider: name,
  ticker: name,
  value: figure('value').nullish(),
  observed_at: time.nullish(),
  delay: z.enum(['real_time', 'delayed', 'end_of_day', 'unknown']).nullish(),
  healthy: flag.nullish(),
});

const StatusReferences = z.object({
  vix: StatusReference.nullish(),
  stocks: z.array(StatusReference),
});

/** Fields of `risk`, each with its unit. All are optional: a field that is absent or invalid counts as missing. */
export const riskReportFields: Readonly<Record<RiskReportField, string>> = {
  drawdown_usd: 'US dollars below the highest account value; the sign is ignored',
  daily_pnl_usd: 'US dollars since the start of the UTC day, negative for a loss',
  daily_trade_count: 'number of trades since the start of the UTC day, 0 or more',
  leverage_avg: 'position value divided by margin; 0 without a position, at most 1000',
  max_daily_loss_usd: 'US dollars, positive: the daily loss limit',
  capital_deployed_pct: 'percent of the capital in positions, 0 or more',
  circuit_breaker_tripped: 'true or false; anything else counts as tripped',
  max_drawdown_usd: 'US dollars, positive: the drawdown limit',
  updated_at: 'ISO 8601 time of the report; UTC if no offset is given',
};

/** Accepts any value, so that the schema describes the fields without a rule that the reader does not have. */
const risk = z
  .unknown()
  .optional()
  .meta({
    description:
      "The risk monitor's report, an object; absent without a risk monitor. Other fields are kept verbatim.",
    properties: Object.fromEntries(
      Object.entries(riskReportFields).map(([field, description]) => [field, { description }]),
    ),
  });

/** Required fields. */
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
      .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'expected 0x and 40 hex digits' })
      .nullish()
      .describe('the address whose positions the agent trades'),
    symbols: z.array(coin).describe('coins traded now'),
    markets: z.array(StatusMarket),
    risk,
    signals: z.array(StatusSignal),
    transfers: StatusTransfers.nullish(),
    token: StatusToken.nullish(),
    reference: StatusReferences.nullish(),
  })
  .describe('Current status of the agent. Replaced as a whole.');
export type StatusDocument = z.infer<typeof StatusDocument>;

/** The first line of every journal file. */
export const JournalHeader = z
  .object({ schema: z.literal(agentSchemaName), journal_id: name })
  .describe('First line of every journal file.');
export type JournalHeader = z.infer<typeof JournalHeader>;

const common = {
  seq: z.number().int().nonnegative().max(1e12).describe('rises by one with every event of a journal'),
  at: time,
  network,
  symbol: name.nullish(),
  market_id: name.nullish(),
};

/** An event as the agent writes it; `translateEvent` turns it into the domain's JournalEvent. */
export const WrittenEvent = z
  .discriminatedUnion('type', [
    z.object({
      ...common,
      type: z.literal('decision'),
      decision_id: name,
      action: z.enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip']),
      confidence: share.nullish(),
      strategy_id: name.nullish(),
      summary: text.nullish(),
      refused_by: z
        .object({ gate: name, threshold: z.unknown().optional(), value: z.unknown().optional() })
        .nullish()
        .describe('gate that held a skipped entry back'),
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
      requested: figure('requested'),
      limit_price: figure('limit_price').nullish(),
      reduce_only: flag.nullish(),
      strategy_id: name.nullish(),
      cloid: name.nullish(),
    }),
    z.object({
      ...common,
      type: z.literal('order_outcome'),
      order_id: name,
      status: z.enum(['filled', 'partial', 'resting', 'rejected', 'unknown']),
      filled: figure('filled').nullish(),
      average_price: figure('average_price').nullish(),
      fee: figure('fee').nullish(),
      reject_reason: text.nullish(),
      venue_oid: venueOid.nullish(),
    }),
    z.object({
      ...common,
      type: z.literal('trade_closed'),
      trade_id: name,
      entry_price: figure('entry_price').nullish(),
      exit_price: figure('exit_price').nullish(),
      size: figure('size'),
      side: z.enum(['long', 'short']),
      realized_pnl: figure('realized_pnl').nullish(),
      fees: figure('fees').nullish(),
      opened_at: time.nullish(),
      closed_at: time.nullish(),
      exit_reason: text.nullish(),
    }),
    z.object({
      ...common,
      type: z.literal('signal'),
      signal_id: name,
      direction,
      confidence: share.nullish(),
      source: text,
      reasoning_excerpt: text.nullish(),
      acted_on: flag.nullish(),
      expires_at: time.nullish(),
    }),
    z.object({ ...common, type: z.literal('error'), code: name, message: text, order_id: name.nullish() }),
    z.object({ ...common, type: z.literal('note'), text }),
  ])
  .describe('One line of the journal.');
export type WrittenEvent = z.infer<typeof WrittenEvent>;

/** The answer of GET /journal. Its events are parsed one by one. */
export const JournalPage = z
  .object({ journal_id: name, events: z.array(WrittenEvent), has_more: flag })
  .describe('Answer of GET /journal?after=SEQ&limit=N.');
export type JournalPage = z.infer<typeof JournalPage>;
