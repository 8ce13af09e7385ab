import { z } from 'zod';
import type {
  Completeness,
  TradePage,
  TradePageRequest,
} from '../../../src-preload/contract/bridge/trades.ts';
import { OrderStatus, ReconciliationKind } from '../../../src-preload/contract/views/trades/trade.ts';
import type { Period } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { KeptTrade, TradeSelection } from '../../store/trades.ts';
import { journalMissing } from '../journal/journal-missing.ts';
import { operation, windowCall } from '../operation.ts';
import { pageRequest, windowName } from '../parameters.ts';
import type { Reads } from '../readings.ts';
import { completenessReadings, historyCompleteness } from './history-completeness.ts';
import { selectRows, tradeCoins } from './history-filter.ts';
import type { CursorKind } from './page-cursor.ts';
import { pageOf, readCursor, timeAndId } from './page-cursor.ts';
import { tradeRowReadings, tradeRows } from './trade-row.ts';

/** What the completeness of orders' outcomes rests on. */
export const tradeCompletenessReadings = [...completenessReadings, 'orderOutcomes', 'providers'] as const;
export type TradeCompletenessReads = Reads<(typeof tradeCompletenessReadings)[number]>;

/** What a list of orders rests on. */
export const tradeListReadings = [...new Set([...tradeRowReadings, ...tradeCompletenessReadings])];
export type TradeListReads = Reads<(typeof tradeListReadings)[number]>;

export const tradeCursors: CursorKind<Pick<KeptTrade, 'executedAt' | 'id'>> = {
  list: 'trades',
  placeOf: ({ executedAt, id }) => [executedAt, id],
  rowAt: (place) => {
    const found = timeAndId(place);
    return found === null ? null : { executedAt: found.time, id: found.id };
  },
};

/** What became of orders, newest first. */
function readTrades(scope: TradeListReads, { cursor, limit, filter }: TradePageRequest): TradePage {
  const { reader } = scope;
  const { status, strategyId, reconciliation } = filter;
  const selection: TradeSelection = {
    ...selectRows(scope, filter, tradeCoins(scope)),
    ...(status === null ? {} : { status }),
    ...(strategyId === null ? {} : { strategyId }),
    ...(reconciliation === null ? {} : { reconciliation }),
  };
  const before = readCursor(tradeCursors, cursor);
  const rows = reader.trades({ ...selection, before, limit: limit + 1 });
  return {
    ...pageOf(tradeCursors, { rows, limit }, (shown) => tradeRows(scope, shown)),
    counts: reader.tradeCounts(selection),
    completeness: tradeCompleteness(scope, filter.period),
    strategies: reader.strategies(),
  };
}

/** Outcomes of orders rest on the account's fills and the agent's journal, and on both being matched. */
export function tradeCompleteness(scope: TradeCompletenessReads, period: Period): Completeness {
  const range = periodRange(period, scope.world.thisMinute());
  const known = historyCompleteness(scope, range);
  if (!known.complete && !known.recomputing) return known;
  // The journal of another account's agent is never read: these rows rest on fills alone.
  if (scope.accountConflict() !== null) return known;
  const message = scope.reader.isReconciling()
    ? 'Orders are still being matched with what the venue filled.'
    : (journalMissing(scope, range)?.message ?? null);
  return message === null ? known : { ...known, complete: false, message };
}

export const listTrades = operation({
  name: 'listTrades',
  summary: "Orders' outcomes, newest first",
  needs: ['portfolio'],
  isHeavy: true,
  bridge: windowCall(
    'listTrades',
    pageRequest({
      status: OrderStatus.nullable(),
      strategyId: windowName.nullable(),
      reconciliation: z.enum([...ReconciliationKind.options, 'mismatch', 'uncovered']).nullable(),
    }),
  ),
  readings: tradeListReadings,
  answer: (request, context) => readTrades(context, request),
});
