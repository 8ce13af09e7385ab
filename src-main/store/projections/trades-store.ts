import type { Database } from 'better-sqlite3';
import { closedTripPages, incompleteTrips, unpricedTrips, tripsInTime } from './round-trips/trip-pages.ts';
import { projectionState } from './projection-state.ts';
import { projector, type ProjectorDeps } from './projector.ts';
import { orderStatusTable } from '../record/trades/order-status-table.ts';
import { executionsOfTrades } from './order-outcomes/execution-table.ts';
import { tradeLookups } from './order-outcomes/trade-lookups.ts';
import { tradePages } from './order-outcomes/trade-pages.ts';
import { restingCounts, tradeStatistics } from './order-outcomes/trade-statistics.ts';
import { problemPages } from './order-outcomes/trade-problem-table.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import type { TradesReader, TradesWriter } from '../trades.ts';
import { tripTable } from './round-trips/trip-table.ts';
import { equitySums } from './sums/equity-sums.ts';
import { fundingSums } from './sums/funding-sums.ts';
import { tripSums } from './sums/trip-sums.ts';

interface FillFactsRow {
  readonly tradeId: string;
  readonly least: string;
  readonly greatest: string;
  readonly isLiquidation: 0 | 1;
}

/** Reader and writer of a record's projections. */
interface TradesStore {
  readonly reader: TradesReader;
  readonly writer: TradesWriter;
}

interface TradesDeps extends ProjectorDeps {
  /** Token in which a market's P&L is; null: not known. */
  readonly collateralOf: (coin: string) => string | null;
}

export function tradesStore({ collateralOf, ...deps }: TradesDeps): TradesStore {
  const { record } = deps;
  const { invalidate: dropCoins, ...statistics } = tradeStatistics(record);
  const { invalidate: dropOpenTrips, ...trips } = foldedTrips(record);
  const publish: ProjectorDeps['publish'] = (change) => {
    dropCoins();
    dropOpenTrips();
    deps.publish(change);
  };
  return {
    reader: {
      ...tradePages(record, collateralOf),
      ...tradeLookups(record, collateralOf),
      ...problemPages(record, collateralOf),
      ...statistics,
      ...restingCounts(record),
      ...fillFacts(record),
      ...closedTripPages(record),
      ...tripsInTime(record),
      ...projectionState(record, deps.revisions),
      ...trips,
      ...storedSums(record),
    },
    writer: { project: projector({ ...deps, publish }), putOrderStatuses: orderStatusTable(record).put },
  };
}

type TripReads = 'trip' | 'openTrips' | 'incompleteTrips' | 'unpricedTrips';

function foldedTrips(record: Database): Pick<TradesReader, TripReads> & {
  /** Drops what is cached: trips have changed. */
  readonly invalidate: () => void;
} {
  const trips = tripTable(record);
  /** Compared with the positions each second, so they are cached in memory. */
  const cached: { open: readonly RoundTrip[] | null } = { open: null };
  return {
    invalidate: () => {
      cached.open = null;
    },
    trip: trips.get,
    openTrips: () => (cached.open ??= trips.open()),
    incompleteTrips: incompleteTrips(record),
    unpricedTrips: unpricedTrips(record),
  };
}

type SumReads =
  | `trip${'Buckets' | 'Days' | 'Hours'}`
  | `funding${'Days' | 'Hours' | 'ByStrategy'}`
  | `equity${'Hours' | 'Days'}`;

function storedSums(record: Database): Pick<TradesReader, SumReads> {
  const [trips, funding, equity] = [tripSums(record), fundingSums(record), equitySums(record)];
  return {
    tripBuckets: trips.buckets,
    tripDays: trips.days,
    tripHours: trips.hours,
    fundingDays: funding.days,
    fundingHours: funding.hours,
    fundingByStrategy: funding.byStrategy,
    equityHours: equity.hours,
    equityDays: equity.days,
  };
}

/** Returns the facts of each trade's fills in one statement. */
function fillFacts(record: Database): Pick<TradesReader, 'fillFactsOf'> {
  const select = record.prepare<[string | null, string], FillFactsRow>(
    `SELECT t.id AS tradeId, min(f.fee_token) AS least, max(f.fee_token) AS greatest,
       max(f.liquidation IS NOT NULL AND coalesce(f.liquidation ->> 'user' = ?, 1)) AS isLiquidation ${executionsOfTrades}
     WHERE t.id IN (SELECT value FROM json_each(?)) GROUP BY t.id`,
  );
  return {
    fillFactsOf: (tradeIds, account) => {
      const rows = tradeIds.length === 0 ? [] : select.all(account, JSON.stringify(tradeIds));
      return new Map(
        rows.map(({ tradeId, least, greatest, isLiquidation }) => [
          tradeId,
          { feeToken: least === greatest ? least : null, isLiquidation: isLiquidation === 1 },
        ]),
      );
    },
  };
}
