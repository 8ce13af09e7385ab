import { filledOf, isBuy, type PlannedOrder } from './planned-orders.ts';
import { idOf, type Numbers } from './year-numbers.ts';

export const journalId = 'year';

interface Word {
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

const reasons = [
  'Higher lows on the hour, volume above its mean of ten days, and the funding rate is paid by the other side.',
  'The range has held for three days; its lower edge is near, and the loss of the day is far from its limit.',
  'The move has run further than its average, the book is thin above, and the target of the entry is reached.',
] as const;

/** The agent's lines of a day, in the order in which it wrote them. */
export function agentLines(orders: readonly PlannedOrder[], numbers: Numbers): readonly string[] {
  return orders
    .filter(({ fate }) => fate !== 'untold')
    .flatMap((order) => wordsOf(order, numbers))
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, fields }, nth) =>
      JSON.stringify({
        seq: numbers.firstSeq + nth,
        at: new Date(at).toISOString(),
        network: 'TESTNET',
        ...fields,
      }),
    );
}

function wordsOf(order: PlannedOrder, numbers: Numbers): readonly Word[] {
  const { coin, nth, pair, at, isClose, isLong } = order;
  const about = { symbol: coin, market_id: `sim-testnet:${coin}` };
  const decision = { decision_id: idOf('d', numbers, nth), strategy_id: `strategy-${pair % 4}` };
  const reported = { order_id: idOf('o', numbers, nth) };
  const word = (offset: number, type: string, fields: Word['fields']): Word => ({
    at: at + offset,
    fields: { type, ...about, ...fields },
  });
  const opens = isLong ? 'open_long' : 'open_short';
  return [
    ...besides(order, numbers, word),
    word(-900, 'decision', {
      ...decision,
      action: isClose ? 'close' : opens,
      confidence: (40 + (pair % 60)) / 100,
      summary: `${isClose ? 'Close' : 'Open'} a position of 2 ${coin}.`,
    }),
    word(-800, 'reasoning', {
      decision_id: decision.decision_id,
      step: 1,
      text: `${reasons[pair % reasons.length]} ${reasons[nth % reasons.length]}`,
    }),
    word(-500, 'order', {
      ...reported,
      ...decision,
      side: isBuy(order) ? 'buy' : 'sell',
      order_type: 'limit',
      requested: '2',
      limit_price: String(order.price),
      reduce_only: isClose,
    }),
    word(2_000, 'order_outcome', { ...reported, ...outcomeOf(order, numbers) }),
    ...closings(order, numbers, word),
  ];
}

type Writer = (offset: number, type: string, fields: Word['fields']) => Word;

/** Signals, and refused entries. */
function besides({ nth, pair, isClose }: PlannedOrder, numbers: Numbers, word: Writer): readonly Word[] {
  if (isClose) return [];
  const signal = {
    signal_id: idOf('s', numbers, nth),
    direction: pair % 2 === 0 ? 'long' : 'short',
    confidence: 0.6,
    source: `source-${pair % 3}`,
    reasoning_excerpt: reasons[0],
    acted_on: true,
  };
  const refusal = {
    decision_id: idOf('k', numbers, nth),
    action: 'skip',
    confidence: 0.3,
    summary: 'No entry.',
    refused_by: { gate: `gate-${pair % 5}`, threshold: 3, value: 3.4 },
  };
  return [
    ...(pair % 5 === 0 ? [word(-2_000, 'signal', signal)] : []),
    ...(pair % 4 === 0 ? [word(-3_000, 'decision', refusal)] : []),
  ];
}

/** Returns the outcome of an order. Every tenth pair names no order of the venue: it is matched by its size and time. */
function outcomeOf(order: PlannedOrder, { firstOid }: Numbers): Readonly<Record<string, unknown>> {
  const { fate, nth, pair, price } = order;
  if (fate === 'rejected') return { status: 'rejected', filled: '0', reject_reason: 'Insufficient margin.' };
  const named = pair % 10 === 3 ? {} : { venue_oid: firstOid + nth };
  if (fate === 'resting') return { status: 'resting', filled: '0', ...named };
  const filled = fate === 'claimed' ? 2 : filledOf(order) + (fate === 'differs' ? 1 : 0);
  const status = fate === 'partly' ? 'partial' : 'filled';
  return { status, filled: String(filled), average_price: String(price), ...named };
}

function closings(order: PlannedOrder, numbers: Numbers, word: Writer): readonly Word[] {
  const { isClose, isLong, nth, pair, price, fate } = order;
  const size = filledOf(order);
  if (!isClose || size === 0 || fate === 'differs') return [];
  return [
    word(3_000, 'trade_closed', {
      trade_id: idOf('t', numbers, nth),
      exit_price: String(price),
      size: String(size),
      side: isLong ? 'long' : 'short',
      exit_reason: pair % 2 === 0 ? 'target' : 'stop',
    }),
  ];
}
