import type {
  DecisionAction,
  EventOfType,
  JournalEvent,
  JournalEventType,
} from '../domain/journal/journal-event.ts';
import type { OrderOutcomeStatus } from '../domain/journal/agent-order.ts';
import type { Network } from '../domain/markets/market-identity.ts';
import type { TimeSpan } from '../domain/time-span.ts';
import type { PageOf } from './record.ts';

/** An event and its journal: an agent that starts over uses the same numbers, and maybe the same ids, again. */
export type Kept<Event extends JournalEvent = JournalEvent> = Event & { readonly journalId: string };
export type KeptOfType<Type extends JournalEventType> = Kept<EventOfType<Type>>;

/** Names an event. */
export interface EventKey {
  readonly journalId: string;
  readonly seq: number;
}

/** Newest first by the agent's time. */
export interface EventQuery extends PageOf<EventKey & Pick<JournalEvent, 'at'>> {
  readonly coin?: string;
  /** Of any of these. */
  readonly coins?: readonly string[];
  /** Both included. */
  readonly fromTime?: number;
  readonly toTime?: number;
}

/** A part of a list of events: so many rows are passed over. */
export interface EventListQuery {
  /** Of any of these. */
  readonly coins?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

export interface DecisionQuery extends EventQuery {
  readonly action?: DecisionAction;
  readonly strategyId?: string;
}

interface RefusalQuery extends EventQuery {
  readonly gate?: string;
}

export interface OutcomeQuery extends EventQuery {
  readonly status?: OrderOutcomeStatus;
}

/** `journalId` absent: in every journal. */
export interface DecisionKey {
  readonly decisionId: string;
  readonly journalId?: string;
}

interface OrderKey {
  readonly orderId: string;
  readonly journalId?: string;
}

/** What entries were held back by, and how often in the time and coins that were asked for. */
export interface GateCount {
  readonly gate: string;
  readonly count: number;
}

/** How far a journal was read, and what became of it. */
export interface JournalCursor {
  readonly journalId: string;
  /** The highest number read; -1 before the first. */
  readonly seq: number;
  /** The carrier's mark of the place. */
  readonly mark: string | null;
  /** World ms of the last reading that got to its end; null before the first. */
  readonly caughtUpAt: number | null;
  /** What is kept as a problem. */
  readonly problems: number;
  /** Events of the other network: counted, not kept. */
  readonly otherNetwork: number;
}

/**
 * `gap`: numbers that never came, from `fromSeq` to `toSeq`. `conflict`: another text under a number that is known; the first
 * one counts. The others: see JournalProblem.
 */
export type FeedProblemKind = 'not_json' | 'wrong_shape' | 'unknown_type' | 'too_long' | 'gap' | 'conflict';

/** Something of the feed that is no event of ours, kept as it came. */
export interface FeedProblem {
  /** Rises with each. */
  readonly id: number;
  readonly journalId: string;
  readonly kind: FeedProblemKind;
  /** The numbers that it is about; null where it has none. */
  readonly fromSeq: number | null;
  readonly toSeq: number | null;
  /** One sentence. */
  readonly reason: string;
  /** Empty for a gap. */
  readonly raw: string;
  /** World ms. */
  readonly notedAt: number;
}

/** World ms of the first event, recorded by the agent; of a journal without events, of our reading of it. */
interface JournalStart {
  readonly at: number;
  readonly recordedBy: 'agent' | 'receipt';
}

export interface JournalReader {
  /** Of the journal that was read last; null before the first. */
  readonly journalCursor: () => JournalCursor | null;
  /** Of every journal, in the order in which they were begun. */
  readonly journals: () => readonly JournalCursor[];
  readonly decisions: (query: DecisionQuery) => readonly KeptOfType<'decision'>[];
  /** Decisions that name the gate which held an entry back. */
  readonly refusedEntries: (query: RefusalQuery) => readonly KeptOfType<'decision'>[];
  readonly reasoning: (query: EventQuery) => readonly KeptOfType<'reasoning'>[];
  /** As decisions and refusedEntries, by one statement. */
  readonly decisionList: (query: EventListQuery) => readonly KeptOfType<'decision'>[];
  readonly refusedList: (query: EventListQuery) => readonly KeptOfType<'decision'>[];
  /** Steps of reasoning likewise; `coins`: of decisions about them. */
  readonly reasoningList: (query: EventListQuery) => readonly KeptOfType<'reasoning'>[];
  readonly agentOrders: (query: EventQuery) => readonly KeptOfType<'order'>[];
  readonly orderOutcomes: (query: OutcomeQuery) => readonly KeptOfType<'order_outcome'>[];
  readonly closedTrades: (query: EventQuery) => readonly KeptOfType<'trade_closed'>[];
  readonly journalSignals: (query: EventQuery) => readonly KeptOfType<'signal'>[];
  readonly agentErrors: (query: EventQuery) => readonly KeptOfType<'error'>[];
  readonly agentNotes: (query: EventQuery) => readonly KeptOfType<'note'>[];
  /** All about one decision (itself, its reasoning, its orders), ascending by journal and number. */
  readonly decisionEvents: (
    key: DecisionKey,
  ) => readonly (KeptOfType<'decision'> | KeptOfType<'reasoning'> | KeptOfType<'order'>)[];
  /** Of these decisions, each named by its journal, ascending by journal and number. */
  readonly reasoningOf: (decisions: readonly Required<DecisionKey>[]) => readonly KeptOfType<'reasoning'>[];
  /** The decisions of these names, ascending by journal and number: a name may come more than once. */
  readonly decisionsNamed: (decisions: readonly Required<DecisionKey>[]) => readonly KeptOfType<'decision'>[];
  /** All about one order (itself, its outcomes, its errors), ascending by journal and number. */
  readonly agentOrderEvents: (
    key: OrderKey,
  ) => readonly (KeptOfType<'order'> | KeptOfType<'order_outcome'> | KeptOfType<'error'>)[];
  /** All about these orders, as agentOrderEvents of each. */
  readonly eventsOfOrders: (
    orders: readonly Required<OrderKey>[],
  ) => ReturnType<JournalReader['agentOrderEvents']>;
  /** Outcomes that name this order of the venue, ascending. */
  readonly outcomesOfOid: (venueOid: number) => readonly KeptOfType<'order_outcome'>[];
  /** Orders that carry this client id (in any case of its letters), ascending. */
  readonly ordersOfCloid: (cloid: string) => readonly KeptOfType<'order'>[];
  /** The newest decision's time; null where there is none. */
  readonly lastDecisionAt: () => number | null;
  /** Coins that events of a type are about, in the order of their letters. */
  readonly eventCoins: (type: JournalEventType) => readonly string[];
  /** Every gate that held an entry back, in the order of its letters. */
  readonly gateCounts: (query: Pick<EventQuery, 'coins' | 'fromTime'>) => readonly GateCount[];
  /** Start of the journal's history; null where no journal was read. */
  readonly journalKnownFrom: () => JournalStart | null;
  /** The event as the agent wrote it; null where it is not known. */
  readonly journalRaw: (key: EventKey) => string | null;
  /**
   * When the journal was read without anything missing: from the agent's first event on, except gaps and what
   * is no event. An event of a type that is not ours hides nothing. The same list until something changes.
   */
  readonly journalCoverage: () => readonly TimeSpan[];
  /** Newest first; `before`: the id of the last row of the page before. */
  readonly feedProblems: (query: PageOf<number>) => readonly FeedProblem[];
  /** Of all journals. */
  readonly feedProblemCount: () => number;
}

export interface JournalBatchProblem {
  readonly failure: 'not_json' | 'wrong_shape' | 'unknown_type' | 'too_long';
  readonly seq: number | null;
  readonly place: string;
  readonly reason: string;
  readonly raw: string;
}

export type JournalBatchEntry =
  | { readonly kind: 'event'; readonly event: JournalEvent; readonly raw: string }
  | { readonly kind: 'problem'; readonly problem: JournalBatchProblem };

/** What one reading of the feed brought. */
export interface JournalBatch {
  readonly journalId: string;
  readonly entries: readonly JournalBatchEntry[];
  readonly mark: string | null;
  /** The reading got to the journal's end. */
  readonly isEnd: boolean;
  /** Events of another are counted, not kept. */
  readonly network: Network;
  /** World ms. */
  readonly readAt: number;
}

/** What one write changed. */
export interface JournalOutcome {
  /** Events that were not known, in the order of the journal. */
  readonly added: readonly Kept[];
  /** Problems that were not known. */
  readonly problems: number;
}

export interface JournalWriter {
  /**
   * Stores what is new of it and moves the journal's cursor, both in one transaction; more than 500 entries are several,
   * and the mark goes with the last. What is known already changes nothing, however often it comes.
   */
  readonly putJournal: (batch: JournalBatch) => JournalOutcome;
}
