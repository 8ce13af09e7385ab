import type { JournalEvent } from '../../agent/schema.ts';
import { assertNever } from '../../errors.ts';
import type { DecisionAct, OrderAct, OrderOutcomeAct, TradeClosedAct, VaultAct } from '../vault/vault-act.ts';
import type { FeedNote } from './feed-notes.ts';
import { utcText } from './feed-text.ts';

export type Side = OrderAct['side'];
/** Which way the orders of a decision went; null: it had none. */
export type SideOf = (decisionId: string) => Side | null;

type Body<Type extends JournalEvent['type']> = Omit<
  Extract<JournalEvent, { type: Type }>,
  'seq' | 'at' | 'network' | 'symbol' | 'market_id'
>;
type AnyBody = { [Type in JournalEvent['type']]: Body<Type> }[JournalEvent['type']];

/** The feed knows no flips and no protecting: the one opens, the other changes no position. */
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

/** What an event carries besides what all of them do. */
export function eventBody(act: VaultAct | FeedNote, sideOf: SideOf): AnyBody {
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
