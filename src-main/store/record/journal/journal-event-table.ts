import type { Database } from 'better-sqlite3';
import type {
  DecisionEvent,
  JournalEvent,
  OrderEvent,
  Refusal,
} from '../../../domain/journal/journal-event.ts';
import { idOf } from '../../../domain/journal/named-once.ts';
import { recordHead } from '../record-head.ts';

/** Number and time of an event. */
export interface EventPosition {
  readonly seq: number;
  readonly at: number;
}

/** Looks events up by their number, and adds them. */
export interface JournalEventTable {
  readonly add: (journal: number, event: JournalEvent, raw: string) => void;
  /** Stores number and text of an event that another journal already has: no list contains it again. */
  readonly addRepeat: (journal: number, event: JournalEvent, raw: string) => void;
  /** Whether another journal has the same event: same type, same time, same content. */
  readonly isRepeat: (journal: number, event: JournalEvent) => boolean;
  /** First event of a journal with the same id and type as this one; null: there is none. */
  readonly firstOfId: <Event extends DecisionEvent | OrderEvent>(
    journal: number,
    event: Event,
  ) => Event | null;
  /** Event as the agent wrote it; null: not known. */
  readonly raw: (journal: number, seq: number) => string | null;
  /** The first event of a journal; null: it has none. */
  readonly first: (journal: number) => EventPosition | null;
  /** The last event by its number, up to this number and time; null: there is none. */
  readonly lastUpTo: (journal: number, to?: EventPosition) => EventPosition | null;
}

const end: EventPosition = { seq: Number.MAX_SAFE_INTEGER, at: Number.MAX_SAFE_INTEGER };

/** Most events of one type and time that are compared, so that a feed that gives all the same time stays fast. */
const mostOfOneTime = 1_000;

interface EventRow {
  readonly recordSeq: number;
  readonly journal: number;
  readonly seq: number;
  readonly type: JournalEvent['type'] | 'repeat';
  readonly at: number;
  readonly body: string;
  readonly raw: string;
}

/** Columns that an event is looked up by. */
interface EventKeys {
  readonly coin: string | null;
  readonly decisionId: string | null;
  readonly orderId: string | null;
  readonly status: string | null;
  readonly venueOid: number | null;
  readonly cloid: string | null;
  readonly gate: string | null;
}

const noKeys: EventKeys = {
  coin: null,
  decisionId: null,
  orderId: null,
  status: null,
  venueOid: null,
  cloid: null,
  gate: null,
};

export function journalEventTable(record: Database): JournalEventTable {
  const head = recordHead(record);
  const insert = record.prepare<[EventKeys & EventRow]>(
    `INSERT INTO journal_event (record_seq, journal, seq, type, at, coin, decision_id, order_id, status, venue_oid, cloid,
       gate, body, raw)
     VALUES (:recordSeq, :journal, :seq, :type, :at, :coin, :decisionId, :orderId, :status, :venueOid, :cloid, :gate,
       :body, :raw)`,
  );
  const add = (row: Omit<EventRow, 'recordSeq'>, keys: EventKeys): void =>
    void head.add((recordSeq) => insert.run({ ...row, ...keys, recordSeq }));
  const lookUps = eventLookUps(record);
  const selectRaw = record
    .prepare<[number, number], string>('SELECT raw FROM journal_event WHERE journal = ? AND seq = ?')
    .pluck();
  const sameElsewhere = record
    .prepare<[string, number, number, string], number>(
      `SELECT 1 FROM (SELECT body FROM journal_event WHERE type = ? AND at = ? AND journal <> ? LIMIT ${mostOfOneTime})
       WHERE json_remove(body, '$.seq') = json_remove(?, '$.seq') LIMIT 1`,
    )
    .pluck();
  const firstOf = (column: 'decision_id' | 'order_id') =>
    record
      .prepare<[string, number, JournalEvent['type']], string>(
        `SELECT body FROM journal_event WHERE ${column} = ? AND journal = ? AND type = ? ORDER BY seq LIMIT 1`,
      )
      .pluck();
  const first = { decision_id: firstOf('decision_id'), order_id: firstOf('order_id') };
  const firstEvent = record.prepare<[number], EventPosition>(
    'SELECT seq, at FROM journal_event WHERE journal = ? ORDER BY seq LIMIT 1',
  );
  const lastUpTo = record.prepare<[number, number, number], EventPosition>(
    'SELECT seq, at FROM journal_event WHERE journal = ? AND seq <= ? AND at <= ? ORDER BY seq DESC LIMIT 1',
  );
  return {
    add: (journal, event, raw) => {
      const { seq, type, at } = event;
      add({ journal, seq, type, at, body: JSON.stringify(event), raw }, keysOf(event));
      lookUps.add(journal, event);
    },
    addRepeat: (journal, event, raw) => {
      const { seq, at } = event;
      add({ journal, seq, type: 'repeat', at, body: JSON.stringify(event), raw }, noKeys);
    },
    isRepeat: (journal, event) =>
      event.type !== 'note' &&
      sameElsewhere.get(event.type, event.at, journal, JSON.stringify(event)) !== undefined,
    firstOfId: (journal, event) => {
      const { field, id } = idOf(event);
      const body = first[field].get(id, journal, event.type);
      // It was stored from an event of this type.
      return body === undefined ? null : (JSON.parse(body) as typeof event);
    },
    raw: (journal, seq) => selectRaw.get(journal, seq) ?? null,
    first: (journal) => firstEvent.get(journal) ?? null,
    lastUpTo: (journal, to = end) => lastUpTo.get(journal, to.seq, to.at) ?? null,
  };
}

