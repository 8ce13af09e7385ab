import type { Page, PageRequest } from '../../../src-preload/contract/bridge/paging.ts';
import type {
  ClosedTradePage,
  Completeness,
  DecisionPage,
  DecisionPageRequest,
  DecisionRow,
  RefusedEntryPage,
  RefusedEntryPageRequest,
  SignalPage,
  SignalRow,
  TradePage,
  TradePageRequest,
} from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { fakeDecisions, gates } from './fake-decisions.ts';
import { fakeTradeDetail } from './fake-trade-detail.ts';
import { fakeTrades, fakeTrips, strategies } from './fake-trades.ts';

type Answers = Readonly<Record<string, (args: unknown) => unknown>>;

const day = 86_400_000;

const fillsOnRecord = { count: 1_240, firstAt: Date.UTC(2026, 7, 12, 9), isLoading: false };

function pageOf<Row>(rows: readonly Row[], { cursor, limit }: PageRequest): Page<Row> {
  const from = cursor === null ? 0 : Number(cursor);
  const next = from + limit < rows.length ? String(from + limit) : null;
  return { rows: rows.slice(from, from + limit), next };
}

function completenessIn(scenario: string): Completeness {
  const partial = scenario === 'partial';
  return {
    source: partial ? 'exchange_closed_trades' : 'trade_history_client',
    complete: !partial,
    incompleteReason: partial ? 'fill_history_truncated' : null,
    recomputing: false,
    message: partial
      ? 'The venue tells no more than its newest 10,000 fills, and this account has made more since 3 Nov 2026.'
      : null,
  };
}

/** Answers from the record, in each scenario. */
export function fakeHistory(markets: readonly MarketRow[], world: () => number, scenario: string): Answers {
  const now = world();
  const trades = fakeTrades(markets, now);
  const trips = fakeTrips(markets, now);
  const decisions = fakeDecisions(markets, trades, now);
  const empty = scenario === 'flat';
  const known = {
    knownFrom: scenario === 'no-agent' ? null : now - (scenario === 'partial' ? 9 : 400) * day,
  };
  const journal = {
    ...known,
    problems: scenario === 'partial' ? 3 : 0,
    whyIncomplete:
      scenario === 'partial'
        ? "Events of the agent's journal are missing in this period: see Connections for where."
        : null,
  };
  let failures = 0;
  const mayFail = (): void => {
    failures += 1;
    if (scenario === 'history-failed' && failures <= 2)
      throw new Error('The record is busy: it did not answer within 10 s. Retry in a moment.');
  };
  return {
    listTrades: (args): TradePage => {
      mayFail();
      const request = args as TradePageRequest;
      const { status, reconciliation, marketId } = request.filter;
      const rows = empty
        ? []
        : trades.filter(
            (row) =>
              (status === null || row.orderStatus === status) &&
              (marketId === null || row.market?.marketId === marketId) &&
              (reconciliation === null ||
                (reconciliation === 'mismatch'
                  ? ['differs', 'venue_missing', 'agent_missing'].includes(row.reconciliation ?? '')
                  : row.reconciliation === reconciliation)),
          );
      const count = (wanted: string): number => trades.filter((row) => row.orderStatus === wanted).length;
      return {
        ...pageOf(rows, request),
        counts: {
          total: rows.length,
          byStatus: {
            filled: count('filled'),
            partial: count('partial'),
            resting: count('resting'),
            rejected: count('rejected'),
            unknown: count('unknown'),
          },
          mismatches: trades.filter((row) => row.differences.length > 0).length + 4,
        },
        completeness: completenessIn(scenario),
        fills: fillsOnRecord,
        strategies,
      };
    },
    listClosedTrades: (args): ClosedTradePage => ({
      ...pageOf(empty ? [] : trips, args as PageRequest),
      completeness: completenessIn(scenario),
      fills: fillsOnRecord,
      strategies,
    }),
    getTradeDetail: (args) => {
      mayFail();
      return fakeTradeDetail(args as { kind: string; id: string }, { trades, trips, decisions });
    },
    listDecisions: (args): DecisionPage => {
      mayFail();
      const request = args as DecisionPageRequest;
      const { action, marketId, decisionId } = request.filter;
      const rows = decisions.filter((row) =>
        decisionId === undefined
          ? (action === null || action === row.action) && (marketId === null || marketId === row.marketId)
          : decisionId === row.decisionId,
      );
      return { ...pageOf(empty ? [] : rows, request), strategies, ...journal };
    },
    listRefusedEntries: (args): RefusedEntryPage => {
      mayFail();
      const request = args as RefusedEntryPageRequest;
      const refused = decisions.filter((row: DecisionRow) => row.action === 'skip');
      const rows = refused.filter(
        ({ refusedBy }) => request.filter.gate === null || refusedBy?.gate === request.filter.gate,
      );
      const counted = gates.map((gate) => ({
        gate,
        count: refused.filter(({ refusedBy }) => refusedBy?.gate === gate).length,
      }));
      return { ...pageOf(empty ? [] : rows, request), gates: counted, ...journal };
    },
    getActiveSignals: () =>
      scenario === 'no-agent'
        ? {
            kind: 'failure',
            error: { code: 'provider_not_attached', message: 'No agent feed is configured.' },
          }
        : { kind: 'answer', value: empty ? [] : fakeSignals(markets, now, 4).map(ofStatus) },
    listSignals: (args): SignalPage => {
      mayFail();
      return { ...pageOf(empty ? [] : fakeSignals(markets, now, 240), args as PageRequest), ...journal };
    },
  };
}

const ofStatus = (row: SignalRow): SignalRow => ({ ...row, key: `status ${row.key}`, at: null });

const excerpts = [
  'Funding turned negative while open interest kept rising: shorts pay to stay, and the last three such turns led to a squeeze within 6 h.',
  'Closed above the 20-day high on twice the usual volume.',
  'Order book thins above the mark; the ask side lost 40% of its depth in an hour. No catalyst was found in the news of the day.',
  null,
] as const;

function fakeSignals(markets: readonly MarketRow[], now: number, count: number): readonly SignalRow[] {
  return Array.from({ length: count }, (_, index): SignalRow => {
    const market = markets[(index * 7) % 40] ?? null;
    return {
      key: `signal ${index}`,
      signalId: `sig-${9000 - index}`,
      market,
      symbol: market?.coin ?? null,
      direction: (['long', 'short', 'neutral'] as const)[index % 3] ?? 'neutral',
      confidence: index % 9 === 8 ? null : 0.35 + ((index * 17) % 60) / 100,
      source: (['funding_model', 'breakout_scanner', 'order_book'] as const)[index % 3] ?? 'order_book',
      reasoningExcerpt: excerpts[index % 4] ?? null,
      actedOn: index % 5 === 4 ? null : index % 3 === 0,
      at: now - index * 1_900_000 - 65_000,
      expiresAt: index % 6 === 5 ? null : now - index * 1_900_000 + 5_400_000,
    };
  });
}
