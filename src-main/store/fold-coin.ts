import { foldTrips, unknownState } from '../domain/fold-trips.ts';
import type { FoldHead } from './fold-head-table.ts';
import { foldLate } from './fold-late.ts';
import type { FoldParts, FoldWalk, Refolded, Touched } from './fold-walk.ts';
import { historyEnd, putHead, standing, tripsBetween } from './fold-walk.ts';

/** Folds a coin again where `touched` can have changed it, and reads no more of its fills than that takes. */
export function foldCoin(parts: FoldParts, touched: Touched): Refolded {
  const { coin, fromTime } = touched;
  const head = parts.heads.get(coin);
  const walk: FoldWalk = { parts, coin, vanished: parts.heads.vanished(coin) };
  // A head is the last millisecond of all that is stored; without one nothing is but what is new.
  return head !== null && fromTime < head.at ? foldLate(walk, touched) : foldOn(walk, head, touched);
}

/** With nothing late only the fills of the last millisecond are read back, and those only where more came of it. */
function foldOn(walk: FoldWalk, head: FoldHead | null, { fresh, fromTime }: Touched): Refolded {
  const { parts, coin, vanished } = walk;
  const shared = head?.at === fromTime ? head : null;
  const state = shared?.before ?? head?.after ?? unknownState;
  const last = shared === null ? [] : parts.fills.inRange({ coin, after: shared.at - 1, through: shared.at });
  const later = fresh.filter(({ time }) => time !== shared?.at).toSorted((a, b) => a.time - b.time);
  const before =
    shared === null
      ? standing(walk, state)
      : tripsBetween(walk, { after: shared.at - 1, state, through: historyEnd });
  const fold = foldTrips({ account: parts.account, state, fills: [...last, ...later], vanished });
  parts.points.put(coin, fold.points);
  putHead(walk, fold);
  return { before, after: [...fold.ended, ...standing(walk, fold.state)] };
}
