import type { EndedTrip, Fold, FoldState, Vanishing } from '../domain/fold-trips.ts';
import { flatState, foldTrips, standingTrip, unknownState } from '../domain/fold-trips.ts';
import type { TripFill } from '../domain/trip-draft.ts';
import type { FillTable } from './fill-table.ts';
import type { FoldHead, FoldHeadTable } from './fold-head-table.ts';
import type { StoredTrip, TripTable } from './trip-table.ts';

export interface FoldParts {
  readonly account: string;
  readonly fills: Pick<FillTable, 'inRange'>;
  readonly trips: Pick<TripTable, 'stored' | 'inRange' | 'flatBefore' | 'flatFrom'>;
  readonly heads: FoldHeadTable;
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
  readonly before: readonly StoredTrip[];
  readonly after: readonly StoredTrip[];
}

/** The end of a coin's history. */
const end = Number.MAX_SAFE_INTEGER;

interface Start {
  /** Fills after this time are folded. */
  readonly after: number;
  readonly state: FoldState;
}

/**
 * Folds a coin again where `touched` can have changed it: from its last millisecond on where nothing came late, else from
 * the last flat point before to the first one after that is flat still. Its other fills are not read.
 */
export function foldCoin(parts: FoldParts, touched: Touched): Refolded {
  const head = parts.heads.get(touched.coin);
  const start = startOf(parts, touched, head);
  const walk: Walk = { parts, coin: touched.coin, head, vanished: parts.heads.vanished(touched.coin) };
  const fold = isLate(touched, head) ? foldFrom(walk, start, touched.toTime) : foldOn(walk, start, touched);
  const { ended, state, through } = fold;
  const standing = through === end ? standingTrip(state, walk.vanished) : null;
  return {
    before: storedBetween(walk, start, through),
    after: standing === null ? ended : [...ended, { trip: standing, settled: false }],
  };
}

interface Walk {
  readonly parts: FoldParts;
  readonly coin: string;
  readonly head: FoldHead | null;
  readonly vanished: readonly Vanishing[];
}

interface Folded {
  readonly ended: readonly EndedTrip[];
  readonly state: FoldState;
  /** Fills through this time were folded. */
  readonly through: number;
}

/** A head is the last millisecond of all that is stored; without one nothing is but what is new. */
const isLate = ({ fromTime }: Touched, head: FoldHead | null): boolean => head !== null && fromTime < head.at;

/** With nothing late only the fills of the last millisecond are read back, and those only where more came of it. */
function foldOn(walk: Walk, { after, state }: Start, { fresh }: Touched): Folded {
  const { parts, coin, head, vanished } = walk;
  const isShared = head !== null && after < head.at;
  const last = isShared ? parts.fills.inRange({ coin, after, through: head.at }) : [];
  const later = fresh.filter(({ time }) => !isShared || time > head.at).toSorted((a, b) => a.time - b.time);
  const fold = foldTrips({ account: parts.account, state, fills: [...last, ...later], vanished });
  putHead(walk, fold);
  return { ended: fold.ended, state: fold.state, through: end };
}

function putHead({ parts, coin }: Walk, { tail, state }: Fold): void {
  if (tail !== null) parts.heads.put(coin, { at: tail.at, before: tail.state, after: state });
}

/** From flat point to flat point, until one behind `toTime` is flat still: what follows it stays as it was. */
function foldFrom(walk: Walk, start: Start, toTime: number): Folded {
  const { parts, coin, vanished } = walk;
  const ended: EndedTrip[] = [];
  let { after, state } = start;
  for (let through = nextFlat(walk, toTime); ; through = nextFlat(walk, through + 1)) {
    const fills = parts.fills.inRange({ coin, after, through });
    const fold = foldTrips({ account: parts.account, state, fills, vanished });
    ended.push(...fold.ended);
    state = fold.state;
    if (through === end) putHead(walk, fold);
    if (through === end || (state.open === null && state.position === '0')) return { ended, state, through };
    after = through;
  }
}

function startOf({ trips }: FoldParts, touched: Touched, head: FoldHead | null): Start {
  if (head !== null && touched.fromTime > head.at) return { after: head.at, state: head.after };
  if (head !== null && touched.fromTime === head.at) return { after: head.at - 1, state: head.before };
  const { coin, fromTime } = touched;
  const flatAt = trips.flatBefore(coin, fromTime);
  return flatAt === null ? { after: -1, state: unknownState } : { after: flatAt, state: flatState };
}

/** The first time not before `time` at which the coin was flat, where the head lies after it: the head stays then. */
function nextFlat({ parts, coin, head }: Walk, time: number): number {
  if (head === null || time >= head.at) return end;
  const flatAt = parts.trips.flatFrom(coin, time);
  return flatAt === null || flatAt >= head.at ? end : flatAt;
}

function storedBetween(walk: Walk, { after, state }: Start, through: number): readonly StoredTrip[] {
  const { parts, coin, head, vanished } = walk;
  const { trips } = parts;
  // After all that is stored there is but the trip that the last fold left, and that is known.
  if (after === head?.at) {
    const standing = standingTrip(state, vanished);
    return standing === null ? [] : [{ trip: standing, settled: false }];
  }
  const found = trips.inRange({ coin, after, through });
  const id = state.open?.id;
  // Broken off, the trip that was open at the start ended before it.
  if (id === undefined || found.some(({ trip }) => trip.id === id)) return found;
  const open = trips.stored(id);
  return open === null ? found : [open, ...found];
}
