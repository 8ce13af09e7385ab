import type {
  AgentReferenceReading,
  AgentStatus,
  AgentMarket,
  AgentReceivable,
  AgentSignal,
  AgentToken,
  AgentTransfer,
} from '../domain/journal/agent-status.ts';
import { parseAgentTime } from '../domain/journal/agent-time.ts';
import { earliestTime, isPossibleTime } from '../domain/bounds.ts';
import type { StatusReading } from './agent.ts';
import { AgentFeedError } from './agent.ts';
import type { Refusals } from './agent-field-problem.ts';
import type { FieldSource } from './fields-of.ts';
import { createRefusals, fieldsOf, recordOf } from './fields-of.ts';
import {
  StatusDocument,
  StatusEssentials,
  StatusTransfers,
  agentSchemaName,
  StatusMarket,
  StatusReceivable,
  StatusReference,
  StatusSignal,
  StatusToken,
  StatusTransfer,
} from './schema.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { boundedDecimal } from './figure.ts';
import type { FigureField } from './schema.ts';
import { boundOf } from './schema.ts';

type RawStatus = Readonly<Record<string, unknown>>;
type Essentials = Pick<AgentStatus, 'journalId' | 'network' | 'operationalStatus' | 'heartbeatAt'>;

/**
 * Translates the status document received at `now` (world ms) and names its invalid fields. Throws AgentFeedError if a required
 * field is invalid. `refusals` collects the invalid fields, even if it throws.
 */
export function translateStatus(document: unknown, now: number, refusals = createRefusals()): StatusReading {
  const raw = recordOf(document);
  if (raw === null) throw new AgentFeedError('wrong_shape', "The agent's status is not a JSON object.");
  checkSchema(raw, refusals);
  const part = (name: string): FieldSource => ({ raw: raw[name], path: name, refusals, now });
  const status = {
    ...essentialsOf(raw, refusals),
    ...identityOf(raw, refusals),
    symbols: symbolsOf(part('symbols')),
    ...marketsOf(part('markets')),
    risk: riskOf(raw),
    ...signalsOf(part('signals')),
    ...optionalPartsOf(part),
  };
  return { status, invalid: refusals.paths() };
}

/** Throws if the document names another schema. One without a schema name is accepted. */
function checkSchema({ schema }: RawStatus, refusals: Refusals): void {
  if (schema === agentSchemaName) return;
  refusals.note('schema', `must be ${agentSchemaName}`);
  if (typeof schema !== 'string') return;
  throw new AgentFeedError(
    'wrong_shape',
    `The agent's status has the schema ${JSON.stringify(schema.slice(0, 64))}; this Perpscope reads ${agentSchemaName}.`,
  );
}

function essentialsOf(raw: RawStatus, all: Refusals): Essentials {
  const refusals = createRefusals();
  const fields = fieldsOf(StatusEssentials.shape, { raw, path: '', refusals });
  const { journal_id: journalId, network, operational_status: operationalStatus } = fields;
  const heartbeatAt = heartbeatIn(fields.heartbeat_at);
  if (heartbeatAt === null) refusals.note('heartbeat_at', `must be a time from 2020 on`);
  if (journalId !== null && network !== null && operationalStatus !== null && heartbeatAt !== null)
    return { journalId, network, operationalStatus, heartbeatAt };
  for (const { field, problem } of refusals.problems()) all.note(field, problem);
  throw new AgentFeedError(
    'wrong_shape',
    `Required fields of the agent's status are missing or invalid: ${refusals.paths().join(', ')}.`,
  );
}

/** Heartbeats that are ahead are handled at receipt: see heartbeats.ts. */
function heartbeatIn(written: string | null): number | null {
  const instant = written === null ? null : parseAgentTime(written);
  return instant === null || instant < earliestTime ? null : instant;
}

const { agent_id, name, version, status_reason, account } = StatusDocument.shape;

function identityOf(
  raw: RawStatus,
  refusals: Refusals,
): Pick<AgentStatus, 'agentId' | 'name' | 'version' | 'statusReason' | 'account'> {
  const fields = fieldsOf({ agent_id, name, version, status_reason, account }, { raw, path: '', refusals });
  return {
    agentId: fields.agent_id,
    name: fields.name,
    version: fields.version,
    statusReason: fields.status_reason,
    account: fields.account?.toLowerCase() ?? null,
  };
}

/** `isComplete` false: the value is not a list, or some rows are invalid, so a missing row means nothing. */
interface Rows<T> {
  readonly rows: readonly T[];
  readonly isComplete: boolean;
}

/** Returns the valid rows and notes the others by index. */
function rowsOf<T>(
  { raw, path, refusals, now }: FieldSource,
  translate: (source: FieldSource) => T | null,
): Rows<T> {
  if (!Array.isArray(raw)) {
    refusals.note(path, 'is required: a list, which may be empty');
    return { rows: [], isComplete: false };
  }
  const rows = raw.flatMap((row: unknown, position) => {
    const translated = translate({ raw: row, path: `${path}.${position}.`, refusals, now });
    if (translated === null)
      refusals.note(`${path}.${position}`, 'is dropped: a field that it needs is missing or invalid');
    return translated ?? [];
  });
  return { rows, isComplete: rows.length === raw.length };
}

function symbolsOf(symbols: FieldSource): AgentStatus['symbols'] {
  const coin = StatusDocument.shape.symbols.element;
  const { rows, isComplete } = rowsOf(symbols, (source) => coin.safeParse(source.raw).data ?? null);
  return isComplete ? [...new Set(rows)] : null;
}

