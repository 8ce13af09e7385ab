import { parseAgentTime } from '../domain/journal/agent-time.ts';
import { earliestTime, isPossibleTime, latestTime } from '../domain/bounds.ts';
import type { DecimalText } from '../domain/decimal.ts';
import type { EventCommon, JournalEvent } from '../domain/journal/journal-event.ts';
import { splitMarketId } from '../domain/markets/market-identity.ts';
import { assertNever } from '../errors.ts';
import type { FieldProblem } from './agent-field-problem.ts';
import { boundedDecimal } from './figure.ts';
import type { FigureField, WrittenEvent } from './schema.ts';
import { boundOf, mostVenueOid } from './schema.ts';

type Written<Type extends WrittenEvent['type']> = Extract<WrittenEvent, { type: Type }>;

/** A field that passes its schema but is unusable: 30 February, an impossible time, a figure of a thousand digits. */
export class UnusableFieldError extends Error {
  readonly fieldProblem: FieldProblem;
  constructor(fieldProblem: FieldProblem) {
    super(`${fieldProblem.field} ${fieldProblem.problem}`);
    this.name = 'UnusableFieldError';
    this.fieldProblem = fieldProblem;
  }
}

interface Receipt {
  /** World ms. */
  readonly now: number;
  /** Notes an optional field that is null because it can't be used. */
  readonly drop: (problem: FieldProblem) => void;
}

/** Translates an event to the domain's JournalEvent. Throws UnusableFieldError. */
export function translateEvent(written: WrittenEvent, receipt: Receipt): JournalEvent {
  const common = commonOf(written, receipt);
  switch (written.type) {
    case 'decision':
      return decisionOf(common, written);
    case 'reasoning':
      return {
        ...common,
        type: 'reasoning',
        decisionId: written.decision_id,
        step: written.step,
        text: written.text,
      };
    case 'order':
      return orderOf(common, written, receipt);
    case 'order_outcome':
      return outcomeOf(common, written, receipt);
    case 'trade_closed':
      return tradeOf(common, written, receipt);
    case 'signal':
      return signalOf(common, written, receipt);
    case 'error': {
      const { code, message, order_id: orderId = null } = written;
      return { ...common, type: 'error', code, message, orderId };
    }
    case 'note':
      return { ...common, type: 'note', text: written.text };
    default:
      return assertNever(written);
  }
}

function commonOf(
  { seq, at, network, symbol = null, market_id: marketId = null }: WrittenEvent,
  { now }: Receipt,
): EventCommon {
  return { seq, at: pastOf(at, 'at', now), network, symbol, marketId, coin: coinOf(symbol, marketId) };
}

function coinOf(symbol: string | null, marketId: string | null): string | null {
  const named = marketId === null ? null : splitMarketId(marketId);
  if (named !== null) return named.coin;
  const [base = ''] = symbol?.split('/') ?? [];
  return base === '' ? symbol : base;
}

function decisionOf(common: EventCommon, written: Written<'decision'>): JournalEvent {
  const { decision_id: decisionId, action, refused_by: invalid } = written;
  return {
    ...common,
    type: 'decision',
    decisionId,
    action,
    confidence: shareOf(written.confidence),
    strategyId: written.strategy_id ?? null,
    summary: written.summary ?? null,
    refusedBy: invalid
      ? { gate: invalid.gate, threshold: invalid.threshold ?? null, value: invalid.value ?? null }
      : null,
  };
}

function orderOf(common: EventCommon, written: Written<'order'>, { drop }: Receipt): JournalEvent {
  return {
    ...common,
    type: 'order',
    orderId: written.order_id,
    decisionId: written.decision_id ?? null,
    side: written.side,
    orderType: written.order_type,
    requested: figureOf(written.requested, 'requested'),
    limitPrice: maybeFigure(written.limit_price, 'limit_price', drop),
    reduceOnly: written.reduce_only ?? null,
    strategyId: written.strategy_id ?? null,
    cloid: written.cloid ?? null,
  };
}

