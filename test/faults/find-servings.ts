import type { At } from './expect.ts';
import type { Served, Serving } from './served.ts';
import { revisionAt } from './world/markets.ts';

/** Most combinations of several readings' servings that are tried, besides those of one time. */
const mostCombinations = 4_000;

/** The part of a check's circumstances that decides which servings there were. */
interface Asked {
  readonly served: Served;
  readonly machineNow: number;
  readonly isClockStepped: boolean;
}

/** Returns servings, one of each reading, for which `holds` is true; the newest such ones. null: there are none. */
export function findServings(
  walk: Asked,
  readings: readonly string[],
  holds: (at: At) => boolean,
): readonly Serving[] | null {
  const candidates = readings.map((reading) => candidatesOf(walk, reading));
  const isRight = (chosen: readonly Serving[]): boolean =>
    holds((reading) => chosen[readings.indexOf(reading)]?.at ?? 0);
  const together = (candidates[0] ?? []).flatMap(({ mono }) => {
    const newest = candidates.map((list) => list.find((one) => one.mono <= mono) ?? never);
    if (!walk.isClockStepped) return [newest];
    return [newest, newest.map((one, nth) => upToNow(walk, readings[nth] ?? '', one))];
  });
  if (readings.length === 0) return isRight([]) ? [] : null;
  const newest = candidates.map(([first = never]) => first);
  if (isRight(newest)) return newest;
  const youngest = (chosen: readonly (readonly Serving[])[]): readonly Serving[] | null =>
    chosen.filter(isRight).toSorted((a, b) => oldestOf(b) - oldestOf(a))[0] ?? null;
  return (
    together.find(isRight) ??
    youngest(combinationsByKind(readings, candidates)) ??
    youngest(combinationsOf(candidates))
  );
}

/** Readings of one kind, such as the states of all DEXes, mostly arrive together. */
function combinationsByKind(
  readings: readonly string[],
  candidates: readonly (readonly Serving[])[],
): readonly (readonly Serving[])[] {
  const kinds = [...new Set(readings.map(kindOf))];
  const ofKind = kinds.map((kind) => candidates[readings.findIndex((one) => kindOf(one) === kind)] ?? []);
  return combinationsOf(ofKind).map((chosen) =>
    readings.map((reading, nth) => {
      const { mono } = chosen[kinds.indexOf(kindOf(reading))] ?? never;
      return candidates[nth]?.find((one) => one.mono <= mono) ?? never;
    }),
  );
}

const kindOf = (reading: string): string => reading.split(':')[0] ?? reading;

/** Sums of several readings may come out the same: the youngest counts. */
const oldestOf = (chosen: readonly Serving[]): number => Math.min(...chosen.map(({ mono }) => mono));

const never: Serving = { mono: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY };

function candidatesOf({ served }: Asked, reading: string): readonly Serving[] {
  const servings = byRevision(served.servings(reading));
  return servings.length === 0 ? [never] : servings;
}

/** Newest first, of as many revisions of each as stay within `mostCombinations`. */
function combinationsOf(candidates: readonly (readonly Serving[])[]): readonly (readonly Serving[])[] {
  const depth = Math.floor(mostCombinations ** (1 / candidates.length));
  return candidates.reduce<readonly (readonly Serving[])[]>(
    (chosen, list) => chosen.flatMap((some) => list.slice(0, depth).map((one) => [...some, one])),
    [[]],
  );
}

const pasts: ReadonlySet<string> = new Set(['fills', 'funding', 'journal']);

/** By a clock that is behind, events since then are still in the future. */
const upToNow = ({ machineNow }: Asked, reading: string, serving: Serving): Serving =>
  pasts.has(reading) && serving.at > machineNow ? { ...serving, at: machineNow } : serving;

/** The newest and the oldest serving of each revision: within one, only what happened at a time of its own differs. */
function byRevision(servings: readonly Serving[]): readonly Serving[] {
  return servings.filter(({ at }, nth) => {
    const [newer, older] = [servings[nth - 1], servings[nth + 1]];
    const isEdge = (other: Serving | undefined): boolean =>
      other === undefined || revisionAt(other.at) !== revisionAt(at);
    return isEdge(newer) || isEdge(older);
  });
}
