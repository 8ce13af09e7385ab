import { firstNames } from '../../../src-preload/contract/sentences.ts';
import type { OrderStatus, RestingState } from '../../../src-preload/contract/views/trades/trade.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { Exact, exactText } from '../../domain/exact.ts';
import { isDollarToken, quoteTokenOf } from '../../domain/markets/quote.ts';
import { endOfVenueStatus, isOpenAtVenue } from '../../domain/trades/venue-order-status.ts';
import type { RestingCount, StoredTradeSum, TradeTime } from '../../store/trades.ts';
import { counted } from '../answer-text.ts';
import type { MarketChoice, RestingStatistics, Statistics, StatisticsLeftOut } from '../graph-questions.ts';
import { inNumbers } from '../in-numbers.ts';
import { toAgentText, toUtcText } from '../instants.ts';
import { operation } from '../operation.ts';
import { areOrdersStale } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { required } from '../required-readings.ts';
import { coversOrders, selectRows, tradeCoins } from './history-filter.ts';
import { asComplete, ordersCoverage } from './history-coverage.ts';
import { tradeRowReadings } from './trade-row.ts';

function textOf(time: TradeTime | undefined): string | null {
  if (time === undefined) return null;
  return time.recordedBy === 'agent' ? toAgentText(time.at) : toUtcText(time.at);
}

/** Rows that are counted between two pauses: some 10 ms of work. */
const rowsPerBatch = 5_000;

/** Returns the state of orders, of which `isAmong` says whether the venue lists them as open. */
function stateOf({ word, completelyFilled, isAmong }: Omit<RestingCount, 'rows'>): RestingState {
  if (completelyFilled) return 'filled';
  if (word !== null && !isOpenAtVenue(word)) return endOfVenueStatus(word);
  return isAmong ? 'open' : 'unknown';
}

/** Returns the order ids in the lists of open orders that are within their limit of age. */
function openOids(scope: Reads<'account'>): readonly number[] {
  const lists = [...scope.reader.account().orders.values()];
  return lists
    .filter((list) => !areOrdersStale(scope, list))
    .flatMap(({ value }) => value.map(({ oid }) => oid));
}

const rowsOf = (sums: readonly StoredTradeSum[]): number => sums.reduce((total, { rows }) => total + rows, 0);

/** Whether the amounts of a market are in US dollars. */
const inDollars = ({ reader }: Reads<'catalog'>, { coin }: Pick<StoredTradeSum, 'coin'>): boolean =>
  coin !== null && isDollarToken(quoteTokenOf(reader, coin));

/** Returns which orders the sums leave out. An order with known fills has a fee, in dollars or in another token. */
function leftOutOf(scope: Reads<'catalog'>, sums: readonly StoredTradeSum[]): readonly StatisticsLeftOut[] {
  const unmatched = sums.reduce((total, { rows, valued }) => total + rows - valued, 0);
  const inTokens = sums.filter(({ valued, charged }) => valued > charged);
  const charged = inTokens.reduce((total, sum) => total + sum.valued - sum.charged, 0);
  const others = sums.filter((sum) => sum.volume !== zero && !inDollars(scope, sum));
  const fees = charged === 1 ? 'The fee of 1 order' : `The fees of ${charged} orders`;
  const leftOut: StatisticsLeftOut[] = [];
  if (unmatched > 0)
    leftOut.push({
      of: 'orders',
      message: `The fills of ${counted(unmatched, 'order')} are not known: they are excluded from volume and fees.`,
    });
  if (charged > 0)
    leftOut.push({
      of: 'fees',
      message: `${fees} in ${marketsOf(inTokens)} ${charged === 1 ? 'is' : 'are'} not in US dollars and not in the sum.`,
    });
  if (others.length > 0)
    leftOut.push({
      of: 'volume',
      message: `The volume in ${marketsOf(others)} is not known in US dollars and not in the sum.`,
    });
  return leftOut;
}

const mostMarkets = 5;

/** Names the markets of sums: `BTC, @107 and 3 more`. */
function marketsOf(sums: readonly Pick<StoredTradeSum, 'coin'>[]): string {
  const coins = [...new Set(sums.map(({ coin }) => coin ?? 'unknown markets'))].toSorted();
  return firstNames(coins, mostMarkets);
}