function outcomeOf(common: EventCommon, written: Written<'order_outcome'>, { drop }: Receipt): JournalEvent {
  return {
    ...common,
    type: 'order_outcome',
    orderId: written.order_id,
    status: written.status,
    filled: maybeFigure(written.filled, 'filled', drop),
    averagePrice: maybeFigure(written.average_price, 'average_price', drop),
    fee: maybeFigure(written.fee, 'fee', drop),
    rejectReason: written.reject_reason ?? null,
    venueOid: maybeOid(written.venue_oid, drop),
  };
}

function tradeOf(common: EventCommon, written: Written<'trade_closed'>, receipt: Receipt): JournalEvent {
  const { drop } = receipt;
  return {
    ...common,
    type: 'trade_closed',
    tradeId: written.trade_id,
    entryPrice: maybeFigure(written.entry_price, 'entry_price', drop),
    exitPrice: maybeFigure(written.exit_price, 'exit_price', drop),
    size: figureOf(written.size, 'size'),
    side: written.side,
    realizedPnl: maybeFigure(written.realized_pnl, 'realized_pnl', drop),
    fees: maybeFigure(written.fees, 'fees', drop),
    openedAt: maybePast(written.opened_at, 'opened_at', receipt),
    closedAt: maybePast(written.closed_at, 'closed_at', receipt),
    exitReason: written.exit_reason ?? null,
  };
}

function signalOf(common: EventCommon, written: Written<'signal'>, receipt: Receipt): JournalEvent {
  return {
    ...common,
    type: 'signal',
    signalId: written.signal_id,
    direction: written.direction,
    confidence: shareOf(written.confidence),
    source: written.source,
    reasoningExcerpt: written.reasoning_excerpt ?? null,
    actedOn: written.acted_on ?? null,
    expiresAt: maybeExpiry(written.expires_at, receipt),
  };
}

type Figure = number | string;

function figureOf(figure: Figure, field: FigureField): DecimalText {
  const value = boundedDecimal(figure, field);
  if (value === null) throw new UnusableFieldError(outOfBounds(figure, field));
  return value;
}

/** Translates an optional figure; null also if out of bounds. */
function maybeFigure(
  figure: Figure | null | undefined,
  field: FigureField,
  drop: Receipt['drop'],
): DecimalText | null {
  if (figure === null || figure === undefined) return null;
  const value = boundedDecimal(figure, field);
  if (value === null) drop(outOfBounds(figure, field));
  return value;
}

function outOfBounds(figure: Figure, field: FigureField): FieldProblem {
  return { field, problem: `must be ${boundOf(field)}; it is ${figure}` };
}

/** Translates an order number; null also if a double can't hold its digits. */
function maybeOid(oid: Figure | null | undefined, drop: Receipt['drop']): number | null {
  if (oid === null || oid === undefined) return null;
  const value = Number(oid);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  drop({ field: 'venue_oid', problem: `must be a whole number from 0 to ${mostVenueOid}; it is ${oid}` });
  return null;
}

function shareOf(figure: Figure | null | undefined): number | null {
  return figure === null || figure === undefined ? null : Math.min(1, Math.max(0, Number(figure)));
}

function pastOf(time: string, field: string, now: number): number {
  const instant = instantOf(time);
  if (instant === null || !isPossibleTime(instant, now)) throw new UnusableFieldError(noPast(time, field));
  return instant;
}

/** Translates an optional time; null if it is not a possible time. */
function maybePast(time: string | null | undefined, field: string, { now, drop }: Receipt): number | null {
  if (time === null || time === undefined) return null;
  const instant = instantOf(time);
  if (instant !== null && isPossibleTime(instant, now)) return instant;
  drop(noPast(time, field));
  return null;
}

function noPast(time: string, field: string): FieldProblem {
  return { field, problem: `must be a time from 2020 to one day from now; it is ${time}` };
}

function maybeExpiry(time: string | null | undefined, { drop }: Receipt): number | null {
  if (time === null || time === undefined) return null;
  const instant = instantOf(time);
  if (instant === null)
    drop({ field: 'expires_at', problem: `must be a time from 2020 to before 2100; it is ${time}` });
  return instant;
}

function instantOf(time: string): number | null {
  const instant = parseAgentTime(time);
  return instant !== null && instant >= earliestTime && instant < latestTime ? instant : null;
}
