import { fixedText } from '../../world/fixed-point.ts';
import type { FillDraft } from './fill-draft.ts';
import { feeFor, fillRowOf } from './fill-draft.ts';
import type { Episode } from '../episodes/episode.ts';
import { spelled } from '../exact.ts';
import type { Filled, Journal } from '../journal/journal.ts';
import { createJournal, orderingOf, unfilled } from '../journal/journal.ts';
import type { OrderWriter, OrderDraft, OrderRequest } from './order-writer.ts';
import { createOrderWriter, lotsLeft } from './order-writer.ts';
import type { PositionBook } from '../account/position-book.ts';
import { createPositionBook } from '../account/position-book.ts';
import type { Stage } from '../episodes/stage.ts';
import type { TripLog } from '../journal/trip-log.ts';
import { createTripLog } from '../journal/trip-log.ts';
import type { VaultFill, VaultSettlement } from '../vault.ts';

/** Writes an episode: orders, fills and their consequences, in time order. */
export interface EpisodeWriter {
  readonly stage: Stage;
  readonly book: PositionBook;
  readonly journal: Journal;
  /** `unopened`: without an `open` event, because it never rests. */
  readonly place: (request: OrderRequest, unopened?: boolean) => OrderDraft;
  /** Adds an order to the journal. Returns its journal id. */
  readonly follow: (order: OrderDraft, decisionId: string, resting: boolean) => string;
  readonly recordEvent: OrderWriter['recordEvent'];
  readonly resize: OrderWriter['resize'];
  /** Fills part or all of an order. Returns the fee, in millionths. */
  readonly execute: (fill: FillDraft) => number;
  readonly cancel: (order: OrderDraft, at: number, status: string) => void;
  /** Returns the open reduce-only orders that do not wait for a parent. */
  readonly protections: (at: number) => readonly OrderDraft[];
  /** Closes the position at the mark, without a fill, and ends all its orders. */
  readonly settle: (at: number) => void;
  readonly finish: () => Episode;
}

interface Deps {
  readonly stage: Stage;
  readonly orders: OrderWriter;
  readonly book: PositionBook;
  readonly journal: Journal;
  readonly following: Following;
  readonly trips: TripLog;
  readonly fills: VaultFill[];
  readonly settlements: VaultSettlement[];
}

function isActive(order: OrderDraft, at: number): boolean {
  const waits = order.parent !== null && order.parent.events.at(-1)?.status !== 'filled';
  return order.facts.reduceOnly && !waits && order.facts.timestamp <= at && at < order.endsAt;
}

function protectionsOf({ orders }: Deps, at: number): readonly OrderDraft[] {
  return orders.orders.filter((order) => isActive(order, at));
}

/** Final status of a protective order when the position ends. */
function endOfProtection(order: OrderDraft, by: FillDraft): string {
  if (by.reason === 'liquidated') return 'liquidatedCanceled';
  return by.order.facts.isTrigger && order.facts.isTrigger ? 'siblingFilledCanceled' : 'reduceOnlyCanceled';
}

/** Shrinks reduce-only orders with the position, and ends them with it. */
function shrink(deps: Deps, by: FillDraft, start: number): void {
  const { orders, book } = deps;
  const { lots } = book.holding();
  const isOver = lots === 0 || lots * start < 0;
  for (const order of protectionsOf(deps, by.at)) {
    if (order === by.order) continue;
    if (isOver) orders.end(order, by.at, endOfProtection(order, by));
    else if (!order.facts.isPositionTpsl)
      orders.resize(order, by.at, Math.min(lotsLeft(order), Math.abs(lots)));
  }
}

function endFilled({ orders, following }: Deps, { order, at, lots, crossed }: FillDraft): void {
  const left = lotsLeft(order) - lots;
  orders.resize(order, at, left);
  if (left === 0) {
    orders.end(order, at, 'filled');
    following.outcome(order, at, 'filled');
  } else if (!crossed) {
    // A taker's fills come together, so only the last one is reported.
    orders.recordEvent(order, at, 'open');
  }
}

