import type { ChartWindowRequest, MarketMarks } from '../../../src-preload/contract/bridge/chart-window.ts';
import { toNumber } from '../../domain/decimal.ts';
import type { KeptOfType } from '../../store/journal.ts';
import type { KeptTrade } from '../../store/trades.ts';
import { eventId } from '../journal/decision-rows.ts';
import { operation, windowCall } from '../operation.ts';
import { chartWindow } from '../parameters.ts';
import type { Reads } from '../readings.ts';
import { tradeCoins } from '../trades/history-filter.ts';
import { ordersPast } from '../trades/history-past.ts';
import { coinOfMarketId } from './market-scope.ts';
import { coinsOfChoice } from './row-market.ts';

type Mark = MarketMarks['marks'][number];

/** More than a chart has room for. */
const mostMarks = 500;

/** What was traded and decided on a market, for its chart. */
function marketMarks(
  scope: Reads<'catalog' | 'fills' | 'journal' | 'orderOutcomes'>,
  { marketId, from, to }: ChartWindowRequest,
): Omit<MarketMarks, 'whyIncomplete'> {
  const { reader } = scope;
  const span = { fromTime: Math.floor(from), toTime: Math.ceil(to), limit: mostMarks + 1 };
  const choice = { assetClass: null, coin: coinOfMarketId(scope, marketId) };
  const decided = { coins: () => reader.eventCoins('decision'), namedBy: 'agent' } as const;
  const trades = reader.tradesBetween({ ...span, coins: coinsOfChoice(scope, choice, tradeCoins(scope)) });
  const decisions = reader.decisions({
    ...span,
    coins: coinsOfChoice(scope, choice, decided),
    before: null,
  });
  const marks = [...trades.flatMap(markOfTrade), ...decisions.map(markOfDecision)].toSorted(
    (a, b) => b.at - a.at || (a.key < b.key ? 1 : -1),
  );
  const isCut = [trades, decisions, marks].some(({ length }) => length > mostMarks);
  return { marks: marks.slice(0, mostMarks).toReversed(), cut: isCut };
}

/** An order that filled nothing, and was not refused, leaves no mark. */
function markOfTrade(trade: KeptTrade): readonly Mark[] {
  const { id: key, executedAt: at, side, averagePrice } = trade;
  const price = averagePrice === null ? null : toNumber(averagePrice);
  if (price !== null && side !== null) return [{ key, kind: side, at, price, word: side }];
  if (trade.orderStatus !== 'rejected') return [];
  return [{ key, kind: 'rejected', at, price: null, word: side ?? 'rejected' }];
}

function markOfDecision(decision: KeptOfType<'decision'>): Mark {
  const { at, action } = decision;
  return { key: eventId(decision), kind: 'decision', at, price: null, word: action };
}

export const getMarketMarks = operation({
  name: 'getMarketMarks',
  summary: "What was traded and decided on a market within a chart's window",
  isHeavy: true,
  bridge: windowCall('getMarketMarks', chartWindow),
  readings: ['catalog', ...ordersPast.readings],
  covers: {
    past: ordersPast,
    period: ({ from, to }: ChartWindowRequest) => ({ from, to }),
    says: ({ message }) => ({ whyIncomplete: message }),
  },
  answer: (request, context) => marketMarks(context, request),
});
