import type { ChartWindowRequest, MarketMarks } from '../../../src-preload/contract/bridge/chart-window.ts';
import { toNumberOrNull } from '../../domain/decimal.ts';
import type { StoredEventOfType } from '../../store/journal.ts';
import type { StoredTrade } from '../../store/trades.ts';
import { eventId } from '../journal/decision-rows.ts';
import { operation, windowCall } from '../operation.ts';
import { chartWindow } from '../parameters.ts';
import { tradeCoins } from '../trades/history-filter.ts';
import { ordersCoverage } from '../trades/history-coverage.ts';
import { coinOfMarketId } from './market-scope.ts';
import { coinsOfChoice } from './row-market.ts';

type Mark = MarketMarks['marks'][number];

/** Most marks of a chart: more than it has room for. */
const mostMarks = 500;

interface OfDecision {
  readonly journalId: string | null;
  readonly decisionId: string | null;
}

const namesOf = ({ journalId, decisionId }: StoredEventOfType<'decision'>) => ({ journalId, decisionId });
const decisionKey = ({ journalId, decisionId }: OfDecision): string =>
  JSON.stringify([journalId, decisionId]);

/** Returns the id of the first trade of each decision, by the decision. */
function tradesLedTo(trades: readonly StoredTrade[]): ReadonlyMap<string, string> {
  const byTime = trades.toSorted((a, b) => b.executedAt - a.executedAt);
  return new Map(byTime.map((trade) => [decisionKey(trade), trade.id]));
}

/** Returns the mark of an order. An order without a fill leaves a mark only if it was rejected. */
function markOfTrade(trade: StoredTrade): readonly Mark[] {
  const { id: key, executedAt: at, side, strategyId, rejectReason } = trade;
  const price = toNumberOrNull(trade.averagePrice);
  const common = { key, at, price, strategyId, reason: rejectReason, tradeId: key };
  if (price !== null && side !== null) {
    const size = toNumberOrNull(trade.filledAmount);
    const pnl = toNumberOrNull(trade.realizedPnlUsd);
    return [{ ...common, kind: side, word: side, size, pnlUsd: pnl === 0 ? null : pnl }];
  }
  if (trade.orderStatus !== 'rejected') return [];
  return [{ ...common, kind: 'rejected', price: null, word: side ?? 'rejected', size: null, pnlUsd: null }];
}

function markOfDecision(decision: StoredEventOfType<'decision'>, tradeId: string | null): Mark {
  const { at, action: word, strategyId, summary: reason } = decision;
  const key = eventId(decision);
  return {
    key,
    kind: 'decision',
    at,
    price: null,
    word,
    size: null,
    pnlUsd: null,
    strategyId,
    reason,
    tradeId,
  };
}

/** Returns the trades and decisions on a market, for its chart. */
export const getMarketMarks = operation({
  name: 'getMarketMarks',
  summary: "Trades and decisions of a market within a chart's window",
  bridge: windowCall('getMarketMarks', chartWindow),
  readings: ['catalog', ...ordersCoverage.readings],
  covers: {
    rule: ordersCoverage,
    period: ({ from, to }: ChartWindowRequest) => ({ from, to }),
    says: ({ message }) => ({ whyIncomplete: message }),
  },
  answer: ({ marketId, from, to }, context): Omit<MarketMarks, 'whyIncomplete'> => {
    const { reader } = context;
    const span = { fromTime: Math.floor(from), toTime: Math.ceil(to), limit: mostMarks + 1 };
    const decided = { coins: () => reader.eventCoins('decision'), namedBy: 'agent' } as const;
    const named = (): readonly string[] => [...tradeCoins(context).coins(), ...decided.coins()];
    const choice = { assetClass: null, coin: coinOfMarketId(context, marketId, named) };
    const trades = reader.tradesBetween({
      ...span,
      coins: coinsOfChoice(context, choice, tradeCoins(context)),
    });
    const decisions = reader.decisions({
      ...span,
      coins: coinsOfChoice(context, choice, decided),
      before: null,
    });
    const led = tradesLedTo(reader.tradesOfDecisions(decisions.map(namesOf)));
    const marks = [
      ...trades.flatMap(markOfTrade),
      ...decisions.map((decision) => markOfDecision(decision, led.get(decisionKey(decision)) ?? null)),
    ].toSorted((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));
    const isCut = [trades, decisions, marks].some(({ length }) => length > mostMarks);
    return { marks: marks.slice(0, mostMarks).toReversed(), cut: isCut };
  },
});
