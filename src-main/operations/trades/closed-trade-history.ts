import { z } from 'zod';
import { ClosedTradeHistory } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { closedTradeOfFill, closedTradeOfTrip, isPriced } from '../../domain/trades/closed-trade.ts';
import type { PricedTrade } from '../../domain/trades/closed-trade.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { NewestFills } from '../../domain/account/newest-fills.ts';
import type { Period, PeriodRange } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { RequestedMarket } from '../markets/requested-market.ts';
import { requestedMarket } from '../markets/requested-market.ts';
import { operation } from '../operation.ts';
import { inQuery, inTool, toolArguments } from '../parameters.ts';
import type { DatedReading } from '../reading-states.ts';
import type { Reads, Live } from '../scope.ts';
import { requireAccount } from '../scope.ts';
import { counted, dollars, totalOf } from '../answer-text.ts';
import { closedTrade } from './closed-trade.ts';
import { asProvenance, closedTradesCoverage } from './history-coverage.ts';
import type { CursorScope, PageQuestion } from '../page-cursor.ts';
import { pagesOf } from '../page-cursor.ts';
import { closedRowAt, closedTradeCursors } from './closed-trades.ts';
import { newestComplete } from './newest-fills.ts';

const closedTradeReadings = ['catalog', 'fills', 'histories', 'providers', 'roundTrips', 'stream'] as const;
type ClosedTradeReads = Reads<(typeof closedTradeReadings)[number]>;

export interface ClosedTradeQuestion {
  readonly period: Period;
  /** Symbol as it was asked for: `BTC`, `BTC/USDC`, `xyz:TSLA`, `XYZ:tsla`; null: all. */
  readonly symbol: string | null;
  readonly cursor: string | null;
  /** 1 to 500. */
  readonly limit: number;
}

/** The fields of the answer that say what is missing of the history. */
type HistoryStatus = Pick<
  ClosedTradeHistory,
  'source' | 'complete' | 'incompleteReason' | 'recomputing' | 'leftOut'
>;

/** Rows of a period, newest first. */
interface Found {
  readonly closed: readonly PricedTrade[];
  readonly next: string | null;
  /** World ms. */
  readonly readAt: number;
  /** Set if the newest fills stand in for the history: `complete` is then about the fills, as the source document has it. */
  readonly status?: Omit<HistoryStatus, 'leftOut'>;
}

/**
 * Returns what was closed in a period, newest first. Until the account's fills were read once, the newest ones stand in for
 * them, and each closing fill is a row of the closing side alone. After that, rows are round trips. The row of a trip whose
 * opening is known has what the agent's journal says about it, with either `source`: `source` says whether the journal covers
 * all of the period.
 */
async function closedTradeHistory(
  scope: ClosedTradeReads & Live,
  question: ClosedTradeQuestion,
  fills: DatedReading | null,
  signal: AbortSignal,
): Promise<Omit<ClosedTradeHistory, keyof HistoryStatus>> {
  const account = requireAccount(scope, 'trades');
  const wanted = wantedBy(scope, question);
  const found =
    fills === null
      ? closedByFills(scope, await scope.newestFills(account, signal), wanted)
      : { ...closedTrips(scope, wanted), readAt: fills.knownAt };
  return historyOf(scope, wanted, found);
}

function historyOf(
  scope: Reads<'catalog'>,
  { requested, range, page }: Wanted,
  { closed, next, readAt, status }: Found,
): Omit<ClosedTradeHistory, keyof HistoryStatus> {
  return {
    network: scope.network,
    period: range.period,
    symbol: requested.symbol,
    marketId: requested.marketId,
    symbolNote: requested.note,
    tradeCount: closed.length,
    limit: page.limit,
    ...status,
    trades: closed.map((one) => {
      const { openedAt: _opened, lastAt: _last, ...trade } = closedTrade(scope, one);
      return trade;
    }),
    next,
    updatedAt: toUtcText(readAt),
  };
}

interface Wanted {
  readonly requested: RequestedMarket;
  readonly range: PeriodRange;
  readonly page: PageQuestion & { readonly period: Period; readonly market: string | null };
}

function wantedBy(scope: Reads<'catalog' | 'fills'>, { symbol, ...question }: ClosedTradeQuestion): Wanted {
  const requested = requestedMarket(scope, symbol);
  const range = periodRange(question.period, scope.world.thisMinute());
  return { requested, range, page: { ...question, market: requested.coin ?? symbol } };
}

function closedTrips(
  scope: Reads<'roundTrips'>,
  { requested, range, page }: Wanted,
): Pick<Found, 'closed' | 'next'> {
  const { before, pageOf } = pagesOf(closedTradeCursors, page, scope);
  if (meansNothing(requested)) return { closed: [], next: null };
  const rows = scope.reader.closedTrips({
    ...(requested.coin === null ? {} : { coins: [requested.coin] }),
    ...(range.period === 'all' ? {} : { fromTime: range.fromTime }),
    before,
    limit: page.limit + 1,
    isPriced: true,
  });
  const found = pageOf(rows, (shown) =>
    shown.map(({ trip, attribution }) => closedTradeOfTrip(trip, attribution)).filter(isPriced),
  );
  return { closed: found.rows, next: found.next };
}

