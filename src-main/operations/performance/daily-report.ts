import type { Known } from '../../../src-preload/contract/bridge/trades.ts';
import type {
  ClosedTradeHistory,
  PricedTrade,
} from '../../../src-preload/contract/views/trades/closed-trades.ts';
import type { DailyReport } from '../../../src-preload/contract/views/performance/daily-report.ts';
import { dailyReportParts } from '../../../src-preload/contract/views/performance/daily-report.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { PeriodRange } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { PerpscopeError } from '../../errors.ts';
import type { StoredTrade } from '../../store/trades.ts';
import { getPortfolio } from '../account/portfolio.ts';
import { alertRows } from '../alerts/alerts-view.ts';
import { executedAtText } from '../instants.ts';
import { getAgentStatus } from '../journal/agent-status.ts';
import { accountJournalCoverage, whyUncovered } from '../journal/journal-coverage.ts';
import { marketOfRow } from '../markets/row-market.ts';
import { coverageRule, knownExcept } from '../coverage.ts';
import type { Context } from '../operation.ts';
import { answered, operation } from '../operation.ts';
import type { Reads } from '../scope.ts';
import { getRiskReport } from '../risk/risk-view.ts';
import { listClosedTradeHistory } from '../trades/closed-trade-history.ts';
import { ordersUnmatched } from '../trades/history-coverage.ts';
import { getPerformance } from './performance-now.ts';
import { tradesLeftOut } from './performance-left-out.ts';
import { performanceReadings } from './performance.ts';

const dailyReportReadings = [
  ...performanceReadings,
  'account',
  'agent',
  'alerts',
  'journal',
  'orderOutcomes',
] as const;
type DailyReportContext = Context<(typeof dailyReportReadings)[number], true>;

const tradesAPage = 500;
const mostRejections = 20;
const mostAlerts = 100;

type PartName = (typeof dailyReportParts)[number];
type Deps = Pick<
  DailyReport,
  'status' | 'performance' | 'closedTrades' | 'refusedEntries' | 'rejections' | 'portfolio' | 'risk'
>;
type Failures = DailyReport['unavailable'];

const noClosedTrades = {
  count: null,
  best: null,
  worst: null,
  complete: false,
  whyIncomplete: tradesLeftOut.message,
} as const;

async function closedTrades(context: DailyReportContext): Promise<Deps['closedTrades']> {
  const { trades, source, complete, incompleteReason, leftOut } = await allClosedTrades(context);
  // Closing fills are not closed trades.
  if (source === 'exchange_fills') return { ...noClosedTrades, incompleteReason };
  const ranked = trades.filter(isValued).toSorted((a, b) => b.realizedPnlUsd - a.realizedPnlUsd);
  return {
    count: trades.length,
    best: ranked[0] ?? null,
    worst: ranked.at(-1) ?? null,
    complete,
    incompleteReason,
    whyIncomplete: complete ? null : leftOut.map(({ message }) => message).join(' '),
  };
}

/** Returns the trades of every page, and what is known of the history as of the last page. */
async function allClosedTrades(context: DailyReportContext): Promise<ClosedTradeHistory> {
  const trades: PricedTrade[] = [];
  for (let cursor: string | null = null; ;) {
    const asked = { period: '24h', cursor, limit: tradesAPage } as const;
    const page: ClosedTradeHistory = await answered(listClosedTradeHistory, asked, context);
    trades.push(...page.trades);
    if (page.next === null) return { ...page, trades };
    cursor = page.next;
    await context.pause();
  }
}

function isValued(trade: PricedTrade): trade is PricedTrade & { readonly realizedPnlUsd: number } {
  return trade.realizedPnlUsd !== null;
}

type Uncovered<Part extends keyof Deps> = Omit<NonNullable<Deps[Part]>, 'complete' | 'whyIncomplete'>;
const asCovered = ({ complete, message }: Known) => ({ complete, whyIncomplete: message });

function refusedEntries(
  { reader }: Reads<'journal'>,
  { fromTime }: PeriodRange,
  knownFrom: string,
): Uncovered<'refusedEntries'> {
  const gates = reader.gateCounts({ fromTime });
  return {
    count: gates.reduce((sum, { count }) => sum + count, 0),
    byGate: gates.flatMap(({ gate, count }) => (count === 0 ? [] : { gate, count })),
    knownFrom,
  };
}

const countRefusedEntries = operation({
  name: 'countRefusedEntries',
  summary: 'Entries of a period that gates held back, by gate',
  readings: ['journal'],
  covers: { rule: accountJournalCoverage, period: ({ period }: PeriodRange) => period, says: asCovered },
  requires: { journal: 'any_age' },
  answer: (range: PeriodRange, context, { journal }) => refusedEntries(context, range, journal.knownFrom),
});

