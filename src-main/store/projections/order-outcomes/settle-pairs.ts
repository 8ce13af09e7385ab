import { pairInTime } from '../../../domain/pair-in-time.ts';
import type { StoredInstant, StoredWindow, TimePairTable } from './time-pair-table.ts';
import type { Reach } from './time-reaches.ts';
import { disjoint } from './time-reaches.ts';

/** What a turn has put, by kind, and how what it changed was paired before. */
export interface PairTurn {
  readonly reaches: Map<string, Reach[]>;
  readonly windows: Map<string, StoredWindow>;
  readonly instants: Map<string, string | null>;
}

export interface AtOnce {
  /** Instants that are paired together, at least, where many follow each other. */
  readonly together: number;
  /** After so many instants the rest is left for the next turn. */
  readonly most: number;
}

/** Pairs what the turn put, and what turns before have left, as far as it may; what remains is kept as due. */
export function settlePairs(table: TimePairTable, turn: PairTurn, { together, most }: AtOnce): void {
  const walk: Walk = { table, turn, together, left: most };
  const reaches = Map.groupBy(
    [
      ...table.takeDue(),
      ...[...turn.reaches].flatMap(([kind, put]) => put.map((reach) => ({ kind, ...reach }))),
    ],
    ({ kind }) => kind,
  );
  for (const [kind, ofKind] of reaches) table.putDue(kind, settleKind(walk, kind, disjoint(ofKind)));
}

interface Walk {
  readonly table: TimePairTable;
  readonly turn: PairTurn;
  readonly together: number;
  /** Instants that this turn may still pair. */
  left: number;
}

/** Where little was changed, few are read. */
const firstTogether = 8;

/** Returns what it had to leave. */
function settleKind(walk: Walk, kind: string, reaches: readonly Reach[]): readonly Reach[] {
  const coming = [...reaches];
  for (let reach = coming.shift(); reach !== undefined; reach = coming.shift()) {
    const left = settleReach(walk, { kind, reach, coming });
    if (left !== null) return disjoint([left, ...coming, ...openFrom(walk.turn, kind, left.from)]);
  }
  return [];
}

interface KindReach {
  readonly kind: string;
  readonly reach: Reach;
  /** Of the same kind, later. Those that are done with it are taken away. */
  readonly coming: Reach[];
}

/**
 * Pairs the instants of a kind again from the first that can be paired otherwise on, until behind the last change the same
 * windows are open as were before: from there on all is as it was, to the next change. Returns what it had to leave.
 */
function settleReach(walk: Walk, { kind, reach, coming }: KindReach): Reach | null {
  const { table, turn } = walk;
  let { from: start, to } = reach;
  for (let together = firstTogether; ; together *= 2) {
    if (walk.left <= 0) return { from: start, to: Math.max(start, to) };
    const stretch = stretchFrom(table, { kind, start, to, most: Math.min(together, walk.together) });
    if (stretch === null) {
      coming.length = 0;
      return null;
    }
    pairWithin(table, turn, stretch);
    walk.left -= Math.max(1, stretch.instants.length);
    start = stretch.end;
    to = Math.max(to, ...reached(coming, start));
    if (start > to && isAsBefore(table, turn, { kind, end: start })) return null;
  }
}

/** Takes away those that begin before this; returns where they end. */
function reached(coming: Reach[], end: number): readonly number[] {
  const later = coming.findIndex(({ from }) => from >= end);
  return coming.splice(0, later === -1 ? coming.length : later).map(({ to }) => to);
}

/** The next instants, those of the change before those behind it. null: there are none any more. */
function stretchFrom(
  table: TimePairTable,
  {
    kind,
    start,
    to,
    most,
  }: { readonly kind: string; readonly start: number; readonly to: number; readonly most: number },
): Stretch | null {
  const coming = table.instantsFrom(kind, start, most);
  const last = coming.at(-1);
  if (last === undefined) return null;
  const isWithin = start <= to && last.at > to;
  const instants = isWithin ? coming.filter(({ at }) => at <= to) : coming;
  const end = isWithin ? to + 1 : last.at + 1;
  return { instants, end, windows: instants.length === 0 ? [] : table.windowsIn(kind, start, end) };
}

/** What a turn has changed and is open from there on: how it was before, the next turn can't know. */
function openFrom({ windows }: Pick<PairTurn, 'windows'>, kind: string, start: number): readonly Reach[] {
  return [...windows.values()]
    .filter((window) => window.kind === kind && window.to >= start)
    .map(({ from, to }) => ({ from: Math.max(from, start), to }));
}

interface Stretch {
  readonly instants: readonly StoredInstant[];
  /** Behind the last of them. */
  readonly end: number;
  readonly windows: readonly StoredWindow[];
}

function pairWithin(table: TimePairTable, turn: PairTurn, { instants, end, windows }: Stretch): void {
  const pairs = pairInTime(
    windows.map((window) => ({ item: window, key: window.key, from: window.from, to: window.to })),
    instants.map((instant) => ({ item: instant, key: instant.key, at: instant.at })),
  );
  const instantOf = new Map(pairs.map(([window, instant]) => [window.key, instant]));
  const windowOf = new Map(pairs.map(([window, instant]) => [instant.key, window.key]));
  for (const window of windows) {
    const partner = instantOf.get(window.key) ?? null;
    // One that a later instant has keeps it until it is that one's turn.
    const isLater = isFrom(window.instantAt, end);
    const isKept = partner === null ? isLater : partner.key === window.instant;
    if (isKept) continue;
    if (isLater) leave(table, turn, window);
    pairWindow(table, turn, { window, partner });
  }
  for (const { key, window } of instants) {
    const partner = windowOf.get(key) ?? null;
    if (partner !== window) pairInstant(table, turn, { key, window: partner });
  }
}

function isFrom(at: number | null, time: number): boolean {
  return at !== null && at >= time;
}

function pairWindow(
  table: TimePairTable,
  turn: PairTurn,
  { window, partner }: { readonly window: StoredWindow; readonly partner: StoredInstant | null },
): void {
  if (window.instant === null && partner === null) return;
  noteWindow(turn, window);
  table.pairWindow(window.key, partner);
}

function leave(table: TimePairTable, turn: PairTurn, { instant }: StoredWindow): void {
  if (instant !== null) pairInstant(table, turn, { key: instant, window: null });
}

function pairInstant(
  table: TimePairTable,
  turn: PairTurn,
  { key, window }: Pick<StoredInstant, 'key' | 'window'>,
): void {
  noteInstant(turn, key, table.instant(key)?.window ?? null);
  table.pairInstant(key, window);
}

/** How it was before the turn: the first word counts. */
export function noteWindow({ windows }: Pick<PairTurn, 'windows'>, window: StoredWindow): void {
  if (!windows.has(window.key)) windows.set(window.key, window);
}

export function noteInstant(
  { instants }: Pick<PairTurn, 'instants'>,
  key: string,
  window: string | null,
): void {
  if (!instants.has(key)) instants.set(key, window);
}

/** Whether of the windows of a kind that are open at `end` the same were taken by then. */
function isAsBefore(
  table: TimePairTable,
  { windows }: PairTurn,
  { kind, end }: { readonly kind: string; readonly end: number },
): boolean {
  return [...windows.values()].every(
    (window) =>
      window.kind !== kind ||
      window.to < end ||
      isBefore(window.instantAt, end) === isBefore(table.window(window.key)?.instantAt ?? null, end),
  );
}

function isBefore(at: number | null, end: number): boolean {
  return at !== null && at < end;
}
