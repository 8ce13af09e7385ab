import type { ExitReason } from './fill-draft.ts';
import type { EpisodeWriter } from './episode-writer.ts';
import type { OrderDraft } from './order-writer.ts';
import { beyond, takerPrice } from '../quotes.ts';
import { opposite, type Sign } from '../episodes/stage.ts';
import type { Outlook } from '../episodes/survey.ts';

/** Form of protection: orders that follow the position's size; orders of fixed size, at the market or with a limit; none. */
type ProtectionForm = 'position' | 'markets' | 'limits' | 'none';

/** Largest slippage of a triggered market order, as a fraction of its trigger price; the next line: of one with a limit. */
const marketSlip = 0.1;
const limitSlip = 0.003;

interface Protection {
  readonly at: number;
  /** Side of the position. */
  readonly sign: Sign;
  readonly form: ProtectionForm;
  readonly levels: Pick<Outlook, 'takeProfit' | 'stopLoss'>;
  readonly decisionId: string;
  /** Order that must fill first; the protective orders have its size. */
  readonly parent?: { readonly order: OrderDraft; readonly lots: number };
}

export function pickForm(writer: EpisodeWriter, outlook: Outlook): ProtectionForm {
  const { rng } = writer.stage;
  const form = rng.pick(['position', 'position', 'markets', 'markets', 'limits', 'none']);
  return form === 'none' && outlook.exit.kind !== 'plain' ? 'position' : form;
}

/** Places a take-profit and a stop-loss for the position, or for the order that will open it. */
export function protect(writer: EpisodeWriter, protection: Protection): void {
  const { at, sign, form, levels, decisionId, parent } = protection;
  if (form === 'none') return;
  const { market } = writer.stage;
  const lots = parent?.lots ?? Math.abs(writer.book.holding().lots);
  const slip = form === 'limits' ? limitSlip : marketSlip;
  const hang = (name: 'Take Profit' | 'Stop', ticks: number): void => {
    const above = (sign === 1) === (name === 'Take Profit');
    const order = writer.place({
      at,
      sign: opposite(sign),
      lots,
      ticks: beyond(market, ticks, -sign * slip),
      orderType: `${name} ${form === 'limits' ? 'Limit' : 'Market'}`,
      tif: form === 'limits' ? 'Gtc' : null,
      reduceOnly: true,
      trigger: { ticks, when: above ? 'above' : 'below' },
      wholePosition: form === 'position',
      ...(parent === undefined ? {} : { waitsFor: parent.order }),
    });
    writer.follow(order, decisionId, true);
  };
  hang('Take Profit', levels.takeProfit);
  hang('Stop', levels.stopLoss);
}

/** Cancels protective orders of fixed size and places them again for the current position. */
export function replaceProtection(writer: EpisodeWriter, protection: Omit<Protection, 'form'>): void {
  const stale = writer.protections(protection.at).filter((order) => !order.facts.isPositionTpsl);
  const [first] = stale;
  if (first === undefined) return;
  for (const order of stale) writer.cancel(order, protection.at, 'canceled');
  const form = first.facts.orderType.endsWith('Limit') ? 'limits' : 'markets';
  protect(writer, { ...protection, at: protection.at + 400, form });
}

export function splitLots(lots: number, least: number, parts: number): readonly number[] {
  const share = Math.floor(lots / parts);
  if (share < least) return [lots];
  return [...Array.from({ length: parts - 1 }, () => share), lots - share * (parts - 1)];
}

/** Triggers the take-profit or stop-loss, which the price has reached. Returns false if there is no order of that kind. */
export function setOff(writer: EpisodeWriter, kind: 'take_profit' | 'stop_loss', at: number): boolean {
  const { market, rng } = writer.stage;
  const prefix = kind === 'take_profit' ? 'Take Profit' : 'Stop';
  const order = writer.protections(at).find(({ facts }) => facts.orderType.startsWith(prefix));
  if (order === undefined) return false;
  const lots = Math.abs(writer.book.holding().lots);
  const reason: ExitReason = kind;
  writer.resize(order, at, lots);
  writer.recordEvent(order, at, 'triggered');
  const least = Math.ceil(13_000_000 / market.mark(at));
  const parts = splitLots(lots, least, 1 + rng.below(3));
  const filledAt = at + 60 + rng.below(200);
  const { sign } = order;
  parts.forEach((part, level) => {
    const ticks = takerPrice(market, filledAt, { sign, level });
    writer.execute({ order, at: filledAt, lots: part, ticks, crossed: true, reason });
  });
  return true;
}
