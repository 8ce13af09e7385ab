import type { OrderStatus } from '../../src-preload/contract/bridge/trades.ts';
import { toNumber } from '../domain/decimal.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { Exact, exactText } from '../domain/exact.ts';
import { dexOf } from '../domain/market.ts';
import { isDollarToken } from '../domain/quote.ts';
import type { StoredTradeSum } from '../store/trades.ts';
import type { AccountScope } from './account-scope.ts';
import { requireAccount } from './account-scope.ts';
import { requireOrders } from './fills-known.ts';
import type { MarketChoice, Statistics } from './graph-questions.ts';
import { selectRows, tradeCoins } from './history-filter.ts';
import { tradeCompleteness } from './list-trades.ts';

/** What the orders of all time came to. */
export function tradeStatistics(scope: AccountScope, choice: MarketChoice): Statistics {
  requireAccount(scope, 'trades');
  const { coins } = selectRows(scope, { ...choice, period: 'all' }, tradeCoins(scope));
  const sums = scope.reader.tradeSums(coins);
  if (sums.length === 0) requireOrders(scope);
  const count = (status: OrderStatus): number =>
    rowsOf(sums.filter(({ orderStatus }) => orderStatus === status));
  const { complete, incompleteReason } = tradeCompleteness(scope, 'all');
  return {
    tradeCount: rowsOf(sums),
    filled: count('filled'),
    partial: count('partial'),
    resting: count('resting'),
    rejected: count('rejected'),
    unknown: count('unknown'),
    volumeUsd: volumeOf(scope, sums),
    feesUsd: knownSum(sums.map(({ rows, charged, fees }) => ({ rows, known: charged, sum: fees }))),
    complete,
    incompleteReason,
    firstAt: sums.length === 0 ? null : Math.min(...sums.map(({ firstAt }) => firstAt)),
    lastAt: sums.length === 0 ? null : Math.max(...sums.map(({ lastAt }) => lastAt)),
  };
}

const rowsOf = (sums: readonly StoredTradeSum[]): number => sums.reduce((total, { rows }) => total + rows, 0);

/** What was traded for no dollars has no worth in them. */
function volumeOf({ reader }: AccountScope, sums: readonly StoredTradeSum[]): number | null {
  const inDollars = (coin: string | null): boolean =>
    coin !== null && isDollarToken(reader.dex(dexOf(coin))?.collateral ?? null);
  return knownSum(
    sums.map(({ coin, rows, valued, volume }) =>
      inDollars(coin) ? { rows, known: valued, sum: volume } : { rows, known: 0, sum: zero },
    ),
  );
}

const zero = '0' as DecimalText;

interface PartlyKnown {
  readonly rows: number;
  /** Of how many rows the sum is. */
  readonly known: number;
  readonly sum: DecimalText;
}

/** Zero of no rows; null of rows none of which is known. */
function knownSum(parts: readonly PartlyKnown[]): number | null {
  const isUnknown =
    parts.some(({ rows }) => rows > 0) && parts.every(({ rows, known }) => rows === 0 || known === 0);
  if (isUnknown) return null;
  return toNumber(exactText(parts.reduce((total, { sum }) => total.plus(sum), new Exact(0))));
}
