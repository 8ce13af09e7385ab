import { hourMs } from '../../../time.ts';
import { fixedText } from '../../world/fixed-point.ts';
import { hexOf } from '../../wire/invented-address.ts';
import type { ExitReason } from '../orders/fill-draft.ts';
import type { EpisodeWriter } from '../orders/episode-writer.ts';
import { unfilled } from '../journal/journal.ts';
import type { OrderDraft } from '../orders/order-writer.ts';
import { beyond, onRule, takerPrice } from '../quotes.ts';
import type { Sign } from './stage.ts';
import { openingReasons, sideLabel, sources } from '../journal/texts.ts';
import { entryUnits, sliceUnits } from '../units.ts';
import type { VaultFill } from '../vault.ts';

interface Entry {
  readonly from: number;
  /** Time by which the entry is complete. */
  readonly by: number;
  readonly sign: Sign;
  readonly unitLots: number;
}

/** Places a market order that takes the given lots at each level, all in one millisecond. */
export function takeNow(
  writer: EpisodeWriter,
  take: {
    readonly at: number;
    readonly sign: Sign;
    readonly parts: readonly number[];
    readonly reduceOnly: boolean;
  },
  why: { readonly decisionId: string; readonly reason: ExitReason },
): OrderDraft {
  const { market } = writer.stage;
  const { at, sign, parts, reduceOnly } = take;
  const lots = parts.reduce((sum, part) => sum + part, 0);
  const ticks = beyond(market, market.mark(at), sign * 0.05);
  const kind = { orderType: 'Market', tif: 'FrontendMarket', named: writer.stage.rng.chance(0.7) };
  const order = writer.place({ at, sign, lots, ticks, reduceOnly, ...kind }, true);
  writer.follow(order, why.decisionId, false);
  parts.forEach((part, level) =>
    writer.execute({
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

/** Trades in slices half a minute apart: each is an order of its own; their fills share one TWAP id and have no hash. */
export function takeInSlices(
  writer: EpisodeWriter,
  take: {
    readonly from: number;
    readonly sign: Sign;
    readonly parts: readonly number[];
    readonly reduceOnly: boolean;
  },
  why: { readonly decisionId: string; readonly reason: ExitReason },
): void {
  const { market, rng } = writer.stage;
  const { sign, parts, reduceOnly } = take;
  const twapId = 1_000_000 + (rng.bits() % 8_000_000);
  const lots = parts.reduce((sum, part) => sum + part, 0);
  const { decisionId, reason } = why;
  const ordering = { decisionId, sign, orderType: 'Twap', lots, limitPx: null, reduceOnly, cloid: null };
  const orderId = writer.journal.order({ at: take.from, ...ordering });
  const sum = { ...unfilled };
  parts.forEach((part, i) => {
    const at = take.from + 500 + i * 30_000 + rng.below(400);
    const ticks = takerPrice(market, at, { sign, level: 0 });
    const limit = beyond(market, ticks, sign * 0.03);
    const order = writer.place(
      { at, sign, lots: part, ticks: limit, orderType: 'Twap Slice', tif: null, reduceOnly },
      true,
    );
    sum.feeMicro += writer.execute({ order, at, lots: part, ticks, crossed: true, reason, twapId });
    sum.lots += part;
    sum.notional += part * ticks;
  });
  const at = take.from + parts.length * 30_000 + 1500;
  writer.journal.outcome({ at, orderId, status: 'filled', filled: sum, oid: null });
}

/** Liquidation of somebody else that our order filled against; null: none. */
function othersLiquidation(writer: EpisodeWriter, at: number): VaultFill['liquidation'] {
  const { market, rng, account } = writer.stage;
  if (!rng.chance(0.16)) return null;
  const markPx = fixedText(market.mark(at), market.tickDecimals);
  return { liquidatedUser: hexOf(`${account.address} met ${at}`, 40), markPx, method: 'market' };
}

/** Returns the moment, not long after `from`, at which the price is best for a resting order. */
function bestMoment(writer: EpisodeWriter, { from, by, sign }: Pick<Entry, 'from' | 'by' | 'sign'>): number {
  const { market } = writer.stage;
  const moments = Array.from({ length: 16 }, (_, i) => Math.floor(from + 4000 + ((by - from) * i) / 20));
  return moments.reduce((best, at) => (sign * (market.mark(at) - market.mark(best)) < 0 ? at : best));
}

interface Resting extends Entry {
  readonly parts: readonly number[];
  /** Whether the last part stays unfilled and is canceled. */
  readonly withdrawn: boolean;
  readonly reduceOnly: boolean;
  readonly onPlaced?: (order: OrderDraft) => void;
}

/** Price of a resting order: one that the price reaches, but never through the book as it is at first. */
function restingPrice(writer: EpisodeWriter, { from, sign }: Resting, first: number): number {
  const { market } = writer.stage;
  const mark = market.mark(from);
  const book = market.book(from) ?? { bid: mark, ask: mark };
  const wanted = market.mark(first);
  return onRule(market, sign === 1 ? Math.min(book.bid, wanted) : Math.max(book.ask, wanted));
}

/** Places a resting order that fills in parts. Returns the time of the last fill. */
export function restAndFill(
  writer: EpisodeWriter,
  resting: Resting,
  why: { readonly decisionId: string; readonly reason: ExitReason },
): number {
  const { rng } = writer.stage;
  const { from, by, sign, parts, reduceOnly } = resting;
  const first = bestMoment(writer, resting);
  const ticks = restingPrice(writer, resting, first);
  const lots = parts.reduce((sum, part) => sum + part, 0);
  const kind = { orderType: 'Limit', tif: rng.chance(0.5) ? 'Alo' : 'Gtc', named: rng.chance(0.6) };
  const order = writer.place({ at: from, sign, lots, ticks, reduceOnly, ...kind });
  resting.onPlaced?.(order);
  writer.follow(order, why.decisionId, true);
  const taken = resting.withdrawn ? parts.slice(0, -1) : parts;
  const fill = { order, ticks, crossed: false, reason: why.reason };
  const liquidation = othersLiquidation(writer, first);
  const pauseMs = Math.min(20_000, (by - first) / (parts.length + 2));
  let at = first;
  for (const [i, part] of taken.entries()) {
    if (i > 0) at += Math.floor(rng.between(0, pauseMs));
    writer.execute({ ...fill, at, lots: part, liquidation: i === 0 ? liquidation : null });
  }
  if (resting.withdrawn) writer.cancel(order, Math.max(at + 2000, by), 'canceled');
  return at;
}

export type EntryStyle = 'market' | 'limit' | 'withdrawn' | 'slices';

export function pickStyle(writer: EpisodeWriter): EntryStyle {
  const roll = writer.stage.rng.unit();
  if (roll < 0.35) return 'market';
  if (roll < 0.75) return 'limit';
  return roll < 0.87 ? 'withdrawn' : 'slices';
}

function announce(writer: EpisodeWriter, entry: Entry): string {
  const { journal, stage } = writer;
  const { rng, market } = stage;
  const { coin } = market.market;
  const side = sideLabel(entry.sign);
  journal.add({
    kind: 'signal',
    at: entry.from - 900,
    coin,
    signalId: journal.newId('sig'),
    direction: side,
    confidence: Math.round(rng.between(0.5, 0.95) * 100) / 100,
    source: rng.pick(sources),
    reasoningExcerpt: openingReasons(rng)[0] ?? '',
    actedOn: true,
    expiresAt: entry.from + hourMs,
  });
  const summary = `Open a ${side} position in ${coin}.`;
  return journal.decide({ at: entry.from - 700, action: 'open', summary, reasons: openingReasons(rng) });
}

interface Opening extends Entry {
  readonly style: EntryStyle;
  /** Called with a resting entry order; may attach orders to it. */
  readonly onParent: (order: OrderDraft, decisionId: string) => void;
}

/** Opens the position. Returns the time at which it is complete. */
export function enter(
  writer: EpisodeWriter,
  entry: Opening,
): { readonly at: number; readonly decisionId: string } {
  const { rng } = writer.stage;
  const decisionId = announce(writer, entry);
  const why = { decisionId, reason: 'signal' } as const;
  const { from, sign, unitLots, style } = entry;
  const lots = (units: readonly number[]): readonly number[] => units.map((unit) => unit * unitLots);
  if (style === 'market') {
    takeNow(writer, { at: from, sign, parts: lots(entryUnits(rng)), reduceOnly: false }, why);
    return { at: from, decisionId };
  }
  if (style === 'slices') {
    const parts = lots(sliceUnits(rng));
    takeInSlices(writer, { from, sign, parts, reduceOnly: false }, why);
    return { at: from + parts.length * 30_000, decisionId };
  }
  const withdrawn = style === 'withdrawn';
  // A canceled order leaves a position only if some of its parts have filled.
  const parts = lots(withdrawn ? [4, 4, 2] : entryUnits(rng));
  const onPlaced = (order: OrderDraft): void => entry.onParent(order, decisionId);
  const filledAt = restAndFill(writer, { ...entry, parts, withdrawn, reduceOnly: false, onPlaced }, why);
  return { at: withdrawn ? entry.by + 2000 : filledAt, decisionId };
}
