import { sessionAt } from '../../../domain/sessions/trading-sessions.ts';
import { calendarOf } from '../../catalog/underlyings.ts';
import type { SimulatedMarket } from '../../world/simulated-market.ts';
import type { DecisionAct } from '../vault-act.ts';
import { fixedText } from '../../world/fixed-point.ts';
import type { EpisodeWriter } from './episode-writer.ts';
import { unfilled } from '../journal/journal.ts';
import type { OrderRequest } from './order-writer.ts';
import { beyond, lotsFor } from '../quotes.ts';
import type { Sign } from '../episodes/stage.ts';

interface Refusal {
  readonly status: string;
  readonly says: (asset: number, bbo: string) => string;
  readonly request: Partial<OrderRequest>;
}

/** Rejections with the venue's own messages. */
const refusals: readonly [Refusal, ...Refusal[]] = [
  {
    status: 'badAloPxRejected',
    says: (asset, bbo) => `Post only order would have immediately matched, bbo was ${bbo}. asset=${asset}`,
    request: { tif: 'Alo' },
  },
  {
    status: 'perpMarginRejected',
    says: (asset) => `Insufficient margin to place order. asset=${asset}`,
    request: {},
  },
  {
    status: 'iocCancelRejected',
    says: (asset) => `Order could not immediately match against any resting orders. asset=${asset}`,
    request: { tif: 'Ioc' },
  },
  {
    status: 'reduceOnlyRejected',
    says: (asset) => `Reduce only order would increase position. asset=${asset}`,
    request: { reduceOnly: true },
  },
  {
    status: 'minTradeNtlRejected',
    says: (asset) => `Order must have minimum value of $10. asset=${asset}`,
    request: { lots: 1 },
  },
];

/** Places an order that the venue rejects. */
export function beRefused(
  writer: EpisodeWriter,
  { at, sign, decisionId }: { readonly at: number; readonly sign: Sign; readonly decisionId: string },
): void {
  const { market, rng, account } = writer.stage;
  const refusal = rng.pick(refusals);
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
      ...refusal.request,
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

/** Minimum confidence of an entry. */
const leastConfidence = 0.55;
const lowConfidence = 0.41;

interface Gate {
  readonly refusedBy: NonNullable<DecisionAct['refusedBy']>;
  readonly says: string;
  readonly confidence?: number;
}

const gates: readonly [Gate, ...Gate[]] = [
  {
    refusedBy: { gate: 'max_spread_bps', threshold: '4', value: '9' },
    says: 'The spread is 9 bp, the limit 4',
  },
  {
    refusedBy: { gate: 'min_confidence', threshold: String(leastConfidence), value: String(lowConfidence) },
    says: `Confidence is ${lowConfidence}, an entry needs ${leastConfidence}`,
    confidence: lowConfidence,
  },
  {
    refusedBy: { gate: 'max_correlation', threshold: '0.8', value: '0.91' },
    says: 'Correlation with open positions is 0.91, the limit 0.8',
  },
];
const closed: Gate = {
  refusedBy: { gate: 'session_open', threshold: 'true', value: 'false' },
  says: 'The session of the underlying is closed',
};

function isClosed(market: SimulatedMarket, at: number): boolean {
  const calendar = calendarOf(market);
  const session = calendar === null ? null : sessionAt(calendar, at);
  return session !== null && session.kind !== 'unknown' && session.now.state !== 'regular';
}

/** Writes a trade that the agent considered and skipped. */
export function skip(writer: EpisodeWriter, at: number): void {
  const { rng, market } = writer.stage;
  const { refusedBy, says, confidence } = rng.pick(isClosed(market.market, at) ? [closed, ...gates] : gates);
  const { coin } = market.market;
  writer.journal.decide({
    at,
    action: 'skip',
    summary: `No new position in ${coin}. ${says}.`,
    reasons: [
      `A signal in ${coin} is worth a look.`,
      `${says}.`,
      'The entry is refused, so no order is sent.',
    ],
    refusedBy,
    ...(confidence === undefined ? {} : { confidence }),
  });
}
