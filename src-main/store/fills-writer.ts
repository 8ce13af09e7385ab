import type { Fill } from '../domain/fill.ts';
import { isPerpCoin } from '../domain/fill.ts';
import type { RoundTrip, Vanishing } from '../domain/round-trip.ts';
import { applyFold } from './apply-fold.ts';
import { foldCoin } from './fold-coin.ts';
import type { FoldHeadTable } from './fold-head-table.ts';
import type { Touched } from './fold-walk.ts';
import { putInSlices } from './put-in-slices.ts';
import type { RecordParts, RecordTables } from './record-tables.ts';
import type { FillsOutcome, HistorySpan, RecordWriter } from './record.ts';

type TripChange = Pick<FillsOutcome, 'trips' | 'dropped'>;

/** Writes fills with the trips, buckets and span that follow from them, in one transaction a slice. */
export function fillsWriter(
  { record, account, tell }: RecordParts,
  tables: RecordTables,
): Pick<RecordWriter, 'putFills' | 'endVanished'> {
  const { fills, trips, heads, points, histories, buckets } = tables;
  const fold = (touched: readonly Touched[]): TripChange => {
    if (account === null) return nothingChanged;
    const parts = { account, fills, trips, heads, points };
    const applied = touched.map((ofCoin) => applyFold(foldCoin(parts, ofCoin), tables));
    // Each fold is of a coin of its own; a day is of them all.
    buckets.recompute(new Map(applied.flatMap(({ ended }) => [...ended])));
    return joined(applied);
  };
  const writeSlice = record.transaction((rows: readonly Fill[], span: HistorySpan | null) => {
    const added = fills.add(rows);
    const change = fold(touchedCoins(added));
    return { added, ...change, isMoved: span !== null && histories.move('fills', span) };
  });
  const writeVanished = record.transaction((coin: string, vanishing: Vanishing): TripChange => {
    const open = trips.openOf(coin);
    const head = heads.get(coin);
    if (open === null || head === null) return nothingChanged;
    // By a clock behind the venue's it may have been seen gone before its last fill.
    const seenGoneAt = Math.max(vanishing.seenGoneAt, open.lastAt);
    const endedAt = vanishing.endedAt === null ? null : Math.min(vanishing.endedAt, seenGoneAt);
    heads.noteVanished(coin, { seenGoneAt, endedAt });
    return fold([{ coin, fresh: [], fromTime: head.at, toTime: head.at }]);
  });
  const tellTrips = ({ trips, dropped }: TripChange): void => {
    if (trips.length > 0 || dropped.length > 0) tell({ kind: 'trips', trips, dropped });
  };
  const put = (rows: readonly Fill[], span: HistorySpan | null): FillsOutcome => {
    const { added, trips, dropped, isMoved } = orForget(heads, () => writeSlice(rows, span));
    if (added.length > 0) tell({ kind: 'fills', coins: [...new Set(added.map(({ coin }) => coin))] });
    tellTrips({ trips, dropped });
    if (isMoved) tell({ kind: 'history' });
    return { added: added.length, trips, dropped };
  };
  return {
    putFills: (rows, span) => {
      const outcomes = putInSlices(rows, span, put);
      return { added: outcomes.reduce((sum, { added }) => sum + added, 0), ...joined(outcomes) };
    },
    endVanished: (coin, vanishing) => tellTrips(orForget(heads, () => writeVanished(coin, vanishing))),
  };
}

/** What a fold knows without reading must not outlive a write that was taken back. */
function orForget<Done>(heads: Pick<FoldHeadTable, 'forget'>, write: () => Done): Done {
  try {
    return write();
  } catch (error) {
    heads.forget();
    throw error;
  }
}

const nothingChanged: TripChange = { trips: [], dropped: [] };

/** What is new of each perp. */
function touchedCoins(added: readonly Fill[]): readonly Touched[] {
  const byCoin = Map.groupBy(
    added.filter(({ coin }) => isPerpCoin(coin)),
    ({ coin }) => coin,
  );
  return [...byCoin].map(([coin, fresh]) => ({
    coin,
    fresh,
    fromTime: fresh.reduce((first, { time }) => Math.min(first, time), Infinity),
    toTime: fresh.reduce((last, { time }) => Math.max(last, time), 0),
  }));
}

/** What several writes changed in all: each trip as the last of them left it. */
function joined(changes: readonly TripChange[]): TripChange {
  const [only] = changes;
  if (only !== undefined && changes.length === 1) return { trips: only.trips, dropped: only.dropped };
  const trips = new Map<string, RoundTrip | null>();
  for (const change of changes) {
    for (const id of change.dropped) trips.set(id, null);
    for (const trip of change.trips) trips.set(trip.id, trip);
  }
  const entries = [...trips];
  return {
    trips: entries.flatMap(([, trip]) => trip ?? []),
    dropped: entries.flatMap(([id, trip]) => (trip === null ? [id] : [])),
  };
}
