import type { Database } from 'better-sqlite3';
import { united } from '../../domain/time-span.ts';
import { pairInTime } from '../../domain/trades/pair-in-time.ts';

export interface KindWindow {
  readonly kind: string;
  /** Both included, ms. */
  readonly from: number;
  readonly to: number;
}

/** `row`: the record's number of the row that the window was made from. */
interface NumberedWindow extends KindWindow {
  readonly row?: number;
}

export interface KindInstant {
  readonly kind: string;
  readonly at: number;
}

/** Keys of the windows and instants whose partner changed or was removed. */
export interface PairChange {
  readonly windows: ReadonlySet<string>;
  readonly instants: ReadonlySet<string>;
}

/**
 * Stores the windows and instants of one pairing with the pairs that pairInTime makes of each kind. They are put in any order and
 * paired by `settle` in the same transaction.
 */
export interface TimePairs {
  /** null: removes the window of this key. */
  readonly putWindow: (key: string, window: NumberedWindow | null) => void;
  /** null: removes the instant of this key. */
  readonly putInstant: (key: string, instant: KindInstant | null) => void;
  /** Pairs again what the puts can have changed: at most some 1,000 instants; the next call continues. */
  readonly settle: () => PairChange;
  /** Whether something is left for the next call. */
  readonly isDirty: () => boolean;
  /** Key of the partner; null: none. */
  readonly instantOf: (windowKey: string) => string | null;
  readonly windowOf: (instantKey: string) => string | null;
  /** Row of the window that the instant is paired with; null: none. */
  readonly rowOf: (instantKey: string) => number | null;
}

interface AtOnce {
  /** Most instants that are paired together; those of one millisecond always are. */
  readonly together: number;
  /** Instants after which the rest is left for the next call. */
  readonly most: number;
}

const usuallyAtOnce: AtOnce = { together: 200, most: 1_000 };
/** Instants that are read first: most changes concern few. */
const firstTogether = 8;

interface StoredWindow extends KindWindow {
  readonly key: string;
  /** Key and time of the instant it is paired with. */
  readonly instant: string | null;
  readonly instantAt: number | null;
}

interface StoredInstant extends KindInstant {
  readonly key: string;
  readonly window: string | null;
}

/** Range of instants whose pairs may be outdated; both ends are included. */
interface DirtyRange {
  readonly from: number;
  readonly to: number;
}

interface KindRange extends DirtyRange {
  readonly kind: string;
}

/** Ranges that puts have changed since the last call of `settle`, and the partner that each window and instant had before. */
interface PairChanges {
  readonly ranges: KindRange[];
  readonly windows: Map<string, string | null>;
  readonly instants: Map<string, string | null>;
}

const newChanges = (): PairChanges => ({ ranges: [], windows: new Map(), instants: new Map() });

export function timePairs(record: Database, pairing: 'order' | 'closing', atOnce = usuallyAtOnce): TimePairs {
  const table = pairTable(record, pairing);
  /** `hasWindows`: whether the last call of `settle` found a window; without one nothing is paired. */
  const state = { changes: newChanges(), hasWindows: true };
  const { dropWindow, dropInstant, write } = pairWriter(table, () => state.changes);
  return {
    putWindow: (key, window) => {
      const known = table.window(key);
      if (known?.kind === window?.kind && known?.from === window?.from && known?.to === window?.to) return;
      if (known !== null) dropWindow(known);
      if (window === null) return;
      state.changes.ranges.push(window);
      table.addWindow(key, window);
    },
    putInstant: (key, instant) => {
      if (instant === null || !table.addInstant(key, instant)) {
        const known = table.instant(key);
        if (known?.kind === instant?.kind && known?.at === instant?.at) return;
        if (known !== null) dropInstant(known);
        if (instant === null) return;
        table.addInstant(key, instant);
      }
      state.changes.ranges.push({ kind: instant.kind, from: instant.at, to: instant.at });
    },
    settle: () => {
      const { changes } = state;
      try {
        const dirty = [...table.takeDirty(), ...changes.ranges];
        state.hasWindows = table.hasWindows();
        if (state.hasWindows) table.putDirty(settleAll(table, dirty, { ...atOnce, write }));
      } finally {
        state.changes = newChanges();
      }
      return {
        windows: changed(changes.windows, (key) => table.window(key)?.instant ?? null),
        instants: changed(changes.instants, (key) => table.instant(key)?.window ?? null),
      };
    },
    isDirty: table.isDirty,
    instantOf: (key) => table.window(key)?.instant ?? null,
    windowOf: (key) => (state.hasWindows ? (table.instant(key)?.window ?? null) : null),
    rowOf: (key) => (state.hasWindows ? table.rowOf(key) : null),
  };
}

