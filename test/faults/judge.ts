import { isDeepStrictEqual } from 'node:util';
import type {
  Age,
  Expect,
  Figure,
  Group,
  Node,
  Rows,
  Scene,
  StaleFlag,
  Stamp,
  Told,
  Verdict,
} from './expect.ts';
import { live, wrong } from './expect.ts';
import type { Served, Serving } from './served.ts';
import { limitOf } from './served.ts';
import { flagsOf, noFlags, type Flags } from './flags.ts';
import { revisionAt } from './world/markets.ts';

/** What the judging of one answer knows besides the answer. */
export interface Circumstances {
  readonly served: Served;
  /** By the machine's clock, ms since the epoch. */
  readonly machineNow: number;
  /** That clock was stepped: times that it gave out before can't be compared. */
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

interface Walk extends Circumstances {
  readonly findings: Finding[];
}

interface Place {
  readonly path: string;
  readonly flags: Flags;
  /** The object that it is a field of. */
  readonly node: Node;
}

/** Holds an answer against what it should be, leaf by leaf. */
export function judgeAnswer(
  value: unknown,
  expect: Expect,
  circumstances: Circumstances,
): readonly Finding[] {
  const walk: Walk = { ...circumstances, findings: [] };
  visit(walk, { path: '', flags: noFlags, node: {} }, { value: camelCased(value), expect });
  return walk.findings;
}

/** The same refusal for every leaf that the answer would have had. */
export function judgeRefusal(
  expect: Expect,
  verdict: Verdict,
  circumstances: Circumstances,
): readonly Finding[] {
  const walk: Walk = { ...circumstances, findings: [] };
  refuse(walk, '', expect, verdict);
  return walk.findings;
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  const named = (name: string): string =>
    name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [named(name), camelCased(one)]));
}

interface Visit<E extends Expect> {
  readonly value: unknown;
  readonly expect: E;
}

function visit(walk: Walk, place: Place, { value, expect }: Visit<Expect>): void {
  switch (expect.kind) {
    case 'group':
      return visitGroup(walk, place, { value, expect });
    case 'rows':
      return visitRows(walk, place, { value, expect });
    case 'told':
      return visitTold(walk, place, { value, expect });
    case 'optional':
      return visit(walk, place, { value, expect: expect.of });
    case 'words':
      return;
    case 'own':
      return note(walk, place, expect.holds(value) ? live : wrong(`it is ${shown(value)}`));
    case 'judged':
      return note(walk, place, expect.judge(value, place.node, sceneOf(walk, place, expect.readings)));
    case 'figure':
      return note(walk, place, judgeFigure(walk, place, { value, expect }));
    case 'stamp':
      return note(walk, place, judgeStamp(walk, place, { value, expect }));
    case 'age':
      return note(walk, place, judgeAge(walk, place, { value, expect }));
    case 'stale':
      return note(walk, place, judgeStaleFlag(walk, place, { value, expect }));
  }
}

function note({ findings }: Walk, { path }: Pick<Place, 'path'>, verdict: Verdict): void {
  findings.push({ path, verdict });
}

function visitGroup(walk: Walk, place: Place, { value, expect }: Visit<Group>): void {
  if (typeof value !== 'object' || value === null) {
    const isRight = expect.absent(newestOf(walk));
    return refuse(walk, place.path, expect, isRight ? live : judgeNull(walk, place, expect.readings));
  }
  // Parts of a sum are told with what the whole leaves out.
  const node: Node = { leftOut: place.node['leftOut'], ...value };
  const flags = flagsOf(value as Node, place.flags);
  for (const [name, field] of Object.entries(expect.fields))
    if (field.kind !== 'optional' || node[name] !== undefined)
      visit(
        walk,
        { path: `${place.path}.${name}`, flags, node },
        { value: node[name] ?? null, expect: field },
      );
  for (const name of Object.keys(value))
    if (!Object.hasOwn(expect.fields, name))
      note(
        walk,
        { path: `${place.path}.${name}` },
        wrong('it is classified nowhere: say in test/faults/oracle what it rests on'),
      );
}

function visitRows(walk: Walk, place: Place, { value, expect }: Visit<Rows>): void {
  const list = place.path === '' ? '[]' : `${place.path}[]`;
  const readings = expect.readings(place.node);
  if (!Array.isArray(value))
    return refuse(walk, place.path, expect, judgeNull(walk, place, [...readings, ...expect.listedBy]));
  const given = value.map((row) => expect.key(row as Node));
  // Rows that are all marked are a list that is.
  const isMarked = value.length > 0 && value.every((row) => flagsOf(row as Node, noFlags).isMarked);
  const flags = isMarked ? { ...place.flags, isMarked } : place.flags;
  note(walk, { path: list }, judgeKeys(walk, { ...place, flags }, { given, expect, readings }));
  const known = new Set(expect.keys(newestOf(walk), place.node));
  value.forEach((row, nth) => {
    const key = given[nth] ?? '';
    if (known.has(key)) visit(walk, { ...place, path: list }, { value: row, expect: expect.row(key) });
  });
}

