import type { StoreChange } from '../store/store.ts';
import { agentStatus } from './agent-status.ts';
import { decisionRows } from './decision-rows.ts';
import type { GraphEvent, GraphListener, RejectedOrder } from './graph-event.ts';
import { quotesOf } from './market-quote.ts';
import type { ReadModelScope } from './read-model-scope.ts';
import { createRejectionWatch } from './rejection-watch.ts';
import { told } from './told.ts';
import { tradeRows } from './trade-row.ts';

/** Tells what comes to be known from now on. Returns its undo. */
export function followEvents(scope: ReadModelScope, { kinds, next }: GraphListener): () => void {
  const wants = (kind: GraphEvent['kind']): boolean => kinds === undefined || kinds.includes(kind);
  const state = { isOver: false };
  // One that ends it at an event gets no more, not even of the same change.
  const tell = (events: readonly GraphEvent[]): void => {
    for (const event of events) if (!state.isOver) next(event);
  };
  const undos = [
    ...(wants('status_changed') ? [followStatus(scope, tell)] : []),
    followStore(scope, wants, tell),
  ];
  return () => {
    state.isOver = true;
    undos.forEach((undo) => undo());
  };
}

type Tell = (events: readonly GraphEvent[]) => void;

function followStore(
  scope: ReadModelScope,
  wants: (kind: GraphEvent['kind']) => boolean,
  tell: Tell,
): () => void {
  const rejections = wants('error_occurred') ? createRejectionWatch(scope) : null;
  return scope.onStoreChange((change) => {
    switch (change.kind) {
      case 'quotes':
        return wants('quote_updated') ? tell(quotes(scope, change.coins)) : undefined;
      case 'journal':
        return wants('decision_recorded') ? tell(decisions(scope, change)) : undefined;
      case 'trades':
        if (wants('trade_recorded')) tell(trades(scope, change.trades));
        return rejections === null ? undefined : tell(rejections(change.trades).map(rejected));
      default:
        return undefined;
    }
  });
}

const rejected = (error: RejectedOrder): GraphEvent => ({ kind: 'error_occurred', error });

function quotes(scope: ReadModelScope, coins: readonly string[]): readonly GraphEvent[] {
  return quotesOf(scope, coins).map((quote) => ({ kind: 'quote_updated', quote }));
}

function decisions(
  scope: ReadModelScope,
  { events }: Extract<StoreChange, { kind: 'journal' }>,
): readonly GraphEvent[] {
  const made = events.filter((event) => event.type === 'decision');
  return decisionRows(scope, made).map((decision) => ({ kind: 'decision_recorded', decision }));
}

/** One that is another's by now, or no more, is not told of. */
function trades(scope: ReadModelScope, ids: readonly string[]): readonly GraphEvent[] {
  const kept = ids.flatMap((id) => scope.reader.trade(id) ?? []);
  return tradeRows(scope, kept).map((trade) => ({ kind: 'trade_recorded', trade }));
}

/** Told when what it says is another, or why it says nothing; that it was read again is no change. */
function followStatus(scope: ReadModelScope, tell: Tell): () => void {
  const read = () => told(() => agentStatus(scope));
  const textOf = (status: ReturnType<typeof read>): string => {
    if (status.kind === 'failure') return status.error.code;
    const { updated_at: _read, last_heartbeat_at: _beat, last_decision_at: _decided, ...said } = status.value;
    return JSON.stringify(said);
  };
  const state = { told: textOf(read()) };
  return scope.onAgentChange(() => {
    const status = read();
    const text = textOf(status);
    if (text === state.told) return;
    state.told = text;
    tell([{ kind: 'status_changed', status }]);
  });
}
