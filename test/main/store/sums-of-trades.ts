import { Decimal } from 'decimal.js';
import type { Trade } from '../../../src-main/domain/trades/trade.ts';
import type { TradesReader } from '../../../src-main/store/trades.ts';

interface Sums {
  readonly rows: number;
  readonly volume: string;
  readonly fees: string;
  readonly valued: number;
  readonly charged: number;
  readonly ends: readonly [number, number];
}

/** Adds up the rows by coin and status. */
export function countedSums(trades: readonly Trade[]): ReadonlyMap<string, Sums> {
  const groups = Map.groupBy(trades, ({ coin, orderStatus }) => `${coin} ${orderStatus}`);
  const valueOf = ({ filledAmount, averagePrice }: Trade): Decimal | null => {
    if (filledAmount === null || filledAmount === '0') return filledAmount === null ? null : new Decimal(0);
    return averagePrice === null ? null : new Decimal(filledAmount).times(averagePrice);
  };
  const add = (all: readonly (Decimal | string | null)[]): string =>
    all.reduce<Decimal>((sum, one) => sum.plus(one ?? 0), new Decimal(0)).toFixed();
  return new Map(
    [...groups].map(([key, of]) => [
      key,
      {
        rows: of.length,
        volume: add(of.map(valueOf)),
        fees: add(of.map(({ feeUsd }) => feeUsd)),
        valued: of.filter((trade) => valueOf(trade) !== null).length,
        charged: of.filter(({ feeUsd }) => feeUsd !== null).length,
        ends: [Math.min(...of.map(({ executedAt }) => executedAt)), Math.max(...of.map((t) => t.executedAt))],
      },
    ]),
  );
}

export function sumsOf({ tradeSums }: Pick<TradesReader, 'tradeSums'>): ReadonlyMap<string, Sums> {
  const groups = Map.groupBy(tradeSums(), ({ coin, orderStatus }) => `${coin} ${orderStatus}`);
  const count = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
  const add = (all: readonly string[]): string =>
    all.reduce((sum, one) => sum.plus(one), new Decimal(0)).toFixed();
  return new Map(
    [...groups].map(([key, of]) => [
      key,
      {
        rows: count(of.map(({ rows }) => rows)),
        volume: add(of.map(({ volume }) => volume)),
        fees: add(of.map(({ fees }) => fees)),
        valued: count(of.map(({ valued }) => valued)),
        charged: count(of.map(({ charged }) => charged)),
        ends: [Math.min(...of.map(({ first }) => first.at)), Math.max(...of.map(({ last }) => last.at))],
      },
    ]),
  );
}
