import { isDeepStrictEqual } from 'node:util';
import type { Age, Expect, Figure, Leaf, Node, Scene, StaleFlag, Stamp, Verdict } from './expect.ts';
import { live, wrong } from './expect.ts';
import { findServings } from './find-servings.ts';
import type { Flags } from './flags.ts';
import { limitOf, type Served, type Serving } from './served.ts';

/** Everything but the answer that its check needs. */
export interface Circumstances {
  readonly served: Served;
  /** Time by the machine's clock, ms since the epoch. */
  readonly machineNow: number;
  /** Whether that clock was stepped: times that it gave out before can't be compared. */
  readonly isClockStepped: boolean;
  /** Readings that the whole answer is marked for. */
  readonly covered: readonly string[];
  /** Readings that the fault says can't be trusted, however well they were served. */
  readonly doubted: (reading: string) => boolean;
  /** The service's health names a trouble of the source that a reading is from. */
  readonly isReported: (reading: string) => boolean;
}

export interface Finding {
  readonly path: string;
  readonly verdict: Verdict;
}

export interface Walk extends Circumstances {
  readonly findings: Finding[];
}

export interface Place {
  readonly path: string;
  readonly flags: Flags;
  /** The object that it is a field of. */
  readonly node: Node;
}

export interface Visit<E extends Expect> {
  readonly value: unknown;
  readonly expect: E;
}

/** Checks what has no parts. */
export function checkLeaf(walk: Walk, place: Place, { value, expect }: Visit<Leaf>): Verdict {
  switch (expect.kind) {
    case 'own':
      return expect.holds(value) ? live : wrong(`it is ${shown(value)}`);
    case 'rule':
      return expect.check(value, place.node, sceneOf(walk, place, expect.readings));
    case 'figure':
      return checkFigure(walk, place, { value, expect });
    case 'stamp':
      return checkStamp(walk, place, { value, expect });
    case 'age':
      return checkAge(walk, place, { value, expect });
    case 'stale':
      return checkStaleFlag(walk, place, { value, expect });
  }
}

export function checkFigure(walk: Walk, place: Place, visited: Visit<Figure>): Verdict {
  const { value, expect } = visited;
  if (expect.timeless) return checkFact(walk, place, visited);
  const readings = expect.readings(place.node);
  const found = findServings(walk, readings, (at) => isSame(value, expect.value(at, place.node)));
  if (found !== null) {
    const verdict = checkAgeOf(walk, place, { readings, found, isSum: expect.isSum });
    // A null because nothing is known is no old figure.
    return value === null && verdict.kind === 'wrong' ? { kind: 'null' } : verdict;
  }
  if (isFallback(walk, visited, readings)) return { kind: 'null' };
  // A sum whose parts are all left out has no readings.
  if (value === null) return checkNull(walk, place, { readings: expect.isSum ? walk.covered : readings });
  return wrong(`it is ${shown(value)}; served was ${shown(expect.value(newestOf(walk), place.node))}`);
}

/** Checks what does not change once it is known. */
function checkFact(walk: Walk, place: Place, visited: Visit<Figure>): Verdict {
  const { value, expect } = visited;
  const readings = expect.readings(place.node);
  const truth = expect.value(newestOf(walk), place.node);
  if (isSame(value, truth)) return live;
  if (isFallback(walk, visited, readings)) return { kind: 'null' };
  return value === null
    ? checkNull(walk, place, { readings })
    : wrong(`it is ${shown(value)}, not ${shown(truth)}`);
}

const isFallback = (walk: Walk, { value, expect }: Visit<Figure>, readings: readonly string[]): boolean =>
  expect.fallbacks.some((one) => isSame(value, one)) &&
  (areImpaired(walk, readings) || isYetToBeReported(walk, expect));

function isYetToBeReported(walk: Walk, { reportedFrom }: Figure): boolean {
  if (reportedFrom === undefined) return false;
  const { reading, at } = reportedFrom;
  return !walk.served.servings(reading).some((one) => one.at >= at && one.mono <= pickedUpBy(walk, reading));
}

interface Found {
  readonly readings: readonly string[];
  readonly found: readonly Serving[];
  readonly isSum: boolean;
}

function checkAgeOf(walk: Walk, { flags }: Place, { readings, found, isSum }: Found): Verdict {
  const now = walk.served.now().mono;
  const old = readings.find((reading, nth) => now - (found[nth]?.mono ?? 0) > limitOf(reading));
  if (old !== undefined && !flags.isMarked)
    return wrong(
      `it is shown as current; ${old} was last so ${seconds(now - (found[readings.indexOf(old)]?.mono ?? 0))} ago`,
    );
  if (!flags.isMarked) return live;
  if (flags.isPartial && !areImpaired(walk, readings)) return isSum ? { kind: 'null' } : live;
  return areImpaired(walk, [...readings, ...walk.covered])
    ? { kind: 'stale' }
    : wrong(`it is marked stale or incomplete, though ${whyFine(walk, readings)}`);
}

interface Missing {
  readonly readings: readonly string[];
  /** Name of what is missing; absent: the figure itself. */
  readonly what?: string;
}

export function checkNull(walk: Walk, { flags }: Place, { readings, what = 'it is null' }: Missing): Verdict {
  if (!areImpaired(walk, readings)) return wrong(`${what}, though ${whyFine(walk, readings)}`);
  const hasReason = flags.hasReason || readings.some(walk.isReported);
  return hasReason ? { kind: 'null' } : wrong(`${what} without a reason`);
}

