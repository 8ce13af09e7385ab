import { pairInTime } from '../domain/pair-in-time.ts';
import type { StoredInstant, StoredWindow, TimePairTable } from './time-pair-table.ts';

/** From when to when something that was put or taken away may be paired otherwise than before. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

/** What a turn has put, by kind, and how what it changed was paired before. */
export interface PairTurn {
  readonly reaches: Map<string, Reach>;
  readonly windows: Map<string, StoredWindow>;
  readonly instants: Map<string, string | null>;
}

/**
 * Pairs the instants of a kind again from the first that can be paired otherwise on, until behind the last change the same
 * windows are open as were before: from there on all is as it was.
 */
export function settlePairs(
  table: TimePairTable,
  turn: PairTurn,
  { kind, from, to }: Reach & { readonly kind: string },
): void {
  for (let start = from; ;) {
    const instants = table.instantsFrom(kind, start);
    const last = instants.at(-1);
    if (last === undefined) return;
    const end = last.at + 1;
    pairWithin(table, turn, { instants, end, windows: table.windowsIn(kind, start, end) });
    if (end > to && isAsBefore(table, turn, end)) return;
    start = end;
  }
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

/** Whether of the windows open at `end` the same were taken by then. */
function isAsBefore(table: TimePairTable, { windows }: PairTurn, end: number): boolean {
  return [...windows.values()].every(
    ({ key, to, instantAt }) =>
      to < end || isBefore(instantAt, end) === isBefore(table.window(key)?.instantAt ?? null, end),
  );
}

function isBefore(at: number | null, end: number): boolean {
  return at !== null && at < end;
}
