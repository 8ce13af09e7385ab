import type { Database } from 'better-sqlite3';
import type { AgentOrderKey } from '../domain/agent-order.ts';
import { claimKey } from '../domain/agent-order.ts';
import { closingOfEvent } from '../domain/claim-of-events.ts';
import type { TripStory } from '../domain/closed-trade.ts';
import type { Fill } from '../domain/fill.ts';
import type { TradeClosedEvent } from '../domain/journal-event.ts';
import type { RoundTrip } from '../domain/round-trip.ts';
import { instantOfTrip, kindOfClosing, kindOfTrip, windowOfClosing } from '../domain/trip-stories.ts';
import type { BucketTable } from './bucket-table.ts';
import { hourOf } from './bucket-table.ts';
import type { ExecutionTable } from './execution-table.ts';
import { executionKeyOf } from './execution-table.ts';
import type { FundingTable, HeldCoin } from './funding-table.ts';
import { heldSpan } from './held-span.ts';
import type { TimePairs } from './time-pairs.ts';
import type { Touches } from './trade-due-table.ts';
import type { TradeNames } from './trade-names.ts';
import { unknown } from './trade-row.ts';
import type { TripStoryTable } from './trip-story-table.ts';
import { storyOf } from './trip-story-table.ts';
import type { TripTable } from './trip-table.ts';

export interface StoryParts {
  readonly names: TradeNames;
  readonly executions: ExecutionTable;
  readonly pairs: TimePairs;
  readonly trips: Pick<TripTable, 'get'>;
  readonly stories: TripStoryTable;
  readonly buckets: BucketTable;
  readonly funding: Pick<FundingTable, 'retell'>;
  readonly reads: StoryReads;
}

/** What is looked up for a story. */
export interface StoryReads {
  readonly closing: (journal: number, seq: number) => KeptClosing | null;
  readonly exitReason: (closingKey: string) => string | null;
  readonly openedBy: (fill: Fill) => readonly string[];
  /** The order that a trade is the outcome of; null for one known only from fills. */
  readonly order: (tradeId: string) => ReportedOrder | null;
}

type ReportedOrder = AgentOrderKey & Pick<TripStory, 'decisionId' | 'strategyId'>;

interface KeptClosing {
  readonly journalId: string;
  readonly event: TradeClosedEvent;
}

interface StoryTurn {
  readonly touches: Touches;
  /** Whose trade is another. */
  readonly fills: readonly Fill[];
  readonly mayJoin: boolean;
}

/** What the journal adds to the trips that were touched. Returns the coins of those to which it adds something else now. */
export function workStories(parts: StoryParts, { touches, fills, mayJoin }: StoryTurn): ReadonlySet<string> {
  const { pairs, trips, reads } = parts;
  for (const { journal, seq } of touches.closings) {
    const kept = reads.closing(journal, seq);
    if (kept === null) continue;
    const closing = closingOfEvent(kept.journalId, kept.event);
    pairs.putWindow(
      closing.key,
      mayJoin ? { kind: kindOfClosing(closing), ...windowOfClosing(closing) } : null,
    );
  }
  for (const id of touches.trips) {
    const trip = trips.get(id);
    const instant = trip === null ? null : instantOfTrip(trip);
    const at = trip === null || instant === null ? null : { kind: kindOfTrip(trip), at: instant.at };
    pairs.putInstant(id, at);
  }
  const changed = pairs.settle();
  const opened = openings(fills).flatMap(reads.openedBy);
  const coins = new Set<string>();
  const held: HeldCoin[] = [];
  for (const id of new Set([...touches.trips, ...changed.instants, ...opened])) {
    const told = tellTrip(parts, id);
    if (told.coin !== null) coins.add(told.coin);
    held.push(...told.held);
  }
  // Once for all: trips of one day share its sums.
  parts.funding.retell(held);
  return coins;
}

/** One fill of each instant, coin and side. */
function openings(fills: readonly Fill[]): readonly Fill[] {
  return [
    ...new Map(fills.map((fill) => [`${fill.coin} ${fill.side} ${fill.time}`, fill] as const)).values(),
  ];
}

interface Told {
  /** null: its story is what it was. */
  readonly coin: string | null;
  /** While it was held, where its strategy is another than it was. */
  readonly held: readonly HeldCoin[];
}

