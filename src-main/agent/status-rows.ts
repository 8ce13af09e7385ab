import type {
  AgentMarket,
  AgentReceivable,
  AgentReferenceReading,
  AgentSignal,
  AgentToken,
  AgentTransfer,
} from '../domain/journal/agent-status.ts';
import { parseAgentTime } from '../domain/journal/agent-time.ts';
import { isPossibleTime } from '../domain/bounds.ts';
import type { DecimalText } from '../domain/decimal.ts';
import type { FieldSource } from './fields-of.ts';
import { fieldsOf, recordOf } from './fields-of.ts';
import { boundedDecimal } from './figure.ts';
import type { FigureField } from './schema.ts';
import {
  StatusMarket,
  StatusReceivable,
  StatusReference,
  StatusSignal,
  StatusToken,
  StatusTransfer,
} from './schema.ts';

/** Each part of a status in our words; null where too little of it holds for it to mean anything. */

export function translateMarket(source: FieldSource): AgentMarket | null {
  // The verdict is read by itself, so that a bad reason doesn't take it along.
  const { new_entries: _verdict, ...shape } = StatusMarket.shape;
  const row = fieldsOf(shape, source);
  if (row.coin === null) return null;
  return {
    coin: row.coin,
    configured: row.configured,
    operatorListed: row.operator_listed,
    governanceApproved: row.governance_approved,
    activation: row.activation,
    newEntries: translateVerdict(source),
  };
}

const verdictShape = StatusMarket.shape.new_entries.unwrap().unwrap().shape;

function translateVerdict({ raw, path, refusals }: FieldSource): AgentMarket['newEntries'] {
  const verdict = recordOf(raw)?.['new_entries'] ?? null;
  if (verdict === null) return null;
  const { allowed, reason } = fieldsOf(verdictShape, { raw: verdict, path: `${path}new_entries.`, refusals });
  return allowed === null ? null : { allowed, reason };
}

export function translateSignal(source: FieldSource): AgentSignal | null {
  const row = fieldsOf(StatusSignal.shape, source);
  const { signal_id: signalId, symbol, direction } = row;
  if (signalId === null || symbol === null || direction === null || row.source === null) return null;
  return {
    signalId,
    symbol,
    direction,
    confidence: row.confidence === null ? null : Math.min(1, Math.max(0, Number(row.confidence))),
    source: row.source,
    reasoningExcerpt: row.reasoning_excerpt,
    actedOn: row.acted_on,
  };
}

export function translateTransfer(source: FieldSource): AgentTransfer | null {
  const row = fieldsOf(StatusTransfer.shape, source);
  const amount = decimalIn(row.amount, 'amount', source);
  const { id, token, status } = row;
  if (id === null || token === null || status === null) return null;
  if (amount === null || row.from_dex === null || row.to_dex === null) return null;
  const requestedAt = instantIn(row.requested_at, 'requested_at', source);
  return { id, fromDex: row.from_dex, toDex: row.to_dex, token, amount, status, requestedAt };
}

export function translateReceivable(source: FieldSource): AgentReceivable | null {
  const { dex, token, ...row } = fieldsOf(StatusReceivable.shape, source);
  const amount = decimalIn(row.amount, 'amount', source);
  if (dex === null || token === null || amount === null) return null;
  return { dex, token, amount, since: instantIn(row.since, 'since', source) };
}

export function translateToken(source: FieldSource): AgentToken | null {
  const { symbol, chain, pool, ...row } = fieldsOf(StatusToken.shape, source);
  if (symbol === null) return null;
  const estimatedPriceUsd = decimalIn(row.estimated_price_usd, 'estimated_price_usd', source);
  return { symbol, chain, pool, poolKind: row.pool_kind, estimatedPriceUsd };
}

export function translateReference(source: FieldSource): AgentReferenceReading | null {
  const row = fieldsOf(StatusReference.shape, source);
  const { provider, ticker, delay, healthy } = row;
  if (provider === null || ticker === null) return null;
  return {
    provider,
    ticker,
    value: decimalIn(row.value, 'value', source),
    observedAt: instantIn(row.observed_at, 'observed_at', source),
    delay: delay ?? 'unknown',
    healthy,
  };
}

/** What its schema took for a figure, and is too long for one or out of bounds, is refused like any other. */
function decimalIn(
  figure: number | string | null,
  name: FigureField,
  { path, refusals }: FieldSource,
): DecimalText | null {
  if (figure === null) return null;
  const value = boundedDecimal(figure, name);
  if (value === null) refusals.note(path + name);
  return value;
}

/** What its schema took for a time, and is none (30 February) or can't have been yet, is refused like any other. */
export function instantIn(
  time: string | null,
  name: string,
  { path, refusals, now }: FieldSource,
): number | null {
  if (time === null) return null;
  const instant = parseAgentTime(time);
  if (instant !== null && isPossibleTime(instant, now)) return instant;
  refusals.note(path + name);
  return null;
}
