import type { MarketState } from '../../world/market-state.ts';
import { adjust, restInVain, type Leg } from '../orders/adjust.ts';
import { createEpisodeWriter, type EpisodeWriter } from '../orders/episode-writer.ts';
import type { Rng } from '../rng.ts';
import { enter, pickStyle, takeNow, type EntryStyle } from './enter.ts';
import type { Episode } from './episode.ts';
import { lotsLeft } from '../orders/order-writer.ts';
import { leave, type LeavingStyle } from './leave.ts';
import { pickForm, protect } from '../orders/protect.ts';
import { leastLots, lotsFor } from '../quotes.ts';
import { beRefused, skip } from '../orders/refusals.ts';
import { opposite, type Account, type Sign } from './stage.ts';
import { lookAhead, safeLeverage, type Outlook, type Span } from './survey.ts';
import { openingReasons, sideLabel, strategies } from '../journal/texts.ts';
import { minuteMs } from '../../../time.ts';

/** Settings of one round trip (two, if it flips). */
export interface Scene {
  readonly account: Account;
  readonly market: MarketState;
  readonly slot: number;
  readonly window: number;
  readonly rng: Rng;
  readonly span: Span;
  readonly sign: Sign;
  readonly isolated: boolean;
  readonly usd: number;
  readonly mayFlip: boolean;
  /** Number of additions and reductions. */
  readonly adjustments: number;
  readonly entryStyle?: EntryStyle;
  readonly leavingStyle?: LeavingStyle;
  /** Whether the market is delisted at the span's end, so that nobody closes the position. */
  readonly settles?: boolean;
}

function pickEntry(writer: EpisodeWriter, scene: Scene, roomMs: number): EntryStyle {
  const style = scene.entryStyle ?? pickStyle(writer);
  return style === 'slices' && roomMs < 10 * minuteMs ? 'market' : style;
}

/** Opens and protects the position. Returns the time at which both are done. */
function begin(writer: EpisodeWriter, scene: Scene, leg: Leg): number {
  const { rng } = scene;
  const { from, sign, outlook } = leg;
  const roomMs = leg.to - from;
  const by = Math.floor(from + Math.min(30 * minuteMs, roomMs * 0.12));
  const form = pickForm(writer, outlook);
  const inParent = form !== 'none' && rng.chance(0.5);
  const { at, decisionId } = enter(writer, {
    ...leg,
    by,
    style: pickEntry(writer, scene, roomMs),
    onParent: (order, id) => {
      if (!inParent) return;
      const parent = { order, lots: lotsLeft(order) };
      protect(writer, { at: from, sign, form: 'markets', levels: outlook, decisionId: id, parent });
    },
  });
  const protectedAt = at + 1500;
  if (writer.protections(protectedAt).length === 0)
    protect(writer, { at: protectedAt, sign, form, levels: outlook, decisionId });
  return protectedAt + 1000;
}

function middle(writer: EpisodeWriter, scene: Scene, leg: Leg): void {
  const { rng } = scene;
  const roomMs = leg.to - leg.from;
  if (rng.chance(0.6)) {
    const from = Math.floor(leg.from + roomMs * 0.05);
    restInVain(writer, { ...leg, from, to: Math.floor(leg.from + roomMs * rng.between(0.5, 0.93)) });
  }
  adjust(writer, { ...leg, to: leg.from + roomMs * 0.9 }, scene.adjustments);
}

/** Closes the position and opens the opposite one in a single order, one of whose fills does both. */
function flip(writer: EpisodeWriter, leg: Leg, outlook: Outlook): void {
  const { rng, market } = writer.stage;
  const sign = opposite(leg.sign);
  const held = Math.abs(writer.book.holding().lots);
  const first = Math.floor(held / 2);
  const more = rng.pick([4, 5, 8, 10]) * leg.unitLots;
  const parts = first >= leastLots(market.mark(leg.to)) ? [first, held - first + more] : [held + more];
  const decisionId = writer.journal.decide({
    at: leg.to - 300,
    action: 'flip',
    summary: `Reverse the position in ${market.market.coin}.`,
    reasons: openingReasons(rng),
  });
  takeNow(writer, { at: leg.to, sign, parts, reduceOnly: false }, { decisionId, reason: 'flip' });
  const form = outlook.exit.kind === 'plain' ? pickForm(writer, outlook) : 'markets';
  protect(writer, { at: leg.to + 1500, sign, form, levels: outlook, decisionId });
}

function end(writer: EpisodeWriter, scene: Scene, leg: Leg): void {
  const { rng, span } = scene;
  if (scene.settles === true) return writer.settle(span.tailTo);
  const roomMs = Math.min(10 * minuteMs, (span.tailFrom - span.from) * 0.1);
  const { sign, outlook } = leg;
  leave(writer, { exit: outlook.exit, sign, style: scene.leavingStyle ?? null, roomMs });
  if (rng.chance(0.35)) skip(writer, Math.floor(span.tailTo + roomMs) + 5000);
}

/** Returns the outlooks before and after a flip; without a flip, only the first. */
function outlooksOf(scene: Scene): {
  readonly first: Outlook;
  readonly second: Outlook | null;
  readonly flipAt: number;
} {
  const { rng, market, span, sign } = scene;
  const flipAt = Math.floor(span.from + (span.tailFrom - span.from) * rng.between(0.4, 0.6));
  if (!scene.mayFlip || !rng.chance(0.3)) {
    return { first: lookAhead(market, span, { sign, rng }), second: null, flipAt: span.tailFrom };
  }
  const before = { from: span.from, tailFrom: flipAt, tailTo: flipAt };
  const first = lookAhead(market, before, { sign, rng });
  return {
    first,
    second: lookAhead(market, { ...span, from: flipAt }, { sign: opposite(sign), rng }),
    flipAt,
  };
}

/** Writes a position from its first order to its last. */
export function trade(scene: Scene): Episode {
  const { account, market, slot, window, rng, span, sign } = scene;
  const { first, second, flipAt } = outlooksOf(scene);
  const { row } = market.market;
  const leverage = safeLeverage(row.maxLeverage, second === null ? [first] : [first, second], rng);
  const writer = createEpisodeWriter({
    account,
    market,
    slot,
    window,
    rng,
    margin: { isolated: scene.isolated || row.marginMode !== null, leverage },
    built: rng.chance(0.25),
    strategyId: rng.pick(strategies),
  });
  const unitLots = Math.max(
    lotsFor(scene.usd / 10, market.mark(span.from)),
    leastLots(market.mark(span.from)),
  );
  const leg: Leg = { from: span.from, to: flipAt, sign, outlook: first, unitLots };
  if (rng.chance(0.15)) {
    const summary = `Open a ${sideLabel(sign)} position in ${market.market.coin}.`;
    const reasons = openingReasons(rng);
    const decisionId = writer.journal.decide({ at: span.from - minuteMs, action: 'open', summary, reasons });
    beRefused(writer, { at: span.from - 59_000, sign, decisionId });
  }
  const heldFrom = begin(writer, scene, leg);
  middle(writer, scene, { ...leg, from: heldFrom });
  if (second === null) {
    end(writer, scene, leg);
    return writer.finish();
  }
  flip(writer, leg, second);
  end(writer, scene, { ...leg, sign: opposite(sign), outlook: second, from: flipAt });
  return writer.finish();
}