function checkStamp(walk: Walk, place: Place, { value, expect }: Visit<Stamp>): Verdict {
  const { readings } = expect;
  if (value === null) return checkNull(walk, place, { readings });
  const time = typeof value === 'number' ? value : Date.parse(String(value));
  const skewMs = walk.machineNow - walk.served.now().at;
  const isOf = ({ at }: Serving): boolean => {
    const lateMs = time - skewMs - expect.of(at);
    return (
      lateMs >= -Math.max(...readings.map(askedBefore)) && lateMs <= Math.max(...readings.map(pickedUpWithin))
    );
  };
  if (Number.isNaN(time)) return wrong(`it is no time: ${shown(value)}`);
  if (!walk.isClockStepped && !readings.some((reading) => latestOf(walk, reading).some(isOf)))
    return wrong(`it is ${shown(value)}, when ${readings.join(', ')} was not served`);
  // A time shows its own age.
  return readings.some((reading) => walk.served.isOld(reading)) ? { kind: 'stale' } : live;
}

/** A history is known through the time at which it was asked for, and a page may wait for its turn. */
const askedBefore = (reading: string): number => (histories.has(reading) ? 120_000 : 1_500);

const histories: ReadonlySet<string> = new Set(['fills', 'fillsPages', 'funding', 'ledger']);

/** An answer is read as it comes; a file, whenever its reader looks at it next. */
const pickedUpWithin = (reading: string): number => (/^(agent|journal)/.test(reading) ? 6_000 : 1_500);

function checkAge(walk: Walk, place: Place, { value, expect }: Visit<Age>): Verdict {
  const { readings } = expect;
  if (typeof value !== 'number')
    return value === null ? checkNull(walk, place, { readings }) : wrong(`it is ${shown(value)}`);
  // A time that somebody else wrote has its age by the machine's clock: of one that is ahead, the larger age counts.
  const now = Math.max(walk.served.now().at, readings.some(walk.doubted) ? walk.machineNow : 0);
  const isOf = ({ at }: Serving): boolean => Math.abs((now - expect.of(at)) / 1_000 - value) <= 1.5;
  if (!readings.some((reading) => latestOf(walk, reading).some(isOf)))
    return wrong(
      `it is ${value} s; ${readings.join(', ')} was served ${readings.map((one) => seconds(walk.served.ageMs(one))).join(', ')} ago`,
    );
  return readings.some((reading) => walk.served.isOld(reading)) ? { kind: 'stale' } : live;
}

/**
 * Returns the servings that may be the last one picked up: those that are not followed by one old enough to be picked up by now. For
 * untrusted readings it may be any; so too for readings with their own pace: histories, whose rows are served by stream as well, the
 * journal, and open orders, whose time is that of the DEX read longest ago.
 */
function latestOf(walk: Walk, reading: string): readonly Serving[] {
  const servings = walk.served.servings(reading);
  if (walk.doubted(reading) || hasOwnPace(reading)) return servings;
  const pickedUp = servings.findIndex(({ mono }) => mono <= pickedUpBy(walk, reading));
  return pickedUp === -1 ? servings : servings.slice(0, pickedUp + 1);
}

/** Whatever was served by then, on the monotonic clock, was picked up. */
const pickedUpBy = ({ served }: Walk, reading: string): number => served.now().mono - pickedUpWithin(reading);

const hasOwnPace = (reading: string): boolean =>
  histories.has(reading) || reading === 'journal' || reading.startsWith('orders:');

function checkStaleFlag(walk: Walk, place: Place, { value, expect }: Visit<StaleFlag>): Verdict {
  const readings = expect.readings(place.node);
  if (value === null) return checkNull(walk, place, { readings });
  if (value === true)
    return areImpaired(walk, readings)
      ? { kind: 'stale' }
      : wrong(`it is true, though ${whyFine(walk, readings)}`);
  const old = readings.find((reading) => walk.served.isOld(reading));
  return old === undefined
    ? live
    : wrong(`it is ${shown(value)}; ${old} was served ${seconds(walk.served.ageMs(old))} ago`);
}

export function areImpaired(
  { served, doubted }: Pick<Walk, 'served' | 'doubted'>,
  readings: readonly string[],
): boolean {
  return readings.some((reading) => served.isImpaired(reading) || doubted(reading));
}

export function newestOf({ served }: Walk): (reading: string) => number {
  return (reading) => served.servings(reading)[0]?.at ?? served.now().at;
}

function sceneOf(walk: Walk, { flags }: Place, readings: readonly string[]): Scene {
  return {
    isImpaired: (some) => areImpaired(walk, some),
    isOwed: walk.served.isOwed,
    isFailing: walk.served.hasFailed,
    isOld: (some) => some.some(walk.served.isOld),
    isDoubted: (some) => some.some(walk.doubted),
    lastAt: (reading) => walk.served.servings(reading)[0]?.at ?? null,
    machineNow: walk.machineNow,
    trueNow: walk.served.now().at,
    hasReason: flags.hasReason || readings.some(walk.isReported),
  };
}

/** Figures are worked out in decimals there and in binary here. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-7 + 1e-9 * Math.abs(b);
  if (isInstant(a) && isInstant(b))
    return Math.abs(Date.parse(a) - Date.parse(b)) <= 5 && a.endsWith('Z') === b.endsWith('Z');
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, nth) => isSame(one, b[nth]));
  return isDeepStrictEqual(a, b);
}

/** Whether a value is a time: the agent's time of an order is some ms from the venue's. */
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

export function whyFine({ served }: Walk, readings: readonly string[]): string {
  const ages = readings.map((reading) => `${reading} was served ${seconds(served.ageMs(reading))} ago`);
  return ages.length === 0 ? 'it rests on nothing' : ages.join(', ');
}

const seconds = (ms: number): string => (Number.isFinite(ms) ? `${Math.round(ms / 1_000)} s` : 'never');
export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 120);
