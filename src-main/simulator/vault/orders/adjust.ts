import { restAndFill, takeNow } from '../episodes/enter.ts';
import type { EpisodeWriter } from './episode-writer.ts';
import { protect, replaceProtection } from './protect.ts';
import { beyond, leastLots } from '../quotes.ts';
import { opposite, type Sign } from '../episodes/stage.ts';
import type { Outlook } from '../episodes/survey.ts';
import { openingReasons, sideLabel } from '../journal/texts.ts';
import { unitsToAdd } from '../units.ts';

export interface Leg {
  readonly from: number;
  readonly to: number;
  readonly sign: Sign;
  readonly outlook: Outlook;
  readonly unitLots: number;
}

/** Final statuses of canceled orders; the usual one is listed several times. */
const withdrawals = [
  'canceled',
  'canceled',
  'canceled',
  'scheduledCancel',
  'marginCanceled',
  'selfTradeCanceled',
] as const;

/** Places a resting order to add, at a price that is never reached, often with a take-profit and a stop-loss that wait for it. */
export function restInVain(writer: EpisodeWriter, leg: Leg): void {
  const { market, rng } = writer.stage;
  const { from, to, sign, outlook, unitLots } = leg;
  if (outlook.exit.kind === 'stop_loss') return;
  const ticks = beyond(market, outlook.stopLoss, sign * 0.003);
  const lots = Math.max(unitLots * 2, leastLots(ticks));
  const side = sideLabel(sign);
  const decisionId = writer.journal.decide({
    at: from - 300,
    action: 'add',
    summary: `Add to the ${side} position in ${market.market.coin} at a better price.`,
    reasons: openingReasons(rng),
  });
  const order = writer.place({
    at: from,
    sign,
    lots,
    ticks,
    orderType: 'Limit',
    tif: 'Gtc',
    named: rng.chance(0.5),
  });
  if (rng.chance(0.7)) {
    const levels = {
      takeProfit: outlook.takeProfit,
      stopLoss: beyond(market, outlook.stopLoss, -sign * 0.008),
    };
    protect(writer, { at: from, sign, form: 'markets', levels, decisionId, parent: { order, lots } });
  }
  writer.follow(order, decisionId, true);
  writer.cancel(order, to, rng.pick(withdrawals));
}

function heldUnits(writer: EpisodeWriter, unitLots: number): number {
  return Math.round(Math.abs(writer.book.holding().lots) / unitLots);
}

function addMore(writer: EpisodeWriter, leg: Leg, at: number): void {
  const { rng, market } = writer.stage;
  const units = unitsToAdd(heldUnits(writer, leg.unitLots), rng);
  if (units === 0) return;
  const summary = `Add to the ${sideLabel(leg.sign)} position in ${market.market.coin}.`;
  const reasons = openingReasons(rng);
  const decisionId = writer.journal.decide({ at: at - 300, action: 'add', summary, reasons });
  const parts = [units * leg.unitLots];
  const why = { decisionId, reason: 'signal' } as const;
  const doneAt = ((): number => {
    if (rng.chance(0.5)) {
      takeNow(writer, { at, sign: leg.sign, parts, reduceOnly: false }, why);
      return at;
    }
    const { sign, unitLots } = leg;
    const rest = { from: at, by: at + (leg.to - leg.from) / 20, sign, unitLots, parts };
    return restAndFill(writer, { ...rest, withdrawn: false, reduceOnly: false }, why);
  })();
  replaceProtection(writer, { at: doneAt + 700, sign: leg.sign, levels: leg.outlook, decisionId });
}

function reduceSome(writer: EpisodeWriter, leg: Leg, at: number): void {
  const { rng, market } = writer.stage;
  const held = heldUnits(writer, leg.unitLots);
  if (held < 3) return;
  const lots = (1 + rng.below(Math.floor(held / 2))) * leg.unitLots;
  const summary = `Reduce the ${sideLabel(leg.sign)} position in ${market.market.coin}.`;
  const reasons = ['The margin is needed elsewhere.'];
  const decisionId = writer.journal.decide({ at: at - 300, action: 'reduce', summary, reasons });
  const why = { decisionId, reason: 'signal' } as const;
  const sign = opposite(leg.sign);
  if (rng.chance(0.5)) {
    takeNow(writer, { at, sign, parts: [lots], reduceOnly: true }, why);
    return;
  }
  const rest = { from: at, by: at + (leg.to - leg.from) / 20, sign, unitLots: leg.unitLots, parts: [lots] };
  restAndFill(writer, { ...rest, withdrawn: false, reduceOnly: true }, why);
}

/** Adds to or reduces the position `times` times, spread evenly over the leg. */
export function adjust(writer: EpisodeWriter, leg: Leg, times: number): void {
  const { rng } = writer.stage;
  const share = (leg.to - leg.from) / (times + 1);
  for (let i = 1; i <= times; i += 1) {
    const at = Math.floor(leg.from + share * (i + rng.between(-0.3, 0.3)));
    if (rng.chance(0.5)) addMore(writer, leg, at);
    else reduceSome(writer, leg, at);
  }
}
