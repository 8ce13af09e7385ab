import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { Exact, exactText } from '../../domain/exact.ts';
import { isDollarToken, quoteTokenOf } from '../../domain/markets/quote.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { recordId } from '../../domain/record-id.ts';
import type { ChainFill } from '../../domain/trades/chain-fill.ts';
import type {
  RestingStatistics,
  Statistics,
  TradeHistory,
  TradeHistoryQuestion,
  TradesQuestion,
} from '../graph-questions.ts';
import { counted } from '../answer-text.ts';
import { inNumbers } from '../in-numbers.ts';
import { toUtcText } from '../instants.ts';
import { requirePage, requirePart } from '../list-part.ts';
import { marketOfRow } from '../markets/row-market.ts';
import { operation } from '../operation.ts';
import { unpublishedFills, unpublishedReadings, unpublishedText } from './chain-checks.ts';
import type { OnChainReads } from './on-chain-fills.ts';
import { onChainReadings, readAllFills } from './on-chain-fills.ts';
import type { CursorKind } from '../page-cursor.ts';
import { pagesOf, timeAndId } from '../page-cursor.ts';

/**
 * One fill on the chain as a trade; fields that the log lacks are null. Filters by market are ignored, as the source document
 * says.
 */
export type OnChainTrade = Omit<Trade, 'source'> & { readonly source: 'blockchain' };

const idOf = ({ fillId }: Pick<ChainFill, 'fillId'>): string => recordId('fill', fillId);

function tradeOf(scope: OnChainReads, fill: ChainFill): OnChainTrade {
  const isUsd = isInDollars(scope, fill);
  const [feeUsd, realizedPnlUsd] = isUsd ? [fill.fee, fill.realizedPnl] : [null, null];
  return {
    id: idOf(fill),
    market: marketOfRow(scope, { coin: fill.coin, namedBy: 'venue' }),
    symbol: fill.coin,
    side: fill.side,
    orderType: null,
    orderStatus: 'filled',
    restingState: null,
    restingStatus: null,
    liquidated: null,
    ...inNumbers({
      requestedAmount: null,
      filledAmount: fill.size,
      averagePrice: fill.price,
      feeUsd,
      realizedPnlUsd,
    }),
    feeUsdExact: feeUsd,
    realizedPnlUsdExact: realizedPnlUsd,
    rejectReason: null,
    strategyId: null,
    decisionId: null,
    orderId: null,
    executedAt: fill.filledAt,
    source: 'blockchain',
    reconciliation: null,
    differences: [],
  };
}

/** Whether the figures of a coin are in US dollars. The log names no token: figures are in the collateral of the coin's DEX. */
export function isInDollars(
  { reader }: Pick<OnChainReads, 'reader'>,
  { coin }: Pick<ChainFill, 'coin'>,
): boolean {
  return isDollarToken(quoteTokenOf(reader, coin));
}

const isWanted = (status: TradesQuestion['orderStatus']): boolean => status === null || status === 'filled';

const cursors: CursorKind<Pick<ChainFill, 'filledAt' | 'fillId'>> = {
  list: 'trades on the chain',
  sortKeyOf: ({ filledAt, fillId }) => [filledAt, fillId],
  rowAt: (sortKey) => {
    const found = timeAndId(sortKey);
    return found === null ? null : { filledAt: found.time, fillId: found.id };
  },
};

export type OnChainHistory = Omit<TradeHistory, 'edges'> & {
  readonly edges: readonly { readonly cursor: string; readonly node: OnChainTrade }[];
};

function excludedText(fills: number): string {
  const are = fills === 1 ? 'is' : 'are';
  return `${counted(fills, 'fill')} ${are} not settled in US dollars and ${are} excluded from the sums.`;
}

export const listOnChainTrades = operation({
  name: 'listOnChainTrades',
  summary: 'Fills on the chain as trades, by offset, newest first',
  check: requirePart('tradeHistory'),
  needs: ['chainFills'],
  readings: onChainReadings,
  requires: { fillLog: 'fresh' },
  answer: ({ orderStatus, limit, offset }: TradesQuestion, context, { fillLog }): readonly OnChainTrade[] => {
    if (!isWanted(orderStatus)) return [];
    return context.reader
      .chainFills({ ...fillLog, before: null, offset, limit })
      .map((fill) => tradeOf(context, fill));
  },
});

export const listOnChainTradeHistory = operation({
  name: 'listOnChainTradeHistory',
  summary: 'Fills on the chain as trades, by cursor, newest first',
  check: ({ first }: TradeHistoryQuestion) => requirePage('first', first),
  needs: ['chainFills'],
  readings: onChainReadings,
  requires: { fillLog: 'fresh' },
  answer: ({ first, after, ...filter }: TradeHistoryQuestion, context, { fillLog }): OnChainHistory => {
    const { before, cursorOf } = pagesOf(cursors, { ...filter, cursor: after, limit: first }, context);
    const { fromTime } = periodRange(filter.period, context.world.thisMinute());
    const found = isWanted(filter.orderStatus)
      ? context.reader.chainFills({ ...fillLog, fromTime, before, limit: first + 1 })
      : [];
    const edges = found
      .slice(0, first)
      .map((fill) => ({ cursor: cursorOf(fill), node: tradeOf(context, fill) }));
    return {
      edges,
      hasNextPage: found.length > first,
      endCursor: edges.at(-1)?.cursor ?? null,
      complete: fillLog.unreadable === 0,
      incompleteReason: null,
    };
  },
});

export const getOnChainStatistics = operation({
  name: 'getOnChainStatistics',
  summary: 'Counts and sums of all fills on the chain',
  needs: ['chainFills'],
  readings: unpublishedReadings,
  requires: { fillLog: 'fresh' },
  answer: async (_: unknown, context, { fillLog }): Promise<Statistics> => {
    const fills = await readAllFills(context, fillLog, context.pause);
    const inDollars = fills.filter((fill) => isInDollars(context, fill));
    const sum = (figureOf: (fill: ChainFill) => Exact): DecimalText | null =>
      inDollars.length === 0 && fills.length > 0
        ? null
        : exactText(inDollars.reduce((total, fill) => total.plus(figureOf(fill)), new Exact(0)));
    const [first, last] = [fills[0], fills.at(-1)];
    const others = fills.length - inDollars.length;
    const unpublished = await unpublishedFills(context, { fromTime: 0, log: fillLog }, context.pause);
    return {
      tradeCount: fills.length,
      filled: fills.length,
      partial: 0,
      resting: 0,
      rejected: 0,
      unknown: 0,
      ...inNumbers({
        volumeUsd: sum(({ size, price }) => new Exact(size).times(price)),
        feesUsd: sum(({ fee }) => new Exact(fee)),
      }),
      leftOut: [
        ...(others === 0 ? [] : [excludedText(others)]),
        ...(unpublished === 0 ? [] : [unpublishedText(unpublished)]),
      ].map((message) => ({ of: 'orders', message })),
      complete: fillLog.unreadable === 0 && unpublished === 0,
      incompleteReason: null,
      firstAt: first === undefined ? null : toUtcText(first.filledAt),
      lastAt: last === undefined ? null : toUtcText(last.filledAt),
    };
  },
});

/** Counts of resting orders in a log of fills, which has none. */
export const noneResting: RestingStatistics = { open: 0, canceled: 0, filled: 0, rejected: 0, unknown: 0 };

export const onChainTradeOperations = [listOnChainTrades, listOnChainTradeHistory, getOnChainStatistics];
