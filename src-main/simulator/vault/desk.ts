import { fixedText } from '../world/fixed-point.ts';
import { hexOf } from '../wire/invented-address.ts';
import type { Episode } from './episode.ts';
import { microText, spelled } from './exact.ts';
import { feeOf, type FillFee } from './fees.ts';
import { directionOf } from './holding.ts';
import { createJournal, orderingOf, unfilled, type Filled, type Journal } from './journal.ts';
import { createOrderDesk, lotsLeft, type OrderDesk, type OrderDraft, type OrderWish } from './order-desk.ts';
import { createPositionBook, type PositionBook } from './position-book.ts';
import type { Stage } from './stage.ts';
import { closedAct, tripEntered, tripFrom, tripLeft, type TripFill, type TripTally } from './trip-tally.ts';
import type { TradeClosedAct } from './vault-act.ts';
import type { VaultFill, VaultSettlement } from './vault.ts';

export const zeroHash = `0x${'0'.repeat(64)}` as const;
const noFee: FillFee = { feeMicro: 0, builderMicro: null };

export type ExitReason = TradeClosedAct['exitReason'];

export interface DeskFill {
  readonly order: OrderDraft;
  readonly at: number;
  readonly lots: number;
  readonly ticks: number;
  readonly crossed: boolean;
  /** Why the position closes, should this fill close it. */
  readonly reason: ExitReason;
  readonly twapId?: number;
  readonly liquidation?: VaultFill['liquidation'];
  /** Instead of the usual text. */
  readonly dir?: string;
  readonly free?: boolean;
}

/** Where an episode is written: orders, fills and what follows from them, in the order of time. */
export interface Desk {
  readonly stage: Stage;
  readonly book: PositionBook;
  readonly journal: Journal;
  /** A refused one has its only event still to come. */
  readonly place: (wish: OrderWish, refused?: boolean) => OrderDraft;
  /** Lets the journal follow an order. Returns the journal's id of it. */
  readonly follow: (order: OrderDraft, decisionId: string, resting: boolean) => string;
  readonly tell: OrderDesk['tell'];
  readonly resize: OrderDesk['resize'];
  /** Returns its fee, in millionths. */
  readonly fill: (fill: DeskFill) => number;
  readonly cancel: (order: OrderDraft, at: number, status: string) => void;
  /** Open orders that only reduce. */
  readonly protections: (at: number) => readonly OrderDraft[];
  readonly settle: (at: number) => void;
  readonly finish: () => Episode;
}

function isActive(order: OrderDraft, at: number): boolean {
  const waits = order.parent !== null && order.parent.events.at(-1)?.status !== 'filled';
  return order.facts.reduceOnly && !waits && order.facts.timestamp <= at && at < order.endsAt;
}

/** How what protected a position ends with it. */
function endOfProtection(order: OrderDraft, by: DeskFill): string {
  if (by.reason === 'liquidated') return 'liquidatedCanceled';
  return by.order.facts.isTrigger && order.facts.isTrigger ? 'siblingFilledCanceled' : 'reduceOnlyCanceled';
}

function createFollowing(journal: Journal) {
  const followed = new Map<OrderDraft, { readonly orderId: string; filled: Filled }>();
  const outcome = (order: OrderDraft, at: number, status: 'filled' | 'partial' | 'resting'): void => {
    const entry = followed.get(order);
    if (entry === undefined) return;
    const { orderId, filled } = entry;
    journal.outcome({ at: at + 120, orderId, status, filled, oid: order.facts.oid });
  };
  return {
    outcome,
    filledOf: (order: OrderDraft): Filled => followed.get(order)?.filled ?? unfilled,
    follow: (order: OrderDraft, decisionId: string): string => {
      const orderId = journal.order(orderingOf(order, lotsLeft(order), decisionId));
      followed.set(order, { orderId, filled: unfilled });
      return orderId;
    },
    add: (order: OrderDraft, lots: number, ticks: number, feeMicro: number): void => {
      const entry = followed.get(order);
      if (entry === undefined) return;
      const { filled } = entry;
      entry.filled = {
        lots: filled.lots + lots,
        notional: filled.notional + lots * ticks,
        feeMicro: filled.feeMicro + feeMicro,
      };
    },
  };
}

function createTrips(stage: Stage, journal: Journal) {
  const open: { trip: TripTally | null } = { trip: null };
  const enter = (at: number, sign: number, fill: TripFill): void => {
    open.trip = tripEntered(open.trip ?? tripFrom(at, sign), fill);
  };
  const leave = (at: number, fill: TripFill, over: ExitReason | null): void => {
    if (open.trip === null) return;
    open.trip = tripLeft(open.trip, fill);
    if (over === null) return;
    const tradeId = journal.newId('trade');
    journal.add(closedAct(stage, open.trip, { at, tradeId, exitReason: over }));
    open.trip = null;
  };
  return { enter, leave };
}

/** Splits a fill between the position that it closes and the one that it opens. */
function partsOf(
  start: number,
  lots: number,
  fill: TripFill,
): { readonly closes: TripFill; readonly opens: TripFill } {
  const closed = start * lots < 0 ? Math.min(Math.abs(start), Math.abs(lots)) : 0;
  const closingFee = Math.round((fill.feeMicro * closed) / fill.lots);
  return {
    closes: { ...fill, lots: closed, feeMicro: closingFee },
    opens: { ...fill, lots: fill.lots - closed, feeMicro: fill.feeMicro - closingFee },
  };
}