interface Keys {
  readonly given: readonly string[];
  readonly expect: Rows;
  readonly readings: readonly string[];
}

function judgeKeys(walk: Walk, place: Place, { given, expect, readings }: Keys): Verdict {
  const newest = expect.keys(newestOf(walk), place.node);
  const invented = given.filter((key) => !newest.includes(key));
  if (invented.length > 0) return wrong(`it has ${invented.slice(0, 3).join(', ')}, which there is not`);
  if (new Set(given).size < given.length) return wrong('it has a row twice');
  const figure = {
    kind: 'figure' as const,
    readings: () => readings,
    timeless: false,
    isSum: false,
    fallbacks: [],
    value: (at: (reading: string) => number) => cut(expect.keys(at, place.node), expect.limit),
  };
  const verdict = judgeFigure(walk, place, { value: given.toSorted(), expect: figure });
  if (verdict.kind !== 'wrong' || given.length >= Math.min(newest.length, expect.limit)) return verdict;
  return judgeNull(
    walk,
    place,
    [...readings, ...expect.listedBy],
    `${newest.length - given.length} rows are missing`,
  );
}

const cut = (keys: readonly string[], limit: number): readonly string[] => keys.slice(0, limit).toSorted();

function visitTold(walk: Walk, place: Place, { value, expect }: Visit<Told>): void {
  const {
    kind,
    value: inner,
    error,
  } = (value ?? {}) as { kind?: string; value?: unknown; error?: { message?: string } };
  if (kind === 'answer') return visit(walk, place, { value: inner, expect: expect.value });
  const isAllowed = kind === 'failure' && areImpaired(walk, expect.readings) && Boolean(error?.message);
  refuse(
    walk,
    place.path,
    expect.value,
    isAllowed
      ? { kind: 'refused' }
      : wrong(`it is refused, though ${whyFine(walk, expect.readings)}: ${error?.message ?? shown(value)}`),
  );
}

/** Every leaf of it is not there. */
function refuse(walk: Walk, path: string, expect: Expect, verdict: Verdict): void {
  switch (expect.kind) {
    case 'group':
      for (const [name, field] of Object.entries(expect.fields))
        refuse(walk, `${path}.${name}`, field, verdict);
      return;
    case 'rows': {
      const list = path === '' ? '[]' : `${path}[]`;
      note(walk, { path: list }, verdict);
      const [first] = expect.keys(newestOf(walk), {});
      if (first !== undefined) refuse(walk, list, expect.row(first), verdict);
      return;
    }
    case 'told':
      return refuse(walk, path, expect.value, verdict);
    // Whether it would be there, nobody can tell.
    case 'optional':
    case 'words':
      return;
    default:
      note(walk, { path }, verdict);
  }
}

function judgeFigure(walk: Walk, place: Place, { value, expect }: Visit<Figure>): Verdict {
  const readings = expect.readings(place.node);
  if (expect.timeless) {
    if (isSame(value, expect.value(newestOf(walk), place.node))) return live;
    if (expect.fallbacks.some((one) => isSame(value, one)) && areImpaired(walk, readings))
      return { kind: 'null' };
    return value === null
      ? judgeNull(walk, place, readings)
      : wrong(`it is ${shown(value)}, not ${shown(expect.value(newestOf(walk), place.node))}`);
  }
  const found = findServings(walk, readings, (at) => isSame(value, expect.value(at, place.node)));
  if (found !== null) {
    const verdict = judgeAgeOf(walk, place, { readings, found, isSum: expect.isSum });
    // That nothing is known is no old figure.
    return value === null && verdict.kind === 'wrong' ? { kind: 'null' } : verdict;
  }
  if (expect.fallbacks.some((one) => isSame(value, one)) && areImpaired(walk, readings))
    return { kind: 'null' };
  // A sum of parts that are all left out rests on nothing that is there.
  if (value === null) return judgeNull(walk, place, expect.isSum ? walk.covered : readings);
  return wrong(`it is ${shown(value)}; served was ${shown(expect.value(newestOf(walk), place.node))}`);
}

/** So many combinations of several readings' servings are tried, besides those of one time. */
const mostCombinations = 4_000;

type At = (reading: string) => number;

