import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { JournalEventType } from '../../../domain/journal/journal-event.ts';
import { decisionsInCells } from './decision-cells.ts';
import { builder, builtSelect } from '../../built-select.ts';
import type { EventRow } from './journal-row.ts';
import { builtEvents, eventOf } from './journal-row.ts';
import type { EventQuery, JournalReader, StoredEvent, StoredEventOfType } from '../../journal.ts';

/** One page of events, newest first. */
type JournalPages = Pick<JournalReader, 'decisions' | 'decisionsOfId' | 'refusedEntries' | 'journalSignals'>;

type Events = ReturnType<typeof builtEvents>;
type Narrow = (events: Events) => Events;
type Ask = (narrow: Narrow, query: EventQuery) => readonly StoredEvent[];

/** `numberOf`: number of a journal; null: it is not known. */
export function journalPages(record: Database, numberOf: (journalId: string) => number | null): JournalPages {
  // Left to itself, SQLite looks through all events of a type and a time for those of a coin.
  const ask = asking(record, { numberOf, coinIndex: 'journal_event_by_coin' });
  const askRefused = asking(record, { numberOf, coinIndex: 'journal_event_refused_by_coin' });
  const rows = builtSelect(record);
  const inCells = decisionsInCells(record, numberOf);
  const pageOf =
    <Type extends JournalEventType>(type: Type) =>
    (query: EventQuery): readonly StoredEventOfType<Type>[] =>
      ask((events) => events.where('type', '=', sql.lit(type)), query) as readonly StoredEventOfType<Type>[];
  return {
    decisions: (query) =>
      query.action === undefined && query.strategyId === undefined
        ? pageOf('decision')(query)
        : inCells(query),
    decisionsOfId: ({ decisionId, before, limit }) => {
      const named = builtEvents('journal_event_by_decision')
        .where('type', '=', 'decision')
        .where('decision_id', '=', decisionId);
      const page = newestFirst(inTime(named, { before }, numberOf), limit);
      return rows<EventRow>(page).map(eventOf) as readonly StoredEventOfType<'decision'>[];
    },
    refusedEntries: ({ gate, ...query }) => {
      if (gate !== undefined) return inCells({ ...query, gate });
      const isRefused: Narrow = (events) => events.where('gate', 'is not', null);
      return askRefused(isRefused, query) as readonly StoredEventOfType<'decision'>[];
    },
    journalSignals: pageOf('signal'),
  };
}

/** Most coins that each have their own part of a statement; with more, all rows of the time are looked through. */
const mostMerged = 60;

interface Asking {
  readonly numberOf: (journalId: string) => number | null;
  readonly coinIndex: string;
}

function asking(record: Database, { numberOf, coinIndex }: Asking): Ask {
  const rows = builtSelect(record);
  return (narrow, query) => {
    const { coins, limit } = query;
    if (coins?.length === 0) return [];
    const page = (index: string | null) =>
      newestFirst(inTime(narrow(builtEvents(index)), query, numberOf), limit);
    const ofCoin = (coin: string) => page(coinIndex).where('coin', '=', coin);
    const [first, ...others] = coins ?? [];
    const isMerged = first !== undefined && others.length > 0 && others.length < mostMerged;
    const built =
      first === undefined
        ? page(null)
        : isMerged
          ? merged(ofCoin(first), others.map(ofCoin), limit)
          : others.length === 0
            ? ofCoin(first)
            : page(null).where(
                sql<boolean>`+coin IN (SELECT value FROM json_each(${JSON.stringify(coins)}))`,
              );
    return rows<EventRow>(built).map(eventOf);
  };
}

const newestFirst = (events: Events, limit: number): Events =>
  events.orderBy('at', 'desc').orderBy('journal', 'desc').orderBy('seq', 'desc').limit(limit);

/** Merges the first rows of each coin, which its index finds. */
function merged(first: Events, others: readonly Events[], limit: number) {
  const part = (events: Events) => builder.selectFrom(events.as('part')).selectAll();
  const all = others.reduce((parts, events) => parts.unionAll(part(events)), part(first));
  return builder
    .selectFrom(all.as('merged'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('journal', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit);
}

function inTime(
  events: Events,
  { fromTime, toTime, before }: Omit<EventQuery, 'coins' | 'limit'>,
  numberOf: (journalId: string) => number | null,
): Events {
  let within = events;
  if (fromTime !== undefined) within = within.where('at', '>=', fromTime);
  if (toTime !== undefined) within = within.where('at', '<=', toTime);
  if (before === null) return within;
  const journal = numberOf(before.journalId) ?? 0;
  return within
    .where('at', '<=', before.at)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('at', 'journal', 'seq'), '<', tuple(before.at, journal, before.seq)),
    );
}
