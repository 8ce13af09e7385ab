import { closedTripPages } from './round-trips/closed-trip-pages.ts';
import { feeTokens } from './order-outcomes/fee-tokens.ts';
import { projectionState } from './projection-state.ts';
import { projector, type ProjectorParts } from './projector.ts';
import { orderStatusTable } from '../record/trades/order-status-table.ts';
import { tradeLookups } from './order-outcomes/trade-lookups.ts';
import { tradePages } from './order-outcomes/trade-pages.ts';
import { restingCounts } from './order-outcomes/resting-counts.ts';
import { tradeStatistics } from './order-outcomes/trade-statistics.ts';
import { problemPages } from './order-outcomes/trade-problem-table.ts';
import type { TradesReader, TradesWriter } from '../trades.ts';
import { tripsInTime } from './round-trips/trips-in-time.ts';

/** Outcomes of orders, and what the journal adds to round trips, in the record file. */
interface TradesStore {
  readonly reader: TradesReader;
  readonly writer: TradesWriter;
}

interface TradesParts extends ProjectorParts {
  /** Token in which a market's P&L is; null: not known. */
  readonly collateralOf: (coin: string) => string | null;
}

export function tradesStore({ collateralOf, ...parts }: TradesParts): TradesStore {
  const { record } = parts;
  const { invalidate, ...statistics } = tradeStatistics(record);
  const publish: ProjectorParts['publish'] = (change) => {
    invalidate();
    parts.publish(change);
  };
  return {
    reader: {
      ...tradePages(record, collateralOf),
      ...tradeLookups(record, collateralOf),
      ...problemPages(record, collateralOf),
      ...statistics,
      ...restingCounts(record),
      ...feeTokens(record),
      ...closedTripPages(record),
      ...tripsInTime(record),
      ...projectionState(record, parts.revisions),
    },
    writer: { project: projector({ ...parts, publish }), putOrderStatuses: orderStatusTable(record).put },
  };
}
