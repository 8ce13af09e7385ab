import type {
  DecisionEvent,
  JournalEvent,
  OrderEvent,
  OrderOutcomeEvent,
  ReasoningEvent,
  SignalEvent,
} from '../../../../src-main/domain/journal/journal-event.ts';
import type { JournalBatch } from '../../../../src-main/store/journal.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { decimal, minute, now } from '../../markets.ts';
import { projectAll } from '../../store/project-all.ts';

/** Fields common to all events, in BTC by default; the numbers are a minute apart, and number 1,000 is now. */
export const common = (seq: number, coin: string | null = 'BTC') =>
  ({
    seq,
    at: now - (1_000 - seq) * minute,
    network: 'TESTNET',
    symbol: coin,
    marketId: null,
    coin,
  }) as const;

export const aDecision = (seq: number, change: Partial<DecisionEvent> = {}): DecisionEvent => ({
  ...common(seq),
  type: 'decision',
  decisionId: `d${seq}`,
  action: 'open_long',
  confidence: 0.75,
  strategyId: 'trend',
  summary: 'Up it goes.',
  refusedBy: null,
  ...change,
});

export const aReason = (seq: number, decisionId: string, text = 'Because.'): ReasoningEvent => ({
  ...common(seq),
  type: 'reasoning',
  decisionId,
  step: 1,
  text,
});

export const aSkip = (seq: number, gate: string, change: Partial<DecisionEvent> = {}): DecisionEvent =>
  aDecision(seq, { action: 'skip', refusedBy: { gate, threshold: '0.5', value: '0.25' }, ...change });

export const anOrder = (seq: number, change: Partial<OrderEvent> = {}): OrderEvent => ({
  ...common(seq),
  type: 'order',
  orderId: `o${seq}`,
  decisionId: null,
  side: 'buy',
  orderType: 'limit',
  requested: decimal('1'),
  limitPrice: decimal('100'),
  reduceOnly: false,
  strategyId: 'trend',
  cloid: null,
  ...change,
});

export const anOutcome = (
  seq: number,
  orderId: string,
  change: Partial<OrderOutcomeEvent> = {},
): OrderOutcomeEvent => ({
  ...common(seq),
  type: 'order_outcome',
  orderId,
  status: 'filled',
  filled: decimal('1'),
  averagePrice: decimal('100'),
  fee: decimal('0.01'),
  rejectReason: null,
  venueOid: null,
  ...change,
});

export const aSignal = (seq: number, change: Partial<SignalEvent> = {}): SignalEvent => ({
  ...common(seq),
  type: 'signal',
  signalId: `s${seq}`,
  direction: 'long',
  confidence: 0.5,
  source: 'a model',
  reasoningExcerpt: 'It points up.',
  actedOn: true,
  expiresAt: null,
  ...change,
});

/** Stores the agent's journal, read to its end just now. */
export function putJournal(
  { writer }: { readonly writer: Pick<Store['writer'], 'putJournal'> },
  events: readonly JournalEvent[],
  change: Partial<JournalBatch> = {},
): void {
  writer.putJournal({
    journalId: 'one',
    entries: events.map((event) => ({ kind: 'event', event, raw: JSON.stringify(event) })),
    mark: null,
    isEnd: true,
    network: 'TESTNET',
    readAt: now,
    ...change,
  });
}

/** Derives all trades that can be derived by now. */
export function reconcileAll({ writer }: Store, { at = now, mayJoin = true } = {}): void {
  projectAll(writer, { now: at, mayJoin });
}
