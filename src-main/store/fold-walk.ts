import type { Fold, FoldState } from '../domain/fold-trips.ts';
import type { RoundTrip, Vanishing } from '../domain/round-trip.ts';
import { standingTrip } from '../domain/fold-trips.ts';
import type { TripFill } from '../domain/trip-draft.ts';
import type { FillTable } from './fill-table.ts';
import type { FoldHeadTable } from './fold-head-table.ts';
import type { FoldPointTable } from './fold-point-table.ts';
import type { TripTable } from './trip-table.ts';

export interface FoldParts {
  readonly account: string;
  readonly fills: Pick<FillTable, 'inRange'>;
  readonly trips: Pick<TripTable, 'get' | 'inRange'>;
  readonly heads: FoldHeadTable;
  readonly points: FoldPointTable;
}

/** New fills of a coin, which are stored already, in the order of their arrival, and where they lie. */
export interface Touched {
  readonly coin: string;
  readonly fresh: readonly TripFill[];
  readonly fromTime: number;
  readonly toTime: number;
}

/** Trips of a coin before and after a fold over the part of its history that new fills can have changed. */
export interface Refolded {
  readonly before: readonly RoundTrip[];
  readonly after: readonly RoundTrip[];
}

/** One fold of a coin. */
export interface FoldWalk {
  readonly parts: FoldParts;
  readonly coin: string;
  readonly vanished: readonly Vanishing[];
}

/** The end of a coin's history. */
export const historyEnd = Number.MAX_SAFE_INTEGER;

export function putHead({ parts, coin }: FoldWalk, { tail, state }: Fold): void {
  if (tail !== null) parts.heads.put(coin, { at: tail.at, before: tail.state, after: state });
}

/** The trip that is open at the end of what is stored, if one is. */
export function standing({ vanished }: FoldWalk, state: FoldState): readonly RoundTrip[] {
  const trip = standingTrip(state, vanished);
  return trip === null ? [] : [trip];
}

export interface TripsBetween {
  readonly after: number;
  /** At `after`. */
  readonly state: FoldState;
  readonly through: number;
}

/** The stored trips that were open after `after` and are told of by the fills through `through`, as far as stored. */
export function tripsBetween({ parts, coin }: FoldWalk, range: TripsBetween): readonly RoundTrip[] {
  const found = parts.trips.inRange({ coin, after: range.after, through: range.through });
  const id = range.state.open?.id;
  // Broken off, the trip that was open at the start ended before it.
  if (id === undefined || found.some((trip) => trip.id === id)) return found;
  const open = parts.trips.get(id);
  return open === null ? found : [open, ...found];
}
