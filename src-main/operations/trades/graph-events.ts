import type { StoreChange } from '../../store/store.ts';
import { createRejectionWatch } from '../alerts/rejection-watch.ts';
import { answerOrFailure } from '../answer-or-failure.ts';
import { agentStatusOf } from '../journal/agent-status.ts';
import type { DecisionRowReads } from '../journal/decision-rows.ts';
import { decisionRows } from '../journal/decision-rows.ts';
import type { QuoteReads } from '../markets/market-quote.ts';
import { quotesOf } from '../markets/market-quote.ts';
import { required } from '../required-readings.ts';
import type { SourceScope } from '../scope.ts';
import type { GraphEvent, RejectedOrder } from './graph-event.ts';
import type { TradeRowReads } from './trade-row.ts';
import { tradeRows } from './trade-row.ts';

/** Publishes events of a kind as they become known. Returns its undo. */
export function followEvents(
  scope: SourceScope,
  kind: GraphEvent['kind'],
  next: (event: GraphEvent) => void,
): () => void {
  const wants = (other: GraphEvent['kind']): boolean => other === kind;
  const state = { isOver: false };
  // A subscriber that unsubscribes at an event gets nothing further, not even of the same change.
  const publish = (events: readonly GraphEvent[]): void => {
    for (const event of events) if (!state.isOver) next(event);
  };
  const undos = [
    ...(wants('status_changed') ? [followStatus(scope, publish)] : []),
    followStore(scope, wants, publish),
  ];
  return () => {
    state.isOver = true;
    undos.forEach((undo) => undo());
  };
}

type Publish = (events: readonly GraphEvent[]) => void;

function followStore(
  scope: SourceScope,
  wants: (kind: GraphEvent['kind']) => boolean,
  publish: Publish,
): () => void {
  const rejections = wants('error_occurred') ? createRejectionWatch(scope) : null;
  return scope.onStoreChange((change) => {
    switch (change.kind) {
      case 'quotes':
        return wants('quote_updated') ? publish(quotes(scope, change.coins)) : undefined;
      case 'journal':
        return wants('decision_recorded') ? publish(decisions(scope, change)) : undefined;
      case 'trades':
        if (wants('trade_recorded')) publish(trades(scope, change.trades));
        return rejections === null ? undefined : publish(rejections(change.trades).map(rejected));
      default:
        return undefined;
    }
  });
}

const rejected = (error: RejectedOrder): GraphEvent => ({ kind: 'error_occurred', error });

function quotes(scope: QuoteReads, coins: readonly string[]): readonly GraphEvent[] {
  return quotesOf(scope, coins).map((quote) => ({ kind: 'quote_updated', quote }));
}

function decisions(
  scope: DecisionRowReads,
  { events }: Extract<StoreChange, { kind: 'journal' }>,
): readonly GraphEvent[] {
  const made = events.filter((event) => event.type === 'decision');
  return decisionRows(scope, made).map((decision) => ({ kind: 'decision_recorded', decision }));
}

/** Returns the events of changed trades. A trade that is no longer stored under its id is left out. */
function trades(scope: TradeRowReads, ids: readonly string[]): readonly GraphEvent[] {
  const stored = ids.flatMap((id) => scope.reader.trade(id) ?? []);
  return tradeRows(scope, stored).map((trade) => ({ kind: 'trade_recorded', trade }));
}

/**
 * Publishes the agent's status when its content, or the reason why it is missing, changes. A new reading of the same content is
 * no change.
 */
function followStatus(scope: SourceScope, publish: Publish): () => void {
  const read = () => answerOrFailure(() => agentStatusOf(scope, required(scope, 'agentStatus')));
  const textOf = (status: ReturnType<typeof read>): string => {
    // Not its message: that has an age, which changes with each reading.
    if (status.kind === 'failure') return `${status.error.code} ${scope.agent().kind}`;
    const { updatedAt: _read, lastHeartbeatAt: _beat, lastDecisionAt: _decided, ...reported } = status.value;
    return JSON.stringify(reported);
  };
  const state = { published: textOf(read()) };
  return scope.onAgentChange(() => {
    const status = read();
    const text = textOf(status);
    if (text === state.published) return;
    state.published = text;
    publish([{ kind: 'status_changed', status }]);
  });
}
