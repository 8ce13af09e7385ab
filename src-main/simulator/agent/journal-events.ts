import type { WrittenEvent } from '../../agent/schema.ts';
import { marketIdOf, networkKey } from '../../domain/markets/market-identity.ts';
import type { VaultAct, DecisionAct, OrderAct, OrderOutcomeAct, TradeClosedAct } from '../vault/vault-act.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { utcText } from './feed-text.ts';
import { idleActsBetween } from './idle-acts.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { assertNever } from '../../errors.ts';
import { operationAt } from './operation.ts';
import type { WorldOrigin } from '../world/list-markets.ts';
import { hourMs } from '../../time.ts';

/** A remark that the agent makes on its own. */
interface FeedNote {
  readonly kind: 'note';
  readonly at: number;
  readonly text: string;
}

/** World ms within which a decision's orders follow it. */
const followsWithin = 600_000;

function sidesOf(agent: SimulatedAgent, acts: readonly VaultAct[], to: number): SideOf {
  const entries = new Map<string, Side>();
  const others = new Map<string, Side>();
  const learn = (more: readonly VaultAct[]): void => {
    for (const act of more) {
      if (act.kind !== 'order') continue;
      const sides = act.reduceOnly ? others : entries;
      if (!sides.has(act.decisionId)) sides.set(act.decisionId, act.side);
    }
  };
  learn(acts);
  const asked = { further: false };
  return (decisionId) => {
    if (!entries.has(decisionId) && !asked.further) {
      asked.further = true;
      learn(agent.vault.actsBetween(to, to + followsWithin));
    }
    return entries.get(decisionId) ?? others.get(decisionId) ?? null;
  };
}

/** Merges acts and notes by time; acts come first if the times are equal. */
function merged(
  acts: readonly VaultAct[],
  notes: readonly (VaultAct | FeedNote)[],
): readonly (VaultAct | FeedNote)[] {
  return notes.length === 0 ? acts : [...acts, ...notes].sort((one, other) => one.at - other.at);
}

/** Journal events in (from, to], ascending, numbered after `lastSeq`. */
export function journalEvents(
  agent: SimulatedAgent,
  span: { readonly from: number; readonly to: number },
  lastSeq: number,
): readonly WrittenEvent[] {
  const { network, vault, world } = agent;
  const { from, to } = span;
  const acts = vault.actsBetween(from, to);
  const sideOf = sidesOf(agent, acts, to);
  const key = networkKey('simulated', network);
  const { seed } = world.origin;
  const events = merged(acts, [
    ...idleActsBetween(agent, from, to),
    ...notesBetween(world.origin, from, to),
  ]).flatMap((act): WrittenEvent | readonly [] => {
    const market = act.kind === 'note' ? {} : { symbol: act.coin, market_id: marketIdOf(key, act.coin) };
    const event = { seq: 0, at: utcText(act.at), network, ...market, ...eventBody(act, sideOf) };
    return event.type === 'order_outcome' ? (misreport(seed, event) ?? []) : event;
  });
  return events.map((event, i) => ({ ...event, seq: lastSeq + 1 + i }));
}

type Outcome = Extract<WrittenEvent, { type: 'order_outcome' }>;

/** Shares of orders that the agent reports wrongly, by kind of error. */
const shares = { silent: 0.01, wrongPrice: 0.01, unsure: 0.01, claimed: 0.15 };

/**
 * The outcome as a careless agent reports it, so that claims and fills sometimes differ: it omits the report, misstates a price, loses
 * the venue's answer, or takes a rejected order for a filled one. null: no report. The error of an order is fixed.
 */
function misreport(seed: number, outcome: Outcome): Outcome | null {
  const draw = unitAt(streamOf(seed, `agent misreport ${outcome.order_id}`), 0);
  if (outcome.status === 'rejected') return draw < shares.claimed ? asClaimed(outcome) : outcome;
  if (draw < shares.silent) return null;
  if (draw < shares.silent + shares.wrongPrice) return withWrongPrice(outcome);
  return draw < shares.silent + shares.wrongPrice + shares.unsure ? asUnsure(outcome) : outcome;
}

function asClaimed(outcome: Outcome): Outcome {
  return { ...outcome, status: 'filled', ...noFigures, reject_reason: null, venue_oid: null };
}

function withWrongPrice(outcome: Outcome): Outcome {
  const price = Number(outcome.average_price ?? 0);
  return price === 0 ? outcome : { ...outcome, average_price: (price * 1.02).toPrecision(8) };
}

/** Knows the order, but not its outcome. */
function asUnsure(outcome: Outcome): Outcome {
  return { ...outcome, status: 'unknown', ...noFigures };
}

const noFigures = { filled: null, average_price: null, fee: null };