/** Rows that decisions, their reasoning and strategies are found by. */
function eventLookUps(record: Database): { readonly add: (journal: number, event: JournalEvent) => void } {
  const addStrategy = record.prepare('INSERT OR IGNORE INTO strategy (id) VALUES (?)');
  const countInCell = record.prepare(
    `INSERT INTO decision_cell (coin, action, gate, decisions) VALUES (?, ?, ?, 1)
     ON CONFLICT (coin, action, gate) DO UPDATE SET decisions = decisions + 1`,
  );
  const addPlace = record.prepare(
    `INSERT INTO decision_place SELECT number, :at, :journal, :seq, :strategyId FROM decision_cell
     WHERE coin = :coin AND action = :action AND gate = :gate`,
  );
  const ofDecision = `FROM journal_event INDEXED BY journal_event_by_decision
    WHERE decision_id = :decisionId AND journal = :journal`;
  const coinOf = record
    .prepare<[object], string>(
      `SELECT coin ${ofDecision} AND type = 'decision' AND coin IS NOT NULL ORDER BY seq LIMIT 1`,
    )
    .pluck();
  const isFirst = record
    .prepare<[object], number>(`SELECT count(*) = 1 ${ofDecision} AND type = 'decision' AND coin IS NOT NULL`)
    .pluck();
  const addReasoning = record.prepare(
    `INSERT INTO reasoning_coin (coin, at, journal, seq)
     VALUES (?, ?, ?, ?)`,
  );
  const addEarlier = record.prepare(
    `INSERT INTO reasoning_coin SELECT :coin, at, journal, seq ${ofDecision} AND type = 'reasoning'`,
  );
  const addDecision = (journal: number, event: Extract<JournalEvent, { type: 'decision' }>): void => {
    const { at, seq, action, coin, decisionId, refusedBy, strategyId } = event;
    const cell = { coin: coin ?? '', action, gate: refusedBy?.gate ?? '' };
    countInCell.run(cell.coin, cell.action, cell.gate);
    addPlace.run({ ...cell, at, journal, seq, strategyId: strategyId ?? '' });
    if (coin !== null && isFirst.get({ decisionId, journal }) === 1)
      addEarlier.run({ coin, decisionId, journal });
  };
  return {
    add: (journal, event) => {
      if ((event.type === 'decision' || event.type === 'order') && event.strategyId !== null)
        addStrategy.run(event.strategyId);
      if (event.type === 'decision') addDecision(journal, event);
      if (event.type !== 'reasoning') return;
      const coin = coinOf.get({ decisionId: event.decisionId, journal });
      if (coin !== undefined) addReasoning.run(coin, event.at, journal, event.seq);
    },
  };
}

/** Fields that only events of some types have. */
interface Naming {
  readonly decisionId?: string | null;
  readonly orderId?: string | null;
  readonly status?: string;
  readonly venueOid?: number | null;
  readonly cloid?: string | null;
  readonly refusedBy?: Refusal | null;
}

function keysOf(event: JournalEvent): EventKeys {
  const naming: Naming & Pick<JournalEvent, 'seq' | 'coin'> = event;
  const { coin, decisionId, orderId, status, venueOid, cloid, refusedBy } = naming;
  return {
    coin,
    decisionId: decisionId ?? null,
    orderId: orderId ?? null,
    status: status ?? null,
    venueOid: venueOid ?? null,
    cloid: cloid?.toLowerCase() ?? null,
    gate: refusedBy?.gate ?? null,
  };
}
