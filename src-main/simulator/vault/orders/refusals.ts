import { fixedText } from '../../world/fixed-point.ts';
import type { EpisodeWriter } from './episode-writer.ts';
import { unfilled } from '../journal/journal.ts';
import type { OrderWish } from './order-writer.ts';
import { beyond, lotsFor } from '../quotes.ts';
import type { Sign } from '../episodes/stage.ts';

interface Refusal {
  readonly status: string;
  readonly says: (asset: number, bbo: string) => string;
  readonly wish: Partial<OrderWish>;
}

/** The venue's own words. */
const refusals: readonly [Refusal, ...Refusal[]] = [
  {
    status: 'badAloPxRejected',
    says: (asset, bbo) => `Post only order would have immediately matched, bbo was ${bbo}. asset=${asset}`,
    wish: { tif: 'Alo' },
  },
  {
    status: 'perpMarginRejected',
    says: (asset) => `Insufficient margin to place order. asset=${asset}`,
    wish: {},
  },
  {
    status: 'iocCancelRejected',
    says: (asset) => `Order could not immediately match against any resting orders. asset=${asset}`,
    wish: { tif: 'Ioc' },
  },
  {
    status: 'reduceOnlyRejected',
    says: (asset) => `Reduce only order would increase position. asset=${asset}`,
    wish: { reduceOnly: true },
  },
  {
    status: 'minTradeNtlRejected',
    says: (asset) => `Order must have minimum value of $10. asset=${asset}`,
    wish: { lots: 1 },
  },
];

/** An order that the venue does not take. */
export function beRefused(
  writer: EpisodeWriter,
  { at, sign, decisionId }: { readonly at: number; readonly sign: Sign; readonly decisionId: string },
): void {
  const { market, dice, account } = writer.stage;
  const refusal = dice.pick(refusals);
  const mark = market.mark(at);
  const book = market.book(at);
  const price = (ticks: number): string => fixedText(ticks, market.tickDecimals).replace(/\.0$/, '');
  const bbo = `${price(book?.bid ?? mark)}@${price(book?.ask ?? mark)}`;
  const order = writer.place(
    {
      at,
      sign,
      lots: lotsFor(500, mark),
      ticks: beyond(market, mark, sign * 0.0005),
      orderType: 'Limit',
      tif: 'Gtc',
      named: true,
      ...refusal.wish,
    },
    true,
  );
  const orderId = writer.follow(order, decisionId, false);
  const rejectReason = refusal.says(account.assetOf(market.market.coin), bbo);
  writer.cancel(order, at, refusal.status);
  writer.journal.outcome({
    at: at + 90,
    orderId,
    status: 'rejected',
    filled: unfilled,
    oid: order.facts.oid,
    rejectReason,
  });
  writer.journal.add({
    kind: 'error',
    at: at + 110,
    coin: market.market.coin,
    code: 'order_rejected',
    message: rejectReason,
    orderId,
  });
}

const gates = [
  { gate: 'max_spread_bps', threshold: '4', value: '9' },
  { gate: 'min_confidence', threshold: '0.55', value: '0.41' },
  { gate: 'max_correlation', threshold: '0.8', value: '0.91' },
  { gate: 'session_open', threshold: 'true', value: 'false' },
] as const;

/** A trade that the agent thought of and left. */
export function skip(writer: EpisodeWriter, at: number): void {
  const refusedBy = writer.stage.dice.pick(gates);
  const { coin } = writer.stage.market.market;
  writer.journal.decide({
    at,
    action: 'skip',
    summary: `No new position in ${coin}: ${refusedBy.gate} is ${refusedBy.value}, the limit ${refusedBy.threshold}.`,
    reasons: [
      `A signal in ${coin} is worth a look.`,
      `Every gate is asked before an entry; ${refusedBy.gate} stands at ${refusedBy.value}.`,
      'A gate said no; the signal is left alone.',
    ],
    refusedBy,
  });
}