type Side = OrderAct['side'];
/** Returns the side of a decision's entry, or of its only order; null: it had none. Protective orders go the other way. */
type SideOf = (decisionId: string) => Side | null;

type Body<Type extends WrittenEvent['type']> = Omit<
  Extract<WrittenEvent, { type: Type }>,
  'seq' | 'at' | 'network' | 'symbol' | 'market_id'
>;
type AnyBody = { [Type in WrittenEvent['type']]: Body<Type> }[WrittenEvent['type']];

/** Maps an act to an action of the feed, which knows no flip and no protect: a flip opens, and protecting changes no position. */
function actionOf({ action, decisionId }: DecisionAct, sideOf: SideOf): Body<'decision'>['action'] {
  switch (action) {
    case 'open':
    case 'flip': {
      const side = sideOf(decisionId);
      if (side === null) return 'hold';
      return side === 'buy' ? 'open_long' : 'open_short';
    }
    case 'add':
      return 'increase';
    case 'protect':
      return 'hold';
    case 'reduce':
    case 'close':
    case 'skip':
      return action;
    default:
      return assertNever(action);
  }
}

function decision(act: DecisionAct, sideOf: SideOf): Body<'decision'> {
  const { decisionId, confidence, strategyId, summary, refusedBy } = act;
  return {
    type: 'decision',
    decision_id: decisionId,
    action: actionOf(act, sideOf),
    confidence,
    strategy_id: strategyId,
    summary,
    ...(refusedBy === null ? {} : { refused_by: refusedBy }),
  };
}

function order(act: OrderAct): Body<'order'> {
  return {
    type: 'order',
    order_id: act.orderId,
    decision_id: act.decisionId,
    side: act.side,
    order_type: act.orderType,
    requested: act.requested,
    limit_price: act.limitPx,
    reduce_only: act.reduceOnly,
    strategy_id: act.strategyId,
    ...(act.cloid === null ? {} : { cloid: act.cloid }),
  };
}

function orderOutcome(act: OrderOutcomeAct): Body<'order_outcome'> {
  return {
    type: 'order_outcome',
    order_id: act.orderId,
    status: act.status,
    filled: act.filled,
    average_price: act.averagePx,
    fee: act.fee,
    reject_reason: act.rejectReason,
    venue_oid: act.oid,
  };
}

function tradeClosed(act: TradeClosedAct): Body<'trade_closed'> {
  return {
    type: 'trade_closed',
    trade_id: act.tradeId,
    entry_price: act.entryPx,
    exit_price: act.exitPx,
    size: act.size,
    side: act.side,
    realized_pnl: act.realizedPnl,
    fees: act.fees,
    opened_at: utcText(act.openedAt),
    closed_at: utcText(act.closedAt),
    exit_reason: act.exitReason,
  };
}

/** Returns an event's fields other than the common ones. */
function eventBody(act: VaultAct | FeedNote, sideOf: SideOf): AnyBody {
  switch (act.kind) {
    case 'decision':
      return decision(act, sideOf);
    case 'reasoning':
      return { type: 'reasoning', decision_id: act.decisionId, step: act.step, text: act.text };
    case 'order':
      return order(act);
    case 'order_outcome':
      return orderOutcome(act);
    case 'trade_closed':
      return tradeClosed(act);
    case 'signal':
      return {
        type: 'signal',
        signal_id: act.signalId,
        direction: act.direction,
        confidence: act.confidence,
        source: act.source,
        reasoning_excerpt: act.reasoningExcerpt,
        acted_on: act.actedOn,
        expires_at: utcText(act.expiresAt),
      };
    case 'error':
      return { type: 'error', code: act.code, message: act.message, order_id: act.orderId };
    case 'note':
      return { type: 'note', text: act.text };
    default:
      return assertNever(act);
  }
}

/** Returns the agent's remark at a whole hour; null: none. */
function noteAt(origin: WorldOrigin, at: number): FeedNote | null {
  const before = operationAt(origin, at - hourMs);
  const { status, reason } = operationAt(origin, at);
  if (status !== before.status) {
    const text = `From ${before.status} to ${status}.${reason === null ? '' : ` ${reason}`}`;
    return { kind: 'note', at, text };
  }
  return new Date(at).getUTCHours() === 0
    ? { kind: 'note', at, text: 'A new day has begun: the daily limits are reset.' }
    : null;
}

/** Notes in (from, to], ascending. */
function notesBetween(origin: WorldOrigin, from: number, to: number): readonly FeedNote[] {
  const first = (Math.floor(from / hourMs) + 1) * hourMs;
  const hours = Math.max(0, Math.floor((to - first) / hourMs) + 1);
  return Array.from({ length: hours }, (_, i) => noteAt(origin, first + i * hourMs)).filter(
    (note) => note !== null,
  );
}
