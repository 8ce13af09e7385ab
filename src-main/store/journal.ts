import type {
  DecisionAction,
  EventOfType,
  JournalEvent,
  JournalEventType,
} from '../domain/journal/journal-event.ts';
import type { Network } from '../domain/markets/market-identity.ts';
import type { TimeSpan } from '../domain/time-span.ts';
import type { PageOf } from './record.ts';

/** An event with its journal's id: an agent that starts over reuses the numbers, and maybe the ids. */
export type StoredEvent<Event extends JournalEvent = JournalEvent> = Event & { readonly journalId: string };
export type StoredEventOfType<Type extends JournalEventType> = StoredEvent<EventOfType<Type>>;

/** Key of an event. */
export interface EventKey {
  readonly journalId: string;
  readonly seq: number;
}

/** A page of events, newest first by the agent's time. */
export interface EventQuery extends PageOf<EventKey & Pick<JournalEvent, 'at'>> {
  /** Events of any of these coins. */
  readonly coins?: readonly string[];
  /** Both included. */
  readonly fromTime?: number;
  readonly toTime?: number;
}

/** A page of a list of events, after `offset` rows. */
export interface EventListQuery {
  /** Events of any of these coins. */
  readonly coins?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

export interface DecisionQuery extends EventQuery {
  readonly action?: DecisionAction;
  readonly strategyId?: string;
}

/** Decisions of an id, in every journal: an agent that starts over may reuse it. */
export interface DecisionsOfId extends Pick<EventQuery, 'before' | 'limit'> {
  readonly decisionId: string;
}

interface RefusalQuery extends EventQuery {
  readonly gate?: string;
}

/** `journalId` absent: in every journal. */
export interface DecisionKey {
  readonly decisionId: string;
  readonly journalId?: string;
}

interface OrderKey {
  readonly orderId: string;
  readonly journalId: string;
}

/** A gate that refused entries, and how often it did so in the requested time and coins. */
export interface GateCount {
  readonly gate: string;
  readonly count: number;
}

/** How far a journal was read, and how many of its entries were not stored as events. */
export interface JournalCursor {
  readonly journalId: string;
  /** The highest number read; -1 before the first. */
  readonly seq: number;
  /** The transport's marker of the position read to. */
  readonly mark: string | null;
  /** World ms at which the last reading that reached its end began; null before the first. */
  readonly caughtUpAt: number | null;
  /** Number of stored problems. */
  readonly problems: number;
  /** Number of events of the other network, which are not stored. */
  readonly otherNetwork: number;
}

/**
 * `gap`: the numbers from `fromSeq` to `toSeq` were not received. `conflict`: a known number came with another text, of which the first
 * counts, or an event uses the id of another one. The others: see JournalProblem.
 */
export type FeedProblemKind = 'not_json' | 'wrong_shape' | 'unknown_type' | 'too_long' | 'gap' | 'conflict';

/** A gap in the feed, or an entry that is not a valid event, stored as it came. */
export interface FeedProblem {
  /** Ascending in the order of detection. */
  readonly id: number;
  readonly journalId: string;
  readonly kind: FeedProblemKind;
  /** Range of event numbers that it concerns; null if it has none. */
  readonly fromSeq: number | null;
  readonly toSeq: number | null;
  /** One sentence. */
  readonly reason: string;
  /** Empty for a gap. */
  readonly raw: string;
  /** World ms. */
  readonly notedAt: number;
}

/** Start of a journal: world ms of its first event, by the agent's clock; without events, of our reading of it. */
interface JournalStart {
  readonly at: number;
  readonly recordedBy: 'agent' | 'receipt';
}

export interface JournalReader {
  /** Cursor of the journal that was read last; null before the first. */
  readonly journalCursor: () => JournalCursor | null;
  readonly decisions: (query: DecisionQuery) => readonly StoredEventOfType<'decision'>[];
  readonly decisionsOfId: (query: DecisionsOfId) => readonly StoredEventOfType<'decision'>[];
  /** Decisions that name the gate that refused an entry. */
  readonly refusedEntries: (query: RefusalQuery) => readonly StoredEventOfType<'decision'>[];
  /** Same as decisions and refusedEntries, but paged by offset, in one statement. */
  readonly decisionList: (query: EventListQuery) => readonly StoredEventOfType<'decision'>[];
  readonly refusedList: (query: EventListQuery) => readonly StoredEventOfType<'decision'>[];
  /** Steps of reasoning, paged the same way; `coins`: coins of their decisions. */
  readonly reasoningList: (query: EventListQuery) => readonly StoredEventOfType<'reasoning'>[];
  readonly journalSignals: (query: EventQuery) => readonly StoredEventOfType<'signal'>[];
  /** All about one decision (itself, its reasoning, its orders), ascending by journal and number. */
  readonly decisionEvents: (
    key: DecisionKey,
  ) => readonly (
    | StoredEventOfType<'decision'>
    | StoredEventOfType<'reasoning'>
    | StoredEventOfType<'order'>
  )[];
  /** Reasoning of these decisions, ascending by journal and number. */
  readonly reasoningOf: (
    decisions: readonly Required<DecisionKey>[],
  ) => readonly StoredEventOfType<'reasoning'>[];
  /** Decisions with these ids, ascending by journal and number: an id may occur more than once. */
  readonly decisionsNamed: (
    decisions: readonly Required<DecisionKey>[],
  ) => readonly StoredEventOfType<'decision'>[];
  /** All about these orders (themselves, their outcomes, their errors), ascending by journal and number. */
  readonly eventsOfOrders: (
    orders: readonly OrderKey[],
  ) => readonly (
    | StoredEventOfType<'order'>
    | StoredEventOfType<'order_outcome'>
    | StoredEventOfType<'error'>
  )[];
  /** Time of the newest decision; null: none. */
  readonly lastDecisionAt: () => number | null;
  /** Coins that events of a type are about, sorted by name. */
  readonly eventCoins: (type: JournalEventType) => readonly string[];
  /** Every gate that refused an entry, sorted by name. */
  readonly gateCounts: (query: Pick<EventQuery, 'coins' | 'fromTime'>) => readonly GateCount[];
  /** Start of the journal's history; null: no journal was read. */
  readonly journalKnownFrom: () => JournalStart | null;
  /**
   * Time spans in which the journal was read without a gap, from the agent's first event on. An entry that is not a valid event
   * is a gap, an event of an unknown type is not. Returns the same list until something changes.
   */
  readonly journalCoverage: () => readonly TimeSpan[];
  /** Newest first; `before`: the id of the last row of the page before. */
  readonly feedProblems: (query: PageOf<number>) => readonly FeedProblem[];
  /** Number of problems in all journals. */
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

/** Result of one reading of the feed. */
export interface JournalBatch {
  readonly journalId: string;
  /** Whether the journal in use before was read to its end, so that nothing is missing between the two. Absent: not known. */
  readonly isSuccessor?: boolean;
  readonly entries: readonly JournalBatchEntry[];
  readonly mark: string | null;
  /** Whether the reading reached the journal's end. */
  readonly isEnd: boolean;
  /** Network in use; events of another are counted, not stored. */
  readonly network: Network;
  /** World ms at which the reading began. */
  readonly readAt: number;
}

/** Result of one write. */
export interface JournalOutcome {
  /** New events, in the order of the journal. */
  readonly added: readonly StoredEvent[];
  /** Number of new problems. */
  readonly problems: number;
}

export interface JournalWriter {
  /**
   * Stores the new entries and moves the journal's cursor, both in one transaction. More than 500 entries take several
   * transactions, and the last one stores the mark. Entries that are known already change nothing.
   */
  readonly putJournal: (batch: JournalBatch) => JournalOutcome;
}