function rejections(
  scope: Reads<'catalog' | 'fills' | 'journal' | 'orderOutcomes' | 'providers'>,
  { fromTime }: PeriodRange,
  knownFrom: string,
): Uncovered<'rejections'> {
  const { reader } = scope;
  const newest = reader.trades({ status: 'rejected', fromTime, before: null, limit: mostRejections });
  return {
    count: reader.tradeCounts({ fromTime }).byStatus.rejected,
    newest: newest.map((trade) => rejectionOf(scope, trade)),
    knownFrom,
  };
}

/** Orders as the agent's journal has them, matched with what was filled. */
const matchedOrdersCoverage = coverageRule(['agent', 'journal', 'orderOutcomes'], (scope, { range }) =>
  knownExcept(whyUncovered(scope, range) ?? (scope.reader.isReconciling() ? ordersUnmatched : null)),
);

const listRejections = operation({
  name: 'listRejections',
  summary: 'Orders of a period that the venue rejected',
  needs: ['trades'],
  readings: ['catalog', 'fills', 'journal', 'orderOutcomes', 'providers'],
  covers: { rule: matchedOrdersCoverage, period: ({ period }: PeriodRange) => period, says: asCovered },
  requires: { journal: 'any_age' },
  answer: (range: PeriodRange, context, { journal }) => rejections(context, range, journal.knownFrom),
});

function rejectionOf(scope: Reads<'catalog' | 'fills'>, trade: StoredTrade) {
  const { id, coin, rejectReason } = trade;
  const market = marketOfRow(scope, { coin, namedBy: 'agent' });
  return {
    tradeId: id,
    symbol: market?.coin ?? coin,
    marketId: market?.marketId ?? null,
    reason: rejectReason,
    rejectedAt: executedAtText(trade),
  };
}

function alertsOfDay(scope: Reads<'alerts' | 'catalog'>, { fromTime }: PeriodRange): DailyReport['alerts'] {
  const alerts = alertRows(scope);
  const raised = alerts.filter(({ raisedAt }) => raisedAt >= fromTime);
  return {
    active: alerts.filter(({ resolvedAt }) => resolvedAt === null).length,
    raisedCount: scope.reader.alerts().unreadable.length === 0 ? raised.length : null,
    raised: raised.slice(0, mostAlerts).map(({ rule, marketId, message, remedy, raisedAt, resolvedAt }) => ({
      rule,
      marketId,
      message,
      remedy,
      raisedAt: toUtcText(raisedAt),
      resolvedAt: resolvedAt === null ? null : toUtcText(resolvedAt),
    })),
  };
}

/**
 * Returns the report of the last 24 hours. A part that can't be answered is null, with the reason that its own operation gives.
 */
export const getDailyReport = operation({
  name: 'getDailyReport',
  summary: "The last 24 hours; a part that can't be known is null and says why",
  readings: dailyReportReadings,
  covers: { nothing: 'Its parts are operations of their own, and say it each.' },
  live: true,
  answer: async (_: unknown, context): Promise<DailyReport> => {
    const range = periodRange('24h', context.world.thisMinute());
    const failures: Failures[number][] = [];
    const partOrNull = async <Part>(
      part: PartName,
      answer: () => Part | Promise<Part>,
    ): Promise<Part | null> => {
      try {
        return await answer();
      } catch (error) {
        if (!(error instanceof PerpscopeError)) throw error;
        failures.push({ part, error: error.code, message: error.message });
        return null;
      }
    };
    // These two may have to ask the venue, and share its answer.
    const [performance, closed] = await Promise.all([
      partOrNull('performance', () => answered(getPerformance, { period: range.period }, context)),
      partOrNull('closed_trades', () => closedTrades(context)),
    ]);
    const deps: Deps = {
      status: await partOrNull('status', () => answered(getAgentStatus, null, context)),
      performance,
      closedTrades: closed,
      refusedEntries: await partOrNull('refused_entries', () =>
        answered(countRefusedEntries, range, context),
      ),
      rejections: await partOrNull('rejections', () => answered(listRejections, range, context)),
      portfolio: await partOrNull('portfolio', () => answered(getPortfolio, null, context)),
      risk: await partOrNull('risk', () => answered(getRiskReport, null, context)),
    };
    const histories = [deps.performance, deps.closedTrades, deps.refusedEntries, deps.rejections];
    return {
      network: context.network,
      account: context.account?.address ?? null,
      from: toUtcText(range.fromTime),
      to: toUtcText(context.world.now()),
      ...deps,
      alerts: alertsOfDay(context, range),
      complete:
        failures.length === 0 &&
        histories.every((part) => part?.complete === true) &&
        performance?.leftOut.length === 0 &&
        deps.portfolio?.partial === false,
      unavailable: dailyReportParts.flatMap((name) => failures.filter(({ part }) => part === name)),
    };
  },
});
