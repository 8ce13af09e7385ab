import { fixedText } from '../world/fixed-point.ts';
import { hexOf } from '../wire/invented-address.ts';
import type { Desk, ExitReason } from './desk.ts';
import { unfilled } from './journal.ts';
import type { OrderDraft } from './order-desk.ts';
import { beyond, onRule, takerPrice } from './quotes.ts';
import type { Sign } from './stage.ts';
import { openingReasons, sideWord, sources } from './texts.ts';
import { entryUnits, sliceUnits } from './units.ts';
import type { VaultFill } from './vault.ts';

export interface Entry {
  readonly from: number;
  /** All of it is done by then. */
  readonly by: number;
  readonly sign: Sign;
  readonly unitLots: number;
}

/** A market order that takes so many lots a level, all in one millisecond. */
export function takeNow(
  desk: Desk,
  take: {
    readonly at: number;
    readonly sign: Sign;
    readonly parts: readonly number[];
    readonly reduceOnly: boolean;
  },
  why: { readonly decisionId: string; readonly reason: ExitReason },
): OrderDraft {
  const { market } = desk.stage;
  const { at, sign, parts, reduceOnly } = take;
  const lots = parts.reduce((sum, part) => sum + part, 0);
  const ticks = beyond(market, market.mark(at), sign * 0.05);
  const kind = { orderType: 'Market', tif: 'FrontendMarket', named: desk.stage.dice.chance(0.7) };
  const order = desk.place({ at, sign, lots, ticks, reduceOnly, ...kind }, true);
  desk.follow(order, why.decisionId, false);
  parts.forEach((part, level) =>
    desk.fill({
      order,
      at,
      lots: part,
      ticks: takerPrice(market, at, { sign, level }),
      crossed: true,
      reason: why.reason,
    }),
  );
  return order;
}

/** Slices half a minute apart, each an order of its own, under one number and without a hash. */
export function takeInSlices(
  desk: Desk,
  take: {
    readonly from: number;
    readonly sign: Sign;
    readonly parts: readonly number[];
    readonly reduceOnly: boolean;
  },
  why: { readonly decisionId: string; readonly reason: ExitReason },
): void {
  const { market, dice } = desk.stage;
  const { sign, parts, reduceOnly } = take;
  const twapId = 1_000_000 + (dice.bits() % 8_000_000);
  const lots = parts.reduce((sum, part) => sum + part, 0);
  const { decisionId, reason } = why;
  const ordering = { decisionId, sign, orderType: 'Twap', lots, limitPx: null, reduceOnly, cloid: null };
  const orderId = desk.journal.order({ at: take.from, ...ordering });
  const sum = { ...unfilled };
  parts.forEach((part, i) => {
    const at = take.from + 500 + i * 30_000 + dice.below(400);
    const ticks = takerPrice(market, at, { sign, level: 0 });
    const limit = beyond(market, ticks, sign * 0.03);
    const order = desk.place(
      { at, sign, lots: part, ticks: limit, orderType: 'Twap Slice', tif: null, reduceOnly },
      true,
    );
    sum.feeMicro += desk.fill({ order, at, lots: part, ticks, crossed: true, reason, twapId });
    sum.lots += part;
    sum.notional += part * ticks;
  });
  const at = take.from + parts.length * 30_000 + 1500;
  desk.journal.outcome({ at, orderId, status: 'filled', filled: sum, oid: null });
}

/** Somebody else's forced order that ours met. */
function othersLiquidation(desk: Desk, at: number): VaultFill['liquidation'] {
  const { market, dice, account } = desk.stage;
  if (!dice.chance(0.16)) return null;
  const markPx = fixedText(market.mark(at), market.tickDecimals);
  return { liquidatedUser: hexOf(`${account.address} met ${at}`, 40), markPx, method: 'market' };
}

/** The moment at which the price suits a resting order best, not long after `from`. */
function bestMoment(desk: Desk, from: number, by: number, sign: Sign): number {
  const { market } = desk.stage;
  const moments = Array.from({ length: 16 }, (_, i) => Math.floor(from + 4000 + ((by - from) * i) / 20));
  return moments.reduce((best, at) => (sign * (market.mark(at) - market.mark(best)) < 0 ? at : best));
}

export interface LimitEntry {
  readonly order: OrderDraft;
  readonly filledAt: number;
}

