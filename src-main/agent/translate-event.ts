import { parseAgentTime } from '../domain/journal/agent-time.ts';
import { earliestTime, isPossibleTime, latestTime } from '../domain/bounds.ts';
import type { DecimalText } from '../domain/decimal.ts';
import type { EventCommon, JournalEvent } from '../domain/journal/journal-event.ts';
import { splitMarketId } from '../domain/markets/market-identity.ts';
import { assertNever } from '../errors.ts';
import { boundedDecimal } from './figure.ts';
import type { FigureField, WrittenEvent } from './schema.ts';

type Written<Type extends WrittenEvent['type']> = Extract<WrittenEvent, { type: Type }>;

/** A field that passes its schema but is unusable: 30 February, an impossible time, a figure of a thousand digits. */
export class UnusableFieldError extends Error {
  constructor(field: string) {
    super(field);
    this.name = 'UnusableFieldError';
  }
}

/** Translates an event received at `now` (world ms). Throws UnusableFieldError. */
export function translateEvent(written: WrittenEvent, now: number): JournalEvent {
  const common = commonOf(written, now);
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
      return orderOf(common, written);
    case 'order_outcome':
      return outcomeOf(common, written);
    case 'trade_closed':
      return tradeOf(common, written, now);
    case 'signal':
      return signalOf(common, written);
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
  now: number,
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

function orderOf(common: EventCommon, written: Written<'order'>): JournalEvent {
  return {
    ...common,
    type: 'order',
    orderId: written.order_id,
    decisionId: written.decision_id ?? null,
    side: written.side,
    orderType: written.order_type,
    requested: figureOf(written.requested, 'requested'),
    limitPrice: maybeFigure(written.limit_price, 'limit_price'),
    reduceOnly: written.reduce_only ?? null,
    strategyId: written.strategy_id ?? null,
    cloid: written.cloid ?? null,
  };
}

function outcomeOf(common: EventCommon, written: Written<'order_outcome'>): JournalEvent {
  return {
    ...common,
    type: 'order_outcome',
    orderId: written.order_id,
    status: written.status,
    filled: maybeFigure(written.filled, 'filled'),
    averagePrice: maybeFigure(written.average_price, 'average_price'),
    fee: maybeFigure(written.fee, 'fee'),
    rejectReason: written.reject_reason ?? null,
    venueOid: written.venue_oid ?? null,
  };
}

function tradeOf(common: EventCommon, written: Written<'trade_closed'>, now: number): JournalEvent {
  return {
    ...common,
    type: 'trade_closed',
    tradeId: written.trade_id,
    entryPrice: maybeFigure(written.entry_price, 'entry_price'),
    exitPrice: maybeFigure(written.exit_price, 'exit_price'),
    size: figureOf(written.size, 'size'),
    side: written.side,
    realizedPnl: maybeFigure(written.realized_pnl, 'realized_pnl'),
    fees: maybeFigure(written.fees, 'fees'),
    openedAt: maybePast(written.opened_at, now),
    closedAt: maybePast(written.closed_at, now),
    exitReason: written.exit_reason ?? null,
  };
}

function signalOf(common: EventCommon, written: Written<'signal'>): JournalEvent {
  return {
    ...common,
    type: 'signal',
    signalId: written.signal_id,
    direction: written.direction,
    confidence: shareOf(written.confidence),
    source: written.source,
    reasoningExcerpt: written.reasoning_excerpt ?? null,
    actedOn: written.acted_on ?? null,
    expiresAt: maybeTime(written.expires_at),
  };
}

type Figure = number | string;

function figureOf(figure: Figure, field: FigureField): DecimalText {
  const value = boundedDecimal(figure, field);
  if (value === null) throw new UnusableFieldError(field);
  return value;
}

/** Optional figure; null also if out of bounds. */
function maybeFigure(figure: Figure | null | undefined, field: FigureField): DecimalText | null {
  return figure === null || figure === undefined ? null : boundedDecimal(figure, field);
}

function shareOf(figure: Figure | null | undefined): number | null {
  return figure === null || figure === undefined ? null : Math.min(1, Math.max(0, Number(figure)));
}

function pastOf(time: string, field: string, now: number): number {
  const instant = maybePast(time, now);
  if (instant === null) throw new UnusableFieldError(field);
  return instant;
}

/** null if it is not a possible time. */
function maybePast(time: string | null | undefined, now: number): number | null {
  const instant = maybeTime(time);
  return instant !== null && isPossibleTime(instant, now) ? instant : null;
}

function maybeTime(time: string | null | undefined): number | null {
  const instant = time === null || time === undefined ? null : parseAgentTime(time);
  return instant !== null && instant >= earliestTime && instant < latestTime ? instant : null;
}