/** Translates the markets. If a coin is repeated, its first row counts. */
function marketsOf(markets: FieldSource): Pick<AgentStatus, 'markets' | 'marketsWhole'> {
  const { rows, isComplete } = rowsOf(markets, translateMarket);
  const first = new Map(rows.toReversed().map((market) => [market.coin, market]));
  rows.forEach((market, position) => {
    if (first.get(market.coin) !== market)
      markets.refusals.note(`${markets.path}.${position}`, 'repeats a coin: the first row of a coin counts');
  });
  return { markets: rows.filter((market) => first.get(market.coin) === market), marketsWhole: isComplete };
}

/** Translates the signals; null, not an empty list, if the field is missing or not a list. */
function signalsOf(signals: FieldSource): Pick<AgentStatus, 'signals' | 'unreadableSignals'> {
  const { rows } = rowsOf(signals, translateSignal);
  return Array.isArray(signals.raw)
    ? { signals: rows, unreadableSignals: signals.raw.length - rows.length }
    : { signals: null, unreadableSignals: 0 };
}

/** The risk report, verbatim. */
function riskOf(raw: RawStatus): AgentStatus['risk'] {
  return Object.hasOwn(raw, 'risk') ? { kind: 'reported', value: raw['risk'] } : { kind: 'absent' };
}

function optionalPartsOf(
  part: (name: string) => FieldSource,
): Pick<AgentStatus, 'transfers' | 'token' | 'vix' | 'stocks'> {
  const reference = partOf(part('reference'));
  return {
    transfers: transfersOf(partOf(part('transfers'))),
    token: oneOf(partOf(part('token')), translateToken),
    vix: vixOf(reference),
    stocks: reference === null ? [] : rowsOf(within(reference, 'stocks'), translateReference).rows,
  };
}

/** Source of an optional part; null if the document lacks it. */
function partOf(source: FieldSource): FieldSource | null {
  const { raw, path, refusals } = source;
  if (raw === undefined || raw === null) return null;
  if (recordOf(raw) !== null) return { ...source, path: `${path}.` };
  refusals.note(path, 'must be an object');
  return null;
}

function within(source: FieldSource, name: string): FieldSource {
  return { ...source, raw: recordOf(source.raw)?.[name], path: source.path + name };
}

function oneOf<T>(source: FieldSource | null, translate: (source: FieldSource) => T | null): T | null {
  if (source === null) return null;
  const translated = translate(source);
  if (translated === null)
    source.refusals.note(source.path.slice(0, -1), 'is dropped: a field that it needs is missing or invalid');
  return translated;
}

function vixOf(reference: FieldSource | null): AgentReferenceReading | null {
  if (reference === null) return null;
  return oneOf(partOf(within(reference, 'vix')), translateReference);
}

function transfersOf(source: FieldSource | null): AgentStatus['transfers'] {
  if (source === null) return null;
  const { enabled } = fieldsOf({ enabled: StatusTransfers.shape.enabled }, source);
  const pending = rowsOf(within(source, 'pending'), translateTransfer);
  const receivables = rowsOf(within(source, 'receivables'), translateReceivable);
  // An incomplete list would imply that nothing else is pending.
  if (!pending.isComplete || !receivables.isComplete) return null;
  return { enabled, pending: pending.rows, receivables: receivables.rows };
}

/** Translates each part of a status; null if a required field is invalid. */

function translateMarket(source: FieldSource): AgentMarket | null {
  // Parsed separately, so that an invalid reason does not discard the verdict.
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

function translateSignal(source: FieldSource): AgentSignal | null {
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

function translateTransfer(source: FieldSource): AgentTransfer | null {
  const row = fieldsOf(StatusTransfer.shape, source);
  const amount = decimalIn(row.amount, 'amount', source);
  const { id, token, status } = row;
  if (id === null || token === null || status === null) return null;
  if (amount === null || row.from_dex === null || row.to_dex === null) return null;
  const requestedAt = instantIn(row.requested_at, 'requested_at', source);
  return { id, fromDex: row.from_dex, toDex: row.to_dex, token, amount, status, requestedAt };
}

function translateReceivable(source: FieldSource): AgentReceivable | null {
  const { dex, token, ...row } = fieldsOf(StatusReceivable.shape, source);
  const amount = decimalIn(row.amount, 'amount', source);
  if (dex === null || token === null || amount === null) return null;
  return { dex, token, amount, since: instantIn(row.since, 'since', source) };
}

function translateToken(source: FieldSource): AgentToken | null {
  const { symbol, address, chain, pool, ...row } = fieldsOf(StatusToken.shape, source);
  if (symbol === null) return null;
  const estimatedPriceUsd = decimalIn(row.estimated_price_usd, 'estimated_price_usd', source);
  return { symbol, address, chain, pool, poolKind: row.pool_kind, estimatedPriceUsd };
}

function translateReference(source: FieldSource): AgentReferenceReading | null {
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

/** A figure that passes the schema but is too long or out of bounds is invalid. */
function decimalIn(
  figure: number | string | null,
  name: FigureField,
  { path, refusals }: FieldSource,
): DecimalText | null {
  if (figure === null) return null;
  const value = boundedDecimal(figure, name);
  if (value === null) refusals.note(path + name, `must be ${boundOf(name)}; it is ${figure}`);
  return value;
}

/** A time that passes the schema but is impossible (30 February, the future) is invalid. */
function instantIn(time: string | null, name: string, { path, refusals, now }: FieldSource): number | null {
  if (time === null) return null;
  const instant = parseAgentTime(time);
  if (instant !== null && isPossibleTime(instant, now)) return instant;
  refusals.note(path + name, `must be a time from 2020 to one day from now; it is ${time}`);
  return null;
}