/** A resting order that fills in parts; the last part may stay unfilled and be withdrawn. */
export function restAndFill(
  desk: Desk,
  entry: Entry & {
    readonly parts: readonly number[];
    readonly withdrawn: boolean;
    readonly reduceOnly: boolean;
  },
  why: { readonly decisionId: string; readonly reason: ExitReason },
  onPlaced: (order: OrderDraft) => void = () => undefined,
): LimitEntry {
  const { market, dice } = desk.stage;
  const { from, by, sign, parts, reduceOnly } = entry;
  const first = bestMoment(desk, from, by, sign);
  const book = market.book(from);
  const near = book === null ? market.mark(from) : sign === 1 ? book.bid : book.ask;
  const wanted = market.mark(first);
  const ticks = onRule(market, sign === 1 ? Math.min(near, wanted) : Math.max(near, wanted));
  const lots = parts.reduce((sum, part) => sum + part, 0);
  const tif = dice.chance(0.5) ? 'Alo' : 'Gtc';
  const order = desk.place({
    at: from,
    sign,
    lots,
    ticks,
    orderType: 'Limit',
    tif,
    reduceOnly,
    named: dice.chance(0.6),
  });
  onPlaced(order);
  desk.follow(order, why.decisionId, true);
  const taken = entry.withdrawn ? parts.slice(0, -1) : parts;
  const liquidation = othersLiquidation(desk, first);
  const pauseMs = Math.min(20_000, (by - first) / (parts.length + 2));
  let at = first;
  for (const [i, part] of taken.entries()) {
    desk.fill({
      order,
      at,
      lots: part,
      ticks,
      crossed: false,
      reason: why.reason,
      ...(i === 0 ? { liquidation } : {}),
    });
    if (i < taken.length - 1) at += Math.floor(dice.between(0, pauseMs));
  }
  if (entry.withdrawn) desk.cancel(order, Math.max(at + 2000, by), 'canceled');
  return { order, filledAt: at };
}

export type EntryStyle = 'market' | 'limit' | 'withdrawn' | 'slices';

export function pickStyle(desk: Desk): EntryStyle {
  const roll = desk.stage.dice.unit();
  if (roll < 0.35) return 'market';
  if (roll < 0.75) return 'limit';
  return roll < 0.87 ? 'withdrawn' : 'slices';
}

function announce(desk: Desk, entry: Entry): string {
  const { journal, stage } = desk;
  const { dice, market } = stage;
  const { coin } = market.market;
  const side = sideWord(entry.sign);
  journal.add({
    kind: 'signal',
    at: entry.from - 900,
    coin,
    signalId: journal.newId('sig'),
    direction: side,
    confidence: Math.round(dice.between(0.5, 0.95) * 100) / 100,
    source: dice.pick(sources),
    reasoningExcerpt: openingReasons(dice)[0] ?? '',
    actedOn: true,
    expiresAt: entry.from + 3_600_000,
  });
  const summary = `Open a ${side} position in ${coin}.`;
  return journal.decide({ at: entry.from - 700, action: 'open', summary, reasons: openingReasons(dice) });
}

/** Opens the position. Returns when it stands. `onParent` may hang orders on a resting entry. */
export function enter(
  desk: Desk,
  entry: Entry,
  style: EntryStyle,
  onParent: (order: OrderDraft, decisionId: string) => void,
): { readonly at: number; readonly decisionId: string } {
  const { dice } = desk.stage;
  const decisionId = announce(desk, entry);
  const why = { decisionId, reason: 'signal' } as const;
  const { from, sign, unitLots } = entry;
  const lots = (units: readonly number[]): readonly number[] => units.map((unit) => unit * unitLots);
  if (style === 'market') {
    takeNow(desk, { at: from, sign, parts: lots(entryUnits(dice)), reduceOnly: false }, why);
    return { at: from, decisionId };
  }
  if (style === 'slices') {
    const parts = lots(sliceUnits(dice));
    takeInSlices(desk, { from, sign, parts, reduceOnly: false }, why);
    return { at: from + parts.length * 30_000, decisionId };
  }
  const withdrawn = style === 'withdrawn';
  // What is withdrawn leaves something behind only where it came in parts.
  const parts = lots(withdrawn ? [4, 4, 2] : entryUnits(dice));
  const rest = { ...entry, parts, withdrawn, reduceOnly: false };
  const { filledAt } = restAndFill(desk, rest, why, (order) => onParent(order, decisionId));
  return { at: withdrawn ? entry.by + 2000 : filledAt, decisionId };
}