const fillCursors = {
  list: 'closing fills',
  sortKeyOf: ({ lastAt, tradeId }: PricedTrade) => [lastAt, tradeId],
  rowAt: closedRowAt,
};

function closedByFills(scope: CursorScope, newest: NewestFills, { requested, range, page }: Wanted): Found {
  const { complete, reason } = newestComplete(newest, range);
  const { before, pageOf } = pagesOf(fillCursors, page, scope);
  const closed: PricedTrade[] = [];
  let isBehind = before === null;
  for (const fill of meansNothing(requested) ? [] : newest.rows.toReversed()) {
    if (closed.length > page.limit) break;
    const isRequested =
      fill.time >= range.fromTime && (requested.coin === null || fill.coin === requested.coin);
    const one = isRequested ? closedTradeOfFill(fill) : null;
    if (one !== null && (isBehind || one.lastAt < (before?.lastAt ?? 0))) closed.push(one);
    isBehind ||= one?.tradeId === before?.id;
  }
  const { rows, next } = pageOf(closed, (shown) => shown);
  return {
    closed: rows,
    next,
    readAt: newest.readAt,
    status: { source: 'exchange_fills', complete, incompleteReason: reason, recomputing: false },
  };
}

const meansNothing = ({ symbol, coin }: RequestedMarket): boolean => symbol !== null && coin === null;

/** Returns a function that checks whether a trade that can't be listed would be among those asked for. */
function isRequestedCoin(requested: RequestedMarket): (coin: string) => boolean {
  return (coin) => !meansNothing(requested) && coin === (requested.coin ?? coin);
}

const ToolArguments = toolArguments({ period: inTool.period, cursor: inTool.cursor, limit: inTool.limit });

type Arguments = Pick<ClosedTradeQuestion, 'period' | 'limit'> & {
  readonly [Name in 'symbol' | 'cursor']?: ClosedTradeQuestion[Name] | undefined;
};

export const listClosedTradeHistory = operation({
  name: 'listClosedTradeHistory',
  summary: 'Closed trades of a period, newest first',
  output: ClosedTradeHistory,
  needs: ['trades'],
  http: [
    {
      path: 'GET /mcp/trades',
      id: 'listMcpTrades',
      description:
        'Closed trades (round trips) of a period, newest first, a page at a time. complete describes the history of the period, not the rows that fit into limit.',
      tag: 'MCP',
      query: z.object({
        period: inQuery.period,
        symbol: inQuery.symbol,
        cursor: inQuery.cursor,
        limit: inQuery.limit,
      }),
    },
  ],
  tool: {
    name: 'list_trades',
    title: 'Closed trades',
    description:
      'Closed trades (round trips) of a period, newest first. complete describes the history of the period, not the rows that fit into limit.',
    input: ToolArguments,
    market: { as: 'symbol' },
    list: { of: ['trades'] },
    brief: [
      'tradeId',
      'marketId',
      'side',
      'size',
      'entryPrice',
      'exitPrice',
      'realizedPnlUsd',
      'feesUsd',
      'holdDurationSeconds',
      'exitReason',
      'filledAt',
    ],
    says: tradeText,
  },
  readings: closedTradeReadings,
  covers: {
    rule: closedTradesCoverage,
    period: ({ period }: Arguments) => period,
    isOf: ({ symbol = null }: Arguments, scope) => isRequestedCoin(requestedMarket(scope, symbol)),
    says: ({ leftOut, ...known }): HistoryStatus => ({ ...asProvenance(known), leftOut: [...leftOut] }),
  },
  requires: { fills: 'fresh' },
  live: true,
  answer: async ({ period, symbol = null, cursor = null, limit }: Arguments, context, { fills }) =>
    await closedTradeHistory(context, { period, symbol, cursor, limit }, fills, context.signal),
});

/** Summarizes the rows on a page: how many won and lost, and the worst of them. Closing fills are not closed trades. */
function tradeText({ period, trades, source }: ClosedTradeHistory): string {
  const page = `on this page (period ${period}, newest first)`;
  if (source === 'exchange_fills')
    return `${counted(trades.length, 'closing fill')} ${page}. Closed trades are not known until fill history is loaded.`;
  const pnl = trades.map(({ realizedPnlUsd }) => realizedPnlUsd);
  const won = pnl.filter((usd) => usd !== null && usd > 0).length;
  const lost = pnl.filter((usd) => usd !== null && usd < 0).length;
  const [worst] = trades.toSorted((a, b) => (a.realizedPnlUsd ?? 0) - (b.realizedPnlUsd ?? 0));
  const least =
    worst === undefined || (worst.realizedPnlUsd ?? 0) >= 0
      ? ''
      : ` Worst: ${worst.tradeId} (${worst.symbol}) ${dollars(worst.realizedPnlUsd)}.`;
  return `${counted(trades.length, 'closed trade')} ${page}: ${won} won, ${lost} lost, realized P&L ${totalOf(pnl)}, fees ${totalOf(trades.map(({ feesUsd }) => feesUsd))}.${least}`;
}