/** Writes partners, and keeps in the changes which partner each had before. */
function pairWriter(table: PairTable, changes: () => PairChanges) {
  const setInstantOf = ({ key, instant }: StoredWindow, next: StoredInstant | null): void => {
    if (!changes().windows.has(key)) changes().windows.set(key, instant);
    table.pairWindow(key, next);
  };
  const setWindowOf = (key: string, next: string | null): void => {
    const { instants } = changes();
    if (!instants.has(key)) instants.set(key, table.instant(key)?.window ?? null);
    table.pairInstant(key, next);
  };
  const dropWindow = (window: StoredWindow): void => {
    const { key, kind, from, to, instant } = window;
    changes().ranges.push({ kind, from, to });
    setInstantOf(window, null);
    if (instant !== null) setWindowOf(instant, null);
    table.dropWindow(key);
  };
  const dropInstant = ({ key, kind, at, window }: StoredInstant): void => {
    const partner = window === null ? null : table.window(window);
    changes().ranges.push({ kind, from: at, to: Math.max(at, partner?.to ?? at) });
    if (partner !== null) setInstantOf(partner, null);
    setWindowOf(key, null);
    table.dropInstant(key);
  };
  const write = ({ windows, instants, end, pairs }: PairedRange): void => {
    for (const window of windows) {
      const next = pairs.instantOf.get(window.key) ?? null;
      const isLater = window.instantAt !== null && window.instantAt >= end;
      // A later instant keeps its window until that instant is paired again.
      if (next === null ? window.instant === null || isLater : next.key === window.instant) continue;
      if (isLater && window.instant !== null) setWindowOf(window.instant, null);
      setInstantOf(window, next);
    }
    for (const { key, window } of instants) {
      const next = pairs.windowOf.get(key) ?? null;
      if (next !== window) setWindowOf(key, next);
    }
  };
  return { dropWindow, dropInstant, write };
}

function changed(
  before: ReadonlyMap<string, string | null>,
  now: (key: string) => string | null,
): ReadonlySet<string> {
  return new Set([...before].flatMap(([key, partner]) => (now(key) === partner ? [] : [key])));
}

/** Consecutive instants, the windows that were free at the first of them, and their pairs. */
interface PairedRange {
  readonly instants: readonly StoredInstant[];
  readonly windows: readonly StoredWindow[];
  /** The millisecond after the last instant. */
  readonly end: number;
  readonly pairs: {
    readonly instantOf: ReadonlyMap<string, StoredInstant>;
    readonly windowOf: ReadonlyMap<string, string>;
  };
}

interface Settling extends AtOnce {
  readonly write: (paired: PairedRange) => void;
}

/** Returns the ranges that were left. */
function settleAll(
  table: PairTable,
  ranges: readonly KindRange[],
  { together, most, write }: Settling,
): readonly KindRange[] {
  const budget = { left: most };
  return [...Map.groupBy(ranges, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const left = united(ofKind).flatMap(
      (range) => settleRange(table, { kind, ...range }, { together, write, budget }) ?? [],
    );
    return united(left).map((range) => ({ kind, ...range }));
  });
}

/**
 * Pairs a kind's instants again in the order of time. The range grows as long as a window that was free is taken now, or the other
 * way round, and is still open behind it: later instants can then be paired differently. Returns what is left.
 */
