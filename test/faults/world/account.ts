import {
  dexOf,
  genesis,
  hourMs,
  markAt,
  minuteMs,
  oncePerRevision,
  rawUsdIn,
  revisionAt,
  rounded,
} from './markets.ts';

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface HoldingTruth {
  readonly coin: string;
  /** Negative: short. */
  readonly size: number;
  readonly entry: number;
  readonly leverage: number;
  readonly isolatedUsd: number | null;
  readonly liquidation: number | null;
  readonly tripId: string;
  readonly openedAt: number;
}

/** Positions that are held all the time. */
export const holdings: readonly HoldingTruth[] = [
  {
    coin: 'BTC',
    size: 0.5,
    entry: 59_000,
    leverage: 5,
    isolatedUsd: null,
    liquidation: 41_000,
    tripId: 'hold-btc',
    openedAt: genesis - 44 * hourMs,
  },
  {
    coin: 'xyz:GOLD',
    size: 2,
    entry: 2_640,
    leverage: 10,
    isolatedUsd: null,
    liquidation: null,
    tripId: 'hold-gold',
    openedAt: genesis - 20 * hourMs,
  },
  {
    coin: 'xyz:TSLA',
    size: -10,
    entry: 345,
    leverage: 5,
    isolatedUsd: 4_200,
    liquidation: 401,
    tripId: 'hold-tsla',
    // A minute off the close of a trip: orders of one millisecond are listed in the order of their ids.
    openedAt: genesis - 5 * hourMs + minuteMs,
  },
];

export interface PositionTruth extends HoldingTruth {
  readonly value: number;
  readonly unrealized: number;
  readonly returnOnEquity: number;
  readonly marginUsed: number;
  /** Positive: paid, as the venue says it. */
  readonly fundingPaid: number;
}

export const positionsAt = oncePerRevision((dex, at): readonly PositionTruth[] =>
  holdings
    .filter(({ coin }) => dexOf(coin) === dex)
    .map((holding) => {
      const { size, entry, leverage, isolatedUsd, coin } = holding;
      const mark = markAt(coin, at);
      const value = rounded(Math.abs(size) * mark);
      const unrealized = rounded((mark - entry) * size);
      return {
        ...holding,
        value,
        unrealized,
        returnOnEquity: rounded(unrealized / ((Math.abs(size) * entry) / leverage)),
        marginUsed: rounded(isolatedUsd === null ? value / leverage : isolatedUsd + size * mark),
        fundingPaid: rounded(1 + revisionAt(at) / 100),
      };
    }),
);

interface DexAccountTruth {
  readonly accountValue: number;
  readonly crossValue: number;
  readonly marginUsed: number;
  readonly crossMarginUsed: number;
  readonly withdrawable: number;
  readonly notional: number;
  readonly unrealized: number;
}

export const dexAccountAt = oncePerRevision((dex, at): DexAccountTruth => {
  const held = positionsAt(dex, at);
  const raw = rawUsdIn(dex);
  const isolated = held.filter(({ isolatedUsd }) => isolatedUsd !== null);
  const cross = held.filter(({ isolatedUsd }) => isolatedUsd === null);
  const crossValue = raw + sum(cross.map(({ size, coin }) => size * markAt(coin, at)));
  const crossMarginUsed = sum(cross.map(({ marginUsed }) => marginUsed));
  return {
    accountValue: rounded(crossValue + sum(isolated.map(({ marginUsed }) => marginUsed))),
    crossValue: rounded(crossValue),
    marginUsed: rounded(sum(held.map(({ marginUsed }) => marginUsed))),
    crossMarginUsed: rounded(crossMarginUsed),
    withdrawable: rounded(crossValue - crossMarginUsed),
    notional: rounded(sum(held.map(({ value }) => value))),
    unrealized: rounded(sum(held.map(({ unrealized }) => unrealized))),
  };
});

export const spotAt = (at: number) => ({ total: 2_500 + revisionAt(at), hold: 100 });

export interface OrderTruth {
  readonly oid: number;
  readonly coin: string;
  readonly side: 'B' | 'A';
  readonly limit: number;
  readonly size: number;
  readonly trigger: number | null;
  readonly type: string;
  readonly reduceOnly: boolean;
  readonly wholePosition: boolean;
  readonly placedAt: number;
}

/** The agent moves its entry and its stop with the market, keeping their ids. */
export function ordersAt(dex: string, at: number): readonly OrderTruth[] {
  const revision = revisionAt(at);
  const all: readonly OrderTruth[] = [
    {
      oid: 9_001,
      coin: 'BTC',
      side: 'B',
      limit: 54_000 + revision,
      size: 0.1,
      trigger: null,
      type: 'Limit',
      reduceOnly: false,
      wholePosition: false,
      placedAt: genesis - 3 * hourMs,
    },
    {
      oid: 9_002,
      coin: 'BTC',
      side: 'A',
      limit: 71_000,
      size: 0,
      trigger: 70_000 + revision,
      type: 'Take Profit Market',
      reduceOnly: true,
      wholePosition: true,
      placedAt: genesis - 43 * hourMs,
    },
    {
      oid: 9_003,
      coin: 'xyz:TSLA',
      side: 'B',
      limit: 420,
      size: 10,
      trigger: 380 + revision / 100,
      type: 'Stop Market',
      reduceOnly: true,
      wholePosition: false,
      placedAt: genesis - 4 * hourMs,
    },
  ];
  return all.filter(({ coin }) => dexOf(coin) === dex);
}
