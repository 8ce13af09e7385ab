/** Outcome of a pair of orders, the first of which opens and the second closes. */
type Fate =
  | 'traded'
  | 'partly'
  | 'rejected'
  | 'resting'
  /** The agent says that it was filled, and the venue has nothing. */
  | 'claimed'
  /** The venue has fills, and the agent says nothing. */
  | 'untold'
  /** The agent reports another size than the venue. */
  | 'differs';

export interface PlannedOrder {
  /** Number of the order in its day, from 0. */
  readonly nth: number;
  readonly pair: number;
  readonly fate: Fate;
  readonly coin: string;
  readonly isClose: boolean;
  readonly isLong: boolean;
  readonly at: number;
  readonly price: number;
  /** Gain of the position for each unit; 0 for an order that opens. */
  readonly gain: number;
  /** Sizes, in the order of the fills. */
  readonly fills: readonly number[];
}

export const coins = ['BTC', 'ETH', 'SOL', 'HYPE', 'DOGE', 'XRP', 'SUI', 'LINK'] as const;
const minuteMs = 60_000;
const firstMinute = 10;
const tradingMs = 23 * 60 * minuteMs;

/** Fates of pairs by their number within each hundred; the rest is traded. */
const fates: ReadonlyMap<number, Fate> = new Map([
  [7, 'rejected'],
  [21, 'partly'],
  [33, 'untold'],
  [48, 'resting'],
  [59, 'claimed'],
  [66, 'untold'],
  [77, 'differs'],
  [91, 'rejected'],
]);

/** Plans `count` orders in a day, by time; positions that they open are closed before it ends. */
export function plannedOrders(startMs: number, count: number): readonly PlannedOrder[] {
  const slotMs = Math.floor(tradingMs / Math.ceil(count / 2));
  return Array.from({ length: count - (count % 2) }, (_, nth) => {
    const pair = Math.floor(nth / 2);
    const isClose = nth % 2 === 1;
    const fate = fates.get(pair % 100) ?? 'traded';
    const gain = isClose ? (((pair * 7) % 13) - 5) * 0.25 : 0;
    const isLong = pair % 3 !== 0;
    return {
      nth,
      pair,
      fate,
      coin: coins[pair % coins.length] ?? 'BTC',
      isClose,
      isLong,
      at: startMs + firstMinute * minuteMs + pair * slotMs + (isClose ? Math.floor(slotMs / 2) : 0),
      price: 100 + (pair % 50) + (isLong ? gain : -gain),
      gain,
      fills: fillsOf(fate, nth),
    };
  });
}

function fillsOf(fate: Fate, nth: number): readonly number[] {
  if (fate === 'rejected' || fate === 'resting' || fate === 'claimed') return [];
  if (fate === 'partly') return [1];
  return nth % 5 === 0 ? [1, 1] : [2];
}

export const isBuy = ({ isClose, isLong }: Pick<PlannedOrder, 'isClose' | 'isLong'>): boolean =>
  isClose !== isLong;

export const filledOf = ({ fills }: Pick<PlannedOrder, 'fills'>): number =>
  fills.reduce((sum, size) => sum + size, 0);