function settleRange(
  table: PairTable,
  { kind, from, to }: KindRange,
  { together, write, budget }: Pick<Settling, 'together' | 'write'> & { readonly budget: { left: number } },
): DirtyRange | null {
  const open = { start: from, to };
  for (let count = firstTogether; open.start <= open.to; count *= 2) {
    if (!table.isWindow(kind, open.start, open.to)) return null;
    if (budget.left <= 0) return { from: open.start, to: open.to };
    const instants = table.instantsIn(kind, { ...open, most: Math.min(count, together) });
    const last = instants.at(-1);
    if (last === undefined) return null;
    const end = last.at + 1;
    const windows = table.windowsIn(kind, open.start, end);
    const paired = { instants, windows, end, pairs: pairsOf(windows, instants) };
    for (const { key, to: windowTo, instantAt } of windows) {
      const wasTaken = instantAt !== null && instantAt < end;
      if (windowTo >= end && wasTaken !== paired.pairs.instantOf.has(key))
        open.to = Math.max(open.to, windowTo);
    }
    write(paired);
    budget.left -= instants.length;
    open.start = end;
  }
  return null;
}

function pairsOf(windows: readonly StoredWindow[], instants: readonly StoredInstant[]): PairedRange['pairs'] {
  const pairs = pairInTime(
    windows.map((window) => ({ item: window.key, key: window.key, from: window.from, to: window.to })),
    instants.map((instant) => ({ item: instant, key: instant.key, at: instant.at })),
  );
  return {
    instantOf: new Map(pairs),
    windowOf: new Map(pairs.map(([window, instant]) => [instant.key, window])),
  };
}

type PairTable = ReturnType<typeof pairTable>;

