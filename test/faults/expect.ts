/**
 * Expected content of an answer, field by field. Names are in camelCase, whatever the interface's casing. A figure is a function of when
 * each reading that it rests on was read.
 */
export type Expect = Leaf | Rows | Prose | Outcome | Optional | Group;
export type Leaf = Figure | Stamp | Age | StaleFlag | Own | Rule;

/** The time (ms since the epoch) at which a reading was read. */
export type At = (reading: string) => number;
export type Node = Readonly<Record<string, unknown>>;

export interface Figure {
  readonly kind: 'figure';
  readonly readings: (node: Node) => readonly string[];
  /** `node`: the object that the figure is in. */
  readonly value: (at: At, node: Node) => unknown;
  /** Whether it stays true once it is: it has no age. */
  readonly timeless: boolean;
  /** A sum that may leave parts out, and names them. */
  readonly isSum: boolean;
  /** Values that the contract has there while its readings can't be had. */
  readonly fallbacks: readonly unknown[];
  /** World time from which a reading reports it; before, and until that was picked up, the fallbacks hold. */
  readonly reportedFrom?: { readonly reading: string; readonly at: number };
}

/** When a reading was read, by the clock of who reads: one of the times at which it was served. */
export interface Stamp {
  readonly kind: 'stamp';
  readonly readings: readonly string[];
  /** Returns the time that belongs to a serving. */
  readonly of: (servedAt: number) => number;
}
export interface Age {
  readonly kind: 'age';
  readonly readings: readonly string[];
  readonly of: (servedAt: number) => number;
}
/** true exactly while the reading is older than its limit, or known to fail. */
export interface StaleFlag {
  readonly kind: 'stale';
  readonly readings: (node: Node) => readonly string[];
}
export interface Rows {
  readonly kind: 'rows';
  readonly readings: (node: Node) => readonly string[];
  /** Without these rows may be missing; the list is as young as its own readings all the same. */
  readonly listedBy: readonly string[];
  /** Names a row of the answer. */
  readonly key: (row: Node) => string;
  /** Names that there should be, in any order. */
  readonly keys: (at: At, node: Node) => readonly string[];
  readonly row: (key: string) => Expect;
  /** Most rows of the list, the newest first. */
  readonly limit: number;
}
/** For people: a sentence, or nothing. */
interface Prose {
  readonly kind: 'prose';
}
/** A field of the service itself, which holds nothing that is read outside. */
interface Own {
  readonly kind: 'own';
  readonly holds: (value: unknown) => boolean;
}
export type Verdict = { readonly kind: 'live' | 'stale' | 'null' | 'refused' } | Wrong;
interface Wrong {
  readonly kind: 'wrong';
  readonly why: string;
}
export interface Scene {
  /** Whether a reading was not served lately, or what was served last was not the truth. */
  readonly isImpaired: (readings: readonly string[]) => boolean;
  /** Whether what was served last was not the truth. */
  readonly isFailing: (reading: string) => boolean;
  /** Whether the venue still has the DEX or market of a reading. */
  readonly isOwed: (reading: string) => boolean;
  /** Whether the fault says that it can't be trusted. */
  readonly isDoubted: (readings: readonly string[]) => boolean;
  /** Whether it is older than its limit. */
  readonly isOld: (readings: readonly string[]) => boolean;
  /** When it was last served, ms since the epoch; null: never. */
  readonly lastAt: (reading: string) => number | null;
  /** ms since the epoch, by the machine's clock. */
  readonly machineNow: number;
  /** ms since the epoch. */
  readonly trueNow: number;
  /** Whether the answer gives a reason for what is missing. */
  readonly hasReason: boolean;
}
/** A rule of its own. */
export interface Rule {
  readonly kind: 'rule';
  readonly readings: readonly string[];
  readonly check: (value: unknown, node: Node, scene: Scene) => Verdict;
}
/** `{ kind: 'answer', value }` or `{ kind: 'failure', error }`. */
export interface Outcome {
  readonly kind: 'outcome';
  readonly readings: readonly string[];
  readonly value: Expect;
}
/** A field that the interface may not have. */
interface Optional {
  readonly kind: 'optional';
  readonly of: Expect;
}
export interface Group {
  readonly kind: 'group';
  readonly fields: Readonly<Record<string, Expect>>;
  /** Whether it may be missing as a whole, besides when its readings can't be had. */
  readonly absent: (at: At) => boolean;
  readonly readings: readonly string[];
}

type Value = (at: At, node: Node) => unknown;
type Readings = readonly string[];

export const live: Verdict = { kind: 'live' };
export const wrong = (why: string): Wrong => ({ kind: 'wrong', why });

export const figure = (readings: Readings, value: Value, fallbacks: readonly unknown[] = []): Figure => ({
  kind: 'figure',
  readings: () => readings,
  value,
  timeless: false,
  isSum: false,
  fallbacks,
});
/** A sum over as many readings as the answer says. */
export const sumOf = (readings: Figure['readings'], value: Value): Figure => ({
  ...figure([], value),
  readings,
  isSum: true,
});
/** A value that does not change once it is known. */
export const fact = (value: unknown, readings: Readings = []): Figure => ({
  ...figure(readings, () => value),
  timeless: true,
});
/** The same, with the values it has while its readings can't be had. */
export const factOr = (value: unknown, fallbacks: readonly unknown[], readings: Readings): Figure => ({
  ...fact(value, readings),
  fallbacks,
});
const itself = (servedAt: number): number => servedAt;
export const stamp = (readings: Readings, of = itself): Stamp => ({ kind: 'stamp', readings, of });
export const age = (readings: Readings, of = itself): Age => ({ kind: 'age', readings, of });
/** A file is read so often at least. */
const readEveryMs = 6_000;

/** When a file was read last: at some time since it was written. */
export const readStamp = (readings: Readings): Rule =>
  rule(readings, (value, _, { lastAt, machineNow, trueNow }) => {
    const time = Date.parse(String(value)) - (machineNow - trueNow);
    const isPossible =
      readings.some((one) => time >= (lastAt(one) ?? Infinity) - readEveryMs) && time <= trueNow + 1_500;
    return isPossible ? live : wrong(`it is ${String(value)}`);
  });
export const staleFlag = (readings: Readings): StaleFlag => ({ kind: 'stale', readings: () => readings });
export const staleFlagOf = (readings: StaleFlag['readings']): StaleFlag => ({ kind: 'stale', readings });
export const optional = (of: Expect): Optional => ({ kind: 'optional', of });
export const prose: Prose = { kind: 'prose' };
export const own = (holds: Own['holds'] = () => true): Own => ({ kind: 'own', holds });
export const outcome = (readings: Readings, value: Expect): Outcome => ({ kind: 'outcome', readings, value });
export const rule = (readings: Readings, check: Rule['check']): Rule => ({
  kind: 'rule',
  readings,
  check,
});
export const group = (
  fields: Group['fields'],
  { absent = () => false, readings = [] }: { absent?: Group['absent']; readings?: Readings } = {},
): Group => ({
  kind: 'group',
  fields,
  absent,
  readings,
});
type RowsDeps = Pick<Rows, 'key' | 'keys' | 'row'> & {
  readonly readings: Readings;
  readonly listedBy?: Readings;
  readonly limit?: number;
};
export const rows = ({ readings, listedBy = [], limit = Infinity, ...parts }: RowsDeps): Rows => ({
  ...parts,
  kind: 'rows',
  readings: () => readings,
  listedBy,
  limit,
});