/** Servings, one of each reading, for which it holds; the newest such. null: there are none. */
function findServings(
  walk: Walk,
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
  return together.find(isRight) ?? combinationsOf(candidates).find(isRight) ?? null;
}

const never: Serving = { mono: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY };

function candidatesOf({ served }: Walk, reading: string): readonly Serving[] {
  const servings = byRevision(served.servings(reading));
  return servings.length === 0 ? [never] : servings;
}

/** Newest first, of as many revisions of each as come to no more than so many. */
function combinationsOf(candidates: readonly (readonly Serving[])[]): readonly (readonly Serving[])[] {
  const depth = Math.floor(mostCombinations ** (1 / candidates.length));
  return candidates.reduce<readonly (readonly Serving[])[]>(
    (chosen, list) => chosen.flatMap((some) => list.slice(0, depth).map((one) => [...some, one])),
    [[]],
  );
}

const pasts: ReadonlySet<string> = new Set(['fills', 'funding', 'journal']);

/** By a clock that is behind, what happened since then is still to come. */
const upToNow = ({ machineNow }: Walk, reading: string, serving: Serving): Serving =>
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

interface Found {
  readonly readings: readonly string[];
  readonly found: readonly Serving[];
  readonly isSum: boolean;
}

function judgeAgeOf(walk: Walk, { flags }: Place, { readings, found, isSum }: Found): Verdict {
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

function judgeNull(walk: Walk, { flags }: Place, readings: readonly string[], what = 'it is null'): Verdict {
  if (!areImpaired(walk, readings)) return wrong(`${what}, though ${whyFine(walk, readings)}`);
  const hasReason = flags.hasReason || readings.some(walk.isReported);
  return hasReason ? { kind: 'null' } : wrong(`${what} without a reason`);
}

function judgeStamp(walk: Walk, place: Place, { value, expect }: Visit<Stamp>): Verdict {
  const { readings } = expect;
  if (value === null) return judgeNull(walk, place, readings);
  const time = typeof value === 'number' ? value : Date.parse(String(value));
  const skewMs = walk.machineNow - walk.served.now().at;
  const isOf = ({ at }: Serving): boolean => {
    const lateMs = time - skewMs - expect.of(at);
    return lateMs >= -1_500 && lateMs <= Math.max(...readings.map(pickedUpWithin));
  };
  if (Number.isNaN(time)) return wrong(`it is no time: ${shown(value)}`);
  if (!walk.isClockStepped && !readings.some((reading) => walk.served.servings(reading).some(isOf)))
    return wrong(`it is ${shown(value)}, when ${readings.join(', ')} was not served`);
  // A time tells its own age.
  return readings.some((reading) => walk.served.isOld(reading)) ? { kind: 'stale' } : live;
}

/** An answer is read as it comes; a file, whenever its reader looks at it next. */
const pickedUpWithin = (reading: string): number => (/^(agent|journal)/.test(reading) ? 6_000 : 1_500);

function judgeAge(walk: Walk, place: Place, { value, expect }: Visit<Age>): Verdict {
  const { readings } = expect;
  if (typeof value !== 'number')
    return value === null ? judgeNull(walk, place, readings) : wrong(`it is ${shown(value)}`);
  const now = walk.served.now().at;
  const isOf = ({ at }: Serving): boolean => Math.abs((now - expect.of(at)) / 1_000 - value) <= 1.5;
  if (!readings.some((reading) => walk.served.servings(reading).some(isOf)))
    return wrong(
      `it is ${value} s; ${readings.join(', ')} was served ${readings.map((one) => seconds(walk.served.ageMs(one))).join(', ')} ago`,
    );
  return readings.some((reading) => walk.served.isOld(reading)) ? { kind: 'stale' } : live;
}

function judgeStaleFlag(walk: Walk, place: Place, { value, expect }: Visit<StaleFlag>): Verdict {
  const readings = expect.readings(place.node);
  if (value === null) return judgeNull(walk, place, readings);
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

function newestOf({ served }: Walk): (reading: string) => number {
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
    return Math.abs(Date.parse(a) - Date.parse(b)) <= 5 && a.slice(-6) === b.slice(-6);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, nth) => isSame(one, b[nth]));
  return isDeepStrictEqual(a, b);
}

/** An agent's word of an order is some ms from the venue's. */
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

function whyFine({ served }: Walk, readings: readonly string[]): string {
  const ages = readings.map((reading) => `${reading} was served ${seconds(served.ageMs(reading))} ago`);
  return ages.length === 0 ? 'it rests on nothing' : ages.join(', ');
}

const seconds = (ms: number): string => (Number.isFinite(ms) ? `${Math.round(ms / 1_000)} s` : 'never');
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 120);