function pairTable(record: Database, pairing: string) {
  const selectWindow = record.prepare<[string, string], StoredWindow>(
    `SELECT key, kind, from_at AS "from", to_at AS "to", instant, instant_at AS instantAt FROM time_window
     WHERE pairing = ? AND key = ?`,
  );
  const selectInstant = record.prepare<[string, string], StoredInstant>(
    'SELECT key, kind, at, window FROM time_instant WHERE pairing = ? AND key = ?',
  );
  const addWindow = record.prepare<[string, string, string, number, number, number | null]>(
    'INSERT INTO time_window (pairing, key, kind, from_at, to_at, row) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const rowOf = record
    .prepare<[string, string], number | null>(
      `SELECT row FROM time_instant AS i JOIN time_window AS w ON w.pairing = i.pairing AND w.key = i.window
       WHERE i.pairing = ? AND i.key = ?`,
    )
    .pluck();
  const hasWindows = record
    .prepare<[string], number>('SELECT 1 FROM time_window WHERE pairing = ? LIMIT 1')
    .pluck();
  const addInstant = record.prepare<[string, string, string, number]>(
    'INSERT OR IGNORE INTO time_instant (pairing, key, kind, at) VALUES (?, ?, ?, ?)',
  );
  const dropWindow = record.prepare('DELETE FROM time_window WHERE pairing = ? AND key = ?');
  const dropInstant = record.prepare('DELETE FROM time_instant WHERE pairing = ? AND key = ?');
  const pairWindow = record.prepare(
    'UPDATE time_window SET instant = ?, instant_at = ? WHERE pairing = ? AND key = ?',
  );
  const pairInstant = record.prepare('UPDATE time_instant SET window = ? WHERE pairing = ? AND key = ?');
  return {
    ...ofKind(record, pairing),
    ...dirtyTimes(record, pairing),
    window: (key: string) => selectWindow.get(pairing, key) ?? null,
    instant: (key: string) => selectInstant.get(pairing, key) ?? null,
    addWindow: (key: string, { kind, from, to, row }: NumberedWindow) =>
      void addWindow.run(pairing, key, kind, from, to, row ?? null),
    hasWindows: () => hasWindows.get(pairing) !== undefined,
    rowOf: (key: string) => rowOf.get(pairing, key) ?? null,
    /** Returns whether the key is new. */
    addInstant: (key: string, { kind, at }: KindInstant) =>
      addInstant.run(pairing, key, kind, at).changes === 1,
    dropWindow: (key: string) => void dropWindow.run(pairing, key),
    dropInstant: (key: string) => void dropInstant.run(pairing, key),
    pairWindow: (key: string, instant: Pick<StoredInstant, 'key' | 'at'> | null) =>
      void pairWindow.run(instant?.key ?? null, instant?.at ?? null, pairing, key),
    pairInstant: (key: string, window: string | null) => void pairInstant.run(window, pairing, key),
  };
}

function dirtyTimes(record: Database, pairing: string) {
  const selectDirty = record.prepare<[string], KindRange>(
    'SELECT kind, from_at AS "from", to_at AS "to" FROM dirty_time WHERE pairing = ?',
  );
  const clearDirty = record.prepare('DELETE FROM dirty_time WHERE pairing = ?');
  const addDirty = record.prepare<[string, string, number, number]>(
    'INSERT INTO dirty_time (pairing, kind, from_at, to_at) VALUES (?, ?, ?, ?)',
  );
  const isDirty = record
    .prepare<[string], number>('SELECT 1 FROM dirty_time WHERE pairing = ? LIMIT 1')
    .pluck();
  return {
    takeDirty: () => {
      const dirty = selectDirty.all(pairing);
      if (dirty.length > 0) clearDirty.run(pairing);
      return dirty;
    },
    putDirty: (ranges: readonly KindRange[]) =>
      ranges.forEach(({ kind, from, to }) => addDirty.run(pairing, kind, from, to)),
    isDirty: () => isDirty.get(pairing) !== undefined,
  };
}

function ofKind(record: Database, pairing: string) {
  const selectIn = record.prepare<[string, string, number, number, number], StoredInstant>(
    `SELECT key, kind, at, window FROM time_instant WHERE pairing = ? AND kind = ? AND at >= ? AND at <= ?
     ORDER BY at LIMIT ?`,
  );
  const selectAt = record.prepare<[string, string, number], StoredInstant>(
    'SELECT key, kind, at, window FROM time_instant WHERE pairing = ? AND kind = ? AND at = ?',
  );
  const longest = record
    .prepare<[string, string], number>(
      `SELECT to_at - from_at FROM time_window WHERE pairing = ? AND kind = ? ORDER BY to_at - from_at DESC LIMIT 1`,
    )
    .pluck();
  // A window that begins before `to` ends at most the longest window of the kind later.
  const open = `FROM time_window INDEXED BY time_window_by_end
    WHERE pairing = ? AND kind = ? AND to_at >= ? AND to_at < ? AND from_at < ?`;
  const selectOpen = record.prepare<[string, string, number, number, number, number], StoredWindow>(
    `SELECT key, kind, from_at AS "from", to_at AS "to", instant, instant_at AS instantAt ${open}
     AND (instant_at IS NULL OR instant_at >= ?)`,
  );
  const isOpen = record
    .prepare<[string, string, number, number, number], number>(`SELECT 1 ${open} LIMIT 1`)
    .pluck();
  return {
    /** Returns the first `most` instants, ascending, and all others of the last one's millisecond. */
    instantsIn: (
      kind: string,
      { start, to, most }: { readonly start: number; readonly to: number; readonly most: number },
    ): readonly StoredInstant[] => {
      const found = selectIn.all(pairing, kind, start, to, most);
      const lastAt = found.at(-1)?.at;
      if (lastAt === undefined || found.length < most) return found;
      return [...found.filter(({ at }) => at < lastAt), ...selectAt.all(pairing, kind, lastAt)];
    },
    /** Windows that are open in [from, to) and that no earlier instant has taken. */
    windowsIn: (kind: string, from: number, to: number): readonly StoredWindow[] => {
      const lengthMs = longest.get(pairing, kind);
      return lengthMs === undefined ? [] : selectOpen.all(pairing, kind, from, to + lengthMs, to, from);
    },
    /** Whether a window is open in [from, to]. */
    isWindow: (kind: string, from: number, to: number): boolean => {
      const lengthMs = longest.get(pairing, kind);
      return (
        lengthMs !== undefined && isOpen.get(pairing, kind, from, to + 1 + lengthMs, to + 1) !== undefined
      );
    },
  };
}