/** Returns the volume in US dollars. Trades in another collateral have no known volume. */
function volumeOf(scope: Reads<'catalog'>, sums: readonly StoredTradeSum[]): DecimalText | null {
  return knownSum(
    sums.map(({ coin, rows, valued, volume }) =>
      inDollars(scope, { coin }) ? { rows, known: valued, sum: volume } : { rows, known: 0, sum: zero },
    ),
  );
}

const zero = '0' as DecimalText;

interface PartlyKnown {
  readonly rows: number;
  /** Number of rows that are in the sum. */
  readonly known: number;
  readonly sum: DecimalText;
}

/** Returns the total of what is known: zero without rows; null if there are rows and none is known. */
function knownSum(parts: readonly PartlyKnown[]): DecimalText | null {
  const isUnknown =
    parts.some(({ rows }) => rows > 0) && parts.every(({ rows, known }) => rows === 0 || known === 0);
  if (isUnknown) return null;
  return exactText(parts.reduce((total, { sum }) => total.plus(sum), new Exact(0)));
}

/** Returns the outcomes of the orders of all time. */
export const getTradeStatistics = operation({
  name: 'getTradeStatistics',
  summary: 'Outcomes of orders, of all time',
  needs: ['trades'],
  readings: ['catalog', 'fills', 'histories', 'journal', 'orderOutcomes'],
  covers: {
    rule: ordersCoverage,
    period: () => 'all',
    isOf: (choice: MarketChoice, scope) => coversOrders(scope, choice),
    // The agent alone reports how many were rejected or rest.
    chosenBy: () => 'report' as const,
    says: asComplete,
  },
  answer: (choice: MarketChoice, context): Omit<Statistics, 'complete' | 'incompleteReason'> => {
    const { coins } = selectRows(context, { ...choice, period: 'all' }, tradeCoins(context));
    const sums = context.reader.tradeSums(coins);
    if (sums.length === 0) required(context, 'orders');
    const leftOut = leftOutOf(context, sums);
    const count = (status: OrderStatus): number =>
      rowsOf(sums.filter(({ orderStatus }) => orderStatus === status));
    return {
      tradeCount: rowsOf(sums),
      filled: count('filled'),
      partial: count('partial'),
      resting: count('resting'),
      rejected: count('rejected'),
      unknown: count('unknown'),
      ...inNumbers({
        volumeUsd: volumeOf(context, sums),
        feesUsd: knownSum(sums.map(({ rows, charged, fees }) => ({ rows, known: charged, sum: fees }))),
      }),
      leftOut,
      firstAt: textOf(sums.map(({ first }) => first).toSorted((a, b) => a.at - b.at)[0]),
      lastAt: textOf(sums.map(({ last }) => last).toSorted((a, b) => b.at - a.at)[0]),
    };
  },
});

/** Counts the orders that the agent reported as resting by their final status, as stored in their rows. Counts in batches. */
export const getRestingStatistics = operation({
  name: 'getRestingStatistics',
  summary: 'Final status of the orders that were resting; adds up to the number of resting orders',
  needs: ['trades'],
  readings: [...tradeRowReadings, 'providers'],
  covers: { nothing: 'Statistics of the same field say it of all orders.' },
  answer: async (choice: MarketChoice, context): Promise<RestingStatistics> => {
    const { pause } = context;
    const { coins } = selectRows(context, { ...choice, period: 'all' }, tradeCoins(context));
    const { reader } = context;
    const states = { open: 0, canceled: 0, filled: 0, rejected: 0, unknown: 0 };
    const isJoined = context.accountConflict() === null;
    let [counted, open] = [0, openOids(context)];
    for (const { cell, rows: rowsOfCell } of reader.restingCells(coins)) {
      if (counted > 0 && counted + rowsOfCell > rowsPerBatch) {
        await pause();
        [counted, open] = [0, openOids(context)];
      }
      counted += rowsOfCell;
      for (const count of reader.restingCounts(cell, open))
        states[isJoined ? stateOf(count) : 'unknown'] += count.rows;
    }
    return states;
  },
});

export const statisticsOperations = [getTradeStatistics, getRestingStatistics];
