import type {
  ClosedTradeRow,
  StoryKey,
  TradeRow,
  TradeStory,
} from '../../../src-preload/contract/bridge/trades.ts';
import { formatAge } from '../../format/age.ts';
import { formatUsd } from '../../format/number.ts';
import { outcomeWords } from '../../format/trade-words.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';

/** Why a trade has no figure of its money, in one sentence. */
export function noMoney({ orderStatus, reconciliation }: TradeRow): string {
  if (orderStatus === 'rejected' || orderStatus === 'resting') return 'Nothing of it has been filled';
  if (reconciliation === 'venue_missing') return 'The venue has no fill that bears out the agent’s word';
  if (reconciliation === 'pending') return 'The venue’s fills may still come';
  return 'No fill of the venue is known for it';
}

export function noRealized(row: TradeRow): string {
  return row.filledAmount === null || row.filledAmount === 0
    ? noMoney(row)
    : 'It closed nothing, or its collateral is not a US-dollar token';
}

export type Difference = TradeRow['differences'][number];

const figureWords = { filled: 'Filled', average_price: 'Average price', fee: 'Fee' } as const;

export interface WrittenDifference {
  readonly figure: string;
  readonly agent: string;
  readonly venue: string;
}

export function writtenDifference(
  { figure, agent, venue }: Difference,
  { price, size }: MarketFigures,
): WrittenDifference {
  const write = { filled: size, average_price: price, fee: formatUsd }[figure];
  const [told, known] = [write(agent), write(venue)];
  // Figures that differ beyond what is written would read as the same.
  const same = told === known;
  return {
    figure: figureWords[figure],
    agent: same ? String(agent) : told,
    venue: same ? String(venue) : known,
  };
}

/** Net of fees; funding is not told apart by round trip. */
export function netOfFees({
  realizedPnlUsd,
  feesUsd,
}: Pick<ClosedTradeRow, 'realizedPnlUsd' | 'feesUsd'>): number | null {
  return realizedPnlUsd === null || feesUsd === null ? null : realizedPnlUsd - feesUsd;
}

export function holdWords(seconds: number): string {
  return formatAge(seconds * 1000);
}

/** What a row's link is called. */
export function orderName({ side, symbol, market, orderStatus }: TradeRow): string {
  const deed = side === null ? 'Order' : side === 'buy' ? 'Buy' : 'Sell';
  return `${deed} ${market?.coin ?? symbol ?? 'of an unknown market'}, ${outcomeWords[orderStatus].toLowerCase()}`;
}

export function tripName({
  side,
  symbol,
  market,
}: Pick<ClosedTradeRow, 'side' | 'symbol' | 'market'>): string {
  return `${side === 'long' ? 'Long' : 'Short'} ${market?.coin ?? symbol}, round trip`;
}

export type StoryTrip = TradeStory['trips'][number];

/** What a story is about, among all that it tells. */
export type StorySubject =
  | { readonly kind: 'trade'; readonly trade: TradeRow }
  | { readonly kind: 'trip'; readonly trip: StoryTrip }
  | { readonly kind: 'none' };

export function subjectOf(story: TradeStory, key: StoryKey): StorySubject {
  if (key.kind === 'closed_trade') {
    const trip = story.trips.find(({ id }) => id === key.id);
    return trip === undefined ? { kind: 'none' } : { kind: 'trip', trip };
  }
  const trades = [...story.orders.map(({ trade }) => trade), ...story.unclaimed];
  const trade = trades.find((row) => row?.id === key.id) ?? null;
  return trade === null ? { kind: 'none' } : { kind: 'trade', trade };
}

export function storyTitle(story: TradeStory, key: StoryKey): string {
  const subject = subjectOf(story, key);
  switch (subject.kind) {
    case 'trade':
      return orderName(subject.trade);
    case 'trip':
      return tripName(subject.trip);
    case 'none':
      return story.market?.coin ?? story.symbol ?? 'Story';
    default:
      return subject satisfies never;
  }
}
