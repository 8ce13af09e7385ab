import type { MonotonicClock } from '../../clock.ts';
import { minuteMs } from '../../time.ts';

/** Requests of one info type since the start. */
export interface RequestCount {
  readonly type: string;
  readonly requests: number;
  readonly weight: number;
  /** Weight in the last 60 real seconds. */
  readonly weightLastMinute: number;
}

const plainWeight = 20;
const weights = new Map([
  ['allMids', 2],
  ['clearinghouseState', 2],
  ['exchangeStatus', 2],
  ['l2Book', 2],
  ['orderStatus', 2],
  ['spotClearinghouseState', 2],
  ['userRole', 60],
]);
/** Number of rows that add one to an answer's weight, by type. */
const rowsPerUnit = new Map([
  ['candleSnapshot', 60],
  ['historicalOrders', 20],
  ['userFills', 20],
  ['userFillsByTime', 20],
  ['userFunding', 20],
  ['userNonFundingLedgerUpdates', 20],
]);

/** Returns the weight that the venue charges for an answer of `rows` rows. */
export function weightOf(type: string, rows: number): number {
  return (weights.get(type) ?? plainWeight) + Math.ceil(rows / (rowsPerUnit.get(type) ?? Infinity));
}

interface Charge {
  readonly at: number;
  readonly weight: number;
}

interface Tally {
  requests: number;
  weight: number;
  recent: Charge[];
}

export interface RequestCounter {
  readonly count: (type: string, weight: number) => void;
  readonly counts: () => readonly RequestCount[];
}

export function createRequestCounter(monotonic: MonotonicClock): RequestCounter {
  const tallies = new Map<string, Tally>();
  const within = (charges: readonly Charge[]): Charge[] =>
    charges.filter((charge) => charge.at > monotonic() - minuteMs);
  return {
    count: (type, weight) => {
      const tally = tallies.get(type) ?? { requests: 0, weight: 0, recent: [] };
      tally.requests += 1;
      tally.weight += weight;
      tally.recent = [...within(tally.recent), { at: monotonic(), weight }];
      tallies.set(type, tally);
    },
    counts: () =>
      [...tallies].map(([type, tally]) => ({
        type,
        requests: tally.requests,
        weight: tally.weight,
        weightLastMinute: within(tally.recent).reduce((sum, charge) => sum + charge.weight, 0),
      })),
  };
}