export function createDesk(stage: Stage): Desk {
  const { market, account, dice } = stage;
  const { coin, dex, row } = market.market;
  const orders = createOrderDesk(stage);
  const book = createPositionBook(stage);
  const journal = createJournal(stage);
  const following = createFollowing(journal);
  const trips = createTrips(stage, journal);
  const fills: VaultFill[] = [];
  const settlements: VaultSettlement[] = [];

  const protections = (at: number): readonly OrderDraft[] =>
    orders.orders.filter((order) => isActive(order, at));
  const shrink = (by: DeskFill, start: number): void => {
    const { lots } = book.holding();
    const over = lots === 0 || lots * start < 0;
    for (const order of protections(by.at)) {
      if (order === by.order) continue;
      if (over) orders.end(order, by.at, endOfProtection(order, by));
      else if (!order.facts.isPositionTpsl)
        orders.resize(order, by.at, Math.min(lotsLeft(order), Math.abs(lots)));
    }
  };
  const wired = (fill: DeskFill, start: number, fee: FillFee, closedPnl: string): VaultFill => ({
    coin,
    px: fixedText(fill.ticks, market.tickDecimals),
    sz: fixedText(fill.lots, row.sizeDecimals),
    side: fill.order.facts.side,
    time: fill.at,
    startPosition: fixedText(start, row.sizeDecimals),
    dir: fill.dir ?? directionOf(start, start + fill.order.sign * fill.lots),
    closedPnl,
    hash:
      fill.twapId === undefined
        ? hexOf(`${account.address} ${fill.order.facts.oid} ${fill.at}`, 64)
        : zeroHash,
    oid: fill.order.facts.oid,
    crossed: fill.crossed,
    fee: microText(fee.feeMicro),
    tid: dice.bits() * 2 ** 18 + (dice.bits() & 0x3ffff),
    cloid: fill.order.facts.cloid,
    builderFee: fee.builderMicro === null ? null : microText(fee.builderMicro),
    liquidation: fill.liquidation ?? null,
    feeToken: account.collateral(dex),
    twapId: fill.twapId ?? null,
  });
  const countTrip = (fill: DeskFill, start: number, feeMicro: number, pnl: TripFill['pnl']): void => {
    const signed = fill.order.sign * fill.lots;
    const whole = { lots: fill.lots, ticks: fill.ticks, feeMicro, pnl };
    const { closes, opens } = partsOf(start, signed, whole);
    const left = start + signed;
    const flipped = start * left < 0;
    if (closes.lots > 0) trips.leave(fill.at, closes, left === 0 || flipped ? fill.reason : null);
    if (opens.lots > 0) trips.enter(fill.at, fill.order.sign, opens);
  };
  const endFilled = ({ order, at, lots, crossed }: DeskFill): void => {
    const left = lotsLeft(order) - lots;
    orders.resize(order, at, left);
    if (left > 0) {
      // A taker's parts come at once: only its end is told.
      if (!crossed) orders.tell(order, at, 'open');
      return;
    }
    orders.end(order, at, 'filled');
    following.outcome(order, at, 'filled');
  };

  return {
    stage,
    book,
    journal,
    place: (wish, refused) => orders.place(wish, refused === true ? 'refused' : undefined),
    follow: (order, decisionId, resting) => {
      const orderId = following.follow(order, decisionId);
      if (resting) following.outcome(order, order.facts.timestamp, 'resting');
      return orderId;
    },
    tell: orders.tell,
    resize: orders.resize,
    protections,
    fill: (fill) => {
      const start = book.holding().lots;
      const built = stage.built && fill.twapId === undefined;
      const fee =
        fill.free === true
          ? noFee
          : feeOf(market.market, fill.lots * fill.ticks, { crossed: fill.crossed, built });
      const trade = { lots: fill.order.sign * fill.lots, ticks: fill.ticks };
      const pnl = book.trade(fill.at, trade, fee.feeMicro);
      fills.push(wired(fill, start, fee, spelled(pnl)));
      following.add(fill.order, fill.lots, fill.ticks, fee.feeMicro);
      endFilled(fill);
      shrink(fill, start);
      countTrip(fill, start, fee.feeMicro, pnl);
      return fee.feeMicro;
    },
    cancel: (order, at, status) => {
      orders.end(order, at, status);
      if (following.filledOf(order).lots > 0) following.outcome(order, at, 'partial');
    },
    settle: (at) => {
      const { lots, entry } = book.holding();
      const ticks = market.mark(at);
      const realized = book.settle(at, ticks);
      settlements.push({
        time: at,
        coin,
        szi: fixedText(lots, row.sizeDecimals),
        entryPx: spelled(entry),
        markPx: fixedText(ticks, market.tickDecimals),
        realizedPnl: spelled(realized),
      });
      for (const order of orders.orders) if (order.endsAt > at) orders.end(order, at, 'delistedCanceled');
      trips.leave(at, { lots: Math.abs(lots), ticks, feeMicro: 0, pnl: realized }, 'delisted');
    },
    finish: () => ({
      coin,
      steps: book.steps,
      cash: book.cash,
      fills,
      fundings: book.fundings,
      ledger: [],
      settlements,
      orders: orders.orders,
      acts: journal.acts.toSorted((a, b) => a.at - b.at),
    }),
  };
}
