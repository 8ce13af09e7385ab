import { carriedTrip, carryOf, isSameState } from '../domain/carry-trip.ts';
import type { FoldPoint, FoldState } from '../domain/fold-trips.ts';
import { foldTrips, unknownState } from '../domain/fold-trips.ts';
import type { FoldWalk, Refolded, Touched } from './fold-walk.ts';
import { historyEnd, putHead, standing, tripsBetween } from './fold-walk.ts';

/** Where a fold begins, and how it stood there before the new fills. */
interface Start extends FoldPoint {
  readonly was: FoldState;
}

/**
 * Folds fills that came late: from the last point before them to the first one behind them at which all stands as it did. Where
 * there but the sums of the open trip are others, they are carried over its later points, and its end alone is folded again.
 */
export function foldLate(
  walk: FoldWalk,
  { fromTime, toTime }: Pick<Touched, 'fromTime' | 'toTime'>,
): Refolded {
  const { parts, coin } = walk;
  const folded: Refolded[] = [];
  let start = startBefore(walk, fromTime);
  for (let from = toTime; ; from = start.at + 1) {
    const next = parts.points.from(coin, from);
    const part = foldPart(walk, start, next);
    folded.push(part);
    if (next === null || isSameState(part.state, next.state)) break;
    start = goOn(walk, next, part.state);
  }
  return {
    before: folded.flatMap(({ before }) => before),
    after: folded.flatMap(({ after }) => after),
  };
}

function startBefore({ parts, coin }: FoldWalk, time: number): Start {
  const { at, state } = parts.points.before(coin, time) ?? { at: -1, state: unknownState };
  return { at, state, was: state };
}

/** Folds on through `next`, null: through the end. Its points are put anew, but for `next`. */
function foldPart(
  walk: FoldWalk,
  start: Start,
  next: FoldPoint | null,
): Refolded & { readonly state: FoldState } {
  const { parts, coin, vanished } = walk;
  const through = next?.at ?? historyEnd;
  const stored = tripsBetween(walk, { after: start.at, state: start.was, through });
  const fills = parts.fills.inRange({ coin, after: start.at, through });
  const fold = foldTrips({ account: parts.account, state: start.state, fills, vanished });
  parts.points.remove({ coin, after: start.at, before: through });
  parts.points.put(coin, fold.points);
  const state = { ...fold.state, sincePoint: 0 };
  if (next === null) {
    putHead(walk, fold);
    return { before: stored, after: [...fold.ended, ...standing(walk, fold.state)], state };
  }
  // It ends behind `next`, whenever its last fill was.
  const before = stored.filter(({ id }) => id !== next.state.open?.id);
  return { before, after: fold.ended, state };
}

/** From `next` on, which stands at `state` now, or from the last point of its open trip. */
function goOn({ parts: { points }, coin }: FoldWalk, next: FoldPoint, state: FoldState): Start {
  const carry = carryOf(next.state, state);
  if (carry === null) {
    points.put(coin, [{ at: next.at, state }]);
    return { at: next.at, state, was: next.state };
  }
  const starts = points.ofTrip(coin, next.at, carry.before.id).map(({ at, state: was }) => {
    const open = was.open === null ? null : carriedTrip(was.open, carry);
    return { at, was, state: { ...was, open } };
  });
  points.put(coin, starts);
  return starts.at(-1) ?? { at: next.at, state, was: next.state };
}