function execute(deps: Deps, fill: FillDraft): number {
  const { stage, book, fills, following, trips } = deps;
  const { order, at, ticks, reason } = fill;
  const start = book.holding().lots;
  const fee = feeFor(stage, fill);
  const { feeMicro } = fee;
  const lots = order.sign * fill.lots;
  const pnl = book.trade(at, { lots, ticks }, feeMicro);
  fills.push(fillRowOf(stage, fill, { start, fee, closedPnl: spelled(pnl) }));
  following.add(order, { lots: fill.lots, notional: fill.lots * ticks, feeMicro });
  endFilled(deps, fill);
  shrink(deps, fill, start);
  trips.count({ at, lots, ticks, feeMicro, pnl, reason }, start);
  return feeMicro;
}

function settle({ stage, orders, book, trips, settlements }: Deps, at: number): void {
  const { market } = stage;
  const { lots, entry } = book.holding();
  const ticks = market.mark(at);
  const pnl = book.settle(at, ticks);
  settlements.push({
    time: at,
    coin: market.market.coin,
    szi: fixedText(lots, market.market.row.sizeDecimals),
    entryPx: spelled(entry),
    markPx: fixedText(ticks, market.tickDecimals),
    realizedPnl: spelled(pnl),
  });
  for (const order of orders.orders) if (order.endsAt > at) orders.end(order, at, 'delistedCanceled');
  trips.settle(at, { lots: Math.abs(lots), ticks, feeMicro: 0, pnl });
}

function finish({ stage, orders, book, journal, fills, settlements }: Deps): Episode {
  return {
    coin: stage.market.market.coin,
    steps: book.steps,
    cash: book.cash,
    fills,
    fundings: book.fundings,
    ledger: [],
    settlements,
    orders: orders.orders,
    acts: journal.acts.toSorted((a, b) => a.at - b.at),
  };
}

export function createEpisodeWriter(stage: Stage): EpisodeWriter {
  const journal = createJournal(stage);
  const deps: Deps = {
    stage,
    journal,
    orders: createOrderWriter(stage),
    book: createPositionBook(stage),
    following: createFollowing(journal),
    trips: createTripLog(stage, journal),
    fills: [],
    settlements: [],
  };
  const { orders, book, following } = deps;
  return {
    stage,
    book,
    journal,
    place: (request, unopened) => orders.place(request, unopened),
    follow: (order, decisionId, resting) => {
      const orderId = following.follow(order, decisionId);
      if (resting) following.outcome(order, order.facts.timestamp, 'resting');
      return orderId;
    },
    recordEvent: orders.recordEvent,
    resize: orders.resize,
    protections: (at) => protectionsOf(deps, at),
    execute: (fill) => execute(deps, fill),
    cancel: (order, at, status) => {
      orders.end(order, at, status);
      if (following.hasFills(order)) following.outcome(order, at, 'partial');
    },
    settle: (at) => settle(deps, at),
    finish: () => finish(deps),
  };
}

/** Tracks the orders recorded in the agent's journal; the venue's own are not recorded. */
interface Following {
  /** Adds an order to the journal and returns its journal id. */
  readonly follow: (order: OrderDraft, decisionId: string) => string;
  readonly add: (order: OrderDraft, more: Filled) => void;
  readonly hasFills: (order: OrderDraft) => boolean;
  readonly outcome: (order: OrderDraft, at: number, status: 'filled' | 'partial' | 'resting') => void;
}

function plus(filled: Filled, more: Filled): Filled {
  return {
    lots: filled.lots + more.lots,
    notional: filled.notional + more.notional,
    feeMicro: filled.feeMicro + more.feeMicro,
  };
}

function createFollowing(journal: Journal): Following {
  const followed = new Map<OrderDraft, { readonly orderId: string; filled: Filled }>();
  return {
    hasFills: (order) => (followed.get(order)?.filled ?? unfilled).lots > 0,
    outcome: (order, at, status) => {
      const entry = followed.get(order);
      if (entry === undefined) return;
      const { orderId, filled } = entry;
      journal.outcome({ at: at + 120, orderId, status, filled, oid: order.facts.oid });
    },
    follow: (order, decisionId) => {
      const orderId = journal.order(orderingOf(order, lotsLeft(order), decisionId));
      followed.set(order, { orderId, filled: unfilled });
      return orderId;
    },
    add: (order, more) => {
      const entry = followed.get(order);
      if (entry !== undefined) entry.filled = plus(entry.filled, more);
    },
  };
}