function tellTrip(parts: StoryParts, id: string): Told {
  const { trips, stories } = parts;
  const row = stories.get(id);
  const before = row === null ? null : storyOf(row);
  const trip = trips.get(id);
  if (trip === null) {
    stories.drop(id);
    return { coin: row?.coin ?? null, held: [] };
  }
  const story = storyOfTrip(parts, trip);
  const isOther = !isSame(before, story);
  if (story === null) stories.drop(id);
  else if (isOther || row?.lastAt !== trip.lastAt) stories.put(trip, story);
  return { coin: isOther ? trip.coin : null, held: recount(parts, trip, [before, story]) };
}

/** Buckets are told apart by strategy, and so is what was paid while the trip was held. */
function recount(
  { buckets }: StoryParts,
  trip: RoundTrip,
  [before, now]: readonly [TripStory | null, TripStory | null],
): readonly HeldCoin[] {
  const { coin, closedAt } = trip;
  if ((before?.strategyId ?? null) === (now?.strategyId ?? null)) return [];
  if (closedAt !== null) buckets.recompute(new Map([[coin, new Set([hourOf(closedAt)])]]));
  const span = heldSpan(trip);
  return span === null ? [] : [{ coin, ...span }];
}

function isSame(a: TripStory | null, b: TripStory | null): boolean {
  if (a === null || b === null) return a === b;
  return a.strategyId === b.strategyId && a.decisionId === b.decisionId && a.exitReason === b.exitReason;
}

/** null: the journal adds nothing. */
function storyOfTrip({ pairs, reads, ...parts }: StoryParts, trip: RoundTrip): TripStory | null {
  const { strategyId = null, decisionId = null } = openingOrder({ reads, ...parts }, trip) ?? {};
  const closing = pairs.windowOf(trip.id);
  const exitReason = closing === null ? null : reads.exitReason(closing);
  const isNothing = strategyId === null && decisionId === null && exitReason === null;
  return isNothing ? null : { strategyId, decisionId, exitReason };
}

/** Of several at the same instant the first counts. */
function openingOrder(
  { names, executions, reads }: Pick<StoryParts, 'names' | 'executions' | 'reads'>,
  { coin, side, openedAt }: RoundTrip,
): Pick<TripStory, 'decisionId' | 'strategyId'> | null {
  if (openedAt === null) return null;
  const fills = names
    .fillsAt(coin, openedAt)
    .filter((fill) => fill.side === (side === 'long' ? 'buy' : 'sell'));
  const ids = fills.flatMap((fill) => executions.tradeOf(executionKeyOf(fill, executions)) ?? []);
  const orders = [...new Set(ids)].flatMap((id) => reads.order(id) ?? []);
  return orders.toSorted((a, b) => (claimKey(a) < claimKey(b) ? -1 : 1))[0] ?? null;
}

export function storyReads(record: Database): StoryReads {
  const closing = record.prepare<[number, number], { readonly journalId: string; readonly body: string }>(
    `SELECT (SELECT journal_id FROM journal_cursor WHERE number = journal) AS journalId, body
     FROM journal_event WHERE journal = ? AND seq = ? AND type = 'trade_closed'`,
  );
  const number = record
    .prepare<[string], number>('SELECT number FROM journal_cursor WHERE journal_id = ?')
    .pluck();
  const openedBy = record
    .prepare<[string, number, string], string>(
      'SELECT id FROM trip WHERE coin = ? AND opened_at = ? AND side = ?',
    )
    .pluck();
  const order = record.prepare<[string], ReportedOrder & { readonly strategyId: string }>(
    `SELECT journal_id AS journalId, order_id AS orderId, strategy_id AS strategyId, decision_id AS decisionId
     FROM trade JOIN journal_cursor ON number = journal WHERE id = ?`,
  );
  const read: StoryReads['closing'] = (journal, seq) => {
    const row = closing.get(journal, seq);
    return row === undefined
      ? null
      : { journalId: row.journalId, event: JSON.parse(row.body) as TradeClosedEvent };
  };
  return {
    closing: read,
    exitReason: (key) => {
      const space = key.lastIndexOf(' ');
      const journal = number.get(key.slice(0, space));
      const kept = journal === undefined ? null : read(journal, Number(key.slice(space + 1)));
      return kept?.event.exitReason ?? null;
    },
    openedBy: ({ coin, time, side }) => openedBy.all(coin, time, side === 'buy' ? 'long' : 'short'),
    order: (tradeId) => {
      const row = order.get(tradeId);
      return row === undefined
        ? null
        : { ...row, strategyId: row.strategyId === unknown ? null : row.strategyId };
    },
  };
}
