import type { Database } from 'better-sqlite3';
import type { AtOnce, PairTurn } from './settle-pairs.ts';
import { noteInstant, noteWindow, settlePairs } from './settle-pairs.ts';
import type { StoredInstant, StoredWindow } from './time-pair-table.ts';
import { timePairTable } from './time-pair-table.ts';

export type KindWindow = Pick<StoredWindow, 'kind' | 'from' | 'to'>;
export type KindInstant = Pick<StoredInstant, 'kind' | 'at'>;

/** Keys of those whose partner is another than it was, or is none any more. */
export interface PairChange {
  readonly windows: ReadonlySet<string>;
  readonly instants: ReadonlySet<string>;
}

/**
 * The windows and instants of one pairing, kept with the pairs that pairInTime makes of all of each kind. They are put as
 * they come, and settled in the same transaction.
 */
export interface TimePairs {
  /** null: there is none of this key any more. */
  readonly putWindow: (key: string, window: KindWindow | null) => void;
  readonly putInstant: (key: string, instant: KindInstant | null) => void;
  /** What was put is paired, as far as it reaches; of very much only the first, and the rest is left for the next time. */
  readonly settle: () => PairChange;
  /** Something is left. */
  readonly isDue: () => boolean;
  /** The partner of each; null: it has none. */
  readonly instantOf: (windowKey: string) => string | null;
  readonly windowOf: (instantKey: string) => string | null;
}

const usuallyAtOnce: AtOnce = { together: 200, most: 1_000 };

export function timePairs(record: Database, pairing: 'order' | 'closing', atOnce = usuallyAtOnce): TimePairs {
  const table = timePairTable(record, pairing);
  const held = { turn: newTurn() };
  const reach = (kind: string, from: number, to: number): void => {
    const { reaches } = held.turn;
    const ofKind = reaches.get(kind);
    if (ofKind === undefined) reaches.set(kind, [{ from, to }]);
    else ofKind.push({ from, to });
  };
  const dropWindow = (window: StoredWindow): void => {
    reach(window.kind, window.from, window.to);
    noteWindow(held.turn, window);
    if (window.instant !== null) {
      noteInstant(held.turn, window.instant, window.key);
      table.pairInstant(window.instant, null);
    }
    table.dropWindow(window.key);
  };
  const dropInstant = ({ key, kind, at, window }: StoredInstant): void => {
    reach(kind, at, at);
    noteInstant(held.turn, key, window);
    const partner = window === null ? null : table.window(window);
    if (partner !== null) {
      noteWindow(held.turn, partner);
      table.pairWindow(partner.key, null);
    }
    table.dropInstant(key);
  };
  return {
    putWindow: (key, window) => {
      const known = table.window(key);
      if (isSameWindow(known, window)) return;
      if (known !== null) dropWindow(known);
      if (window === null) return;
      reach(window.kind, window.from, window.to);
      table.addWindow(key, window);
    },
    putInstant: (key, instant) => {
      const known = table.instant(key);
      if (known?.kind === instant?.kind && known?.at === instant?.at) return;
      if (known !== null) dropInstant(known);
      if (instant === null) return;
      reach(instant.kind, instant.at, instant.at);
      table.addInstant(key, instant);
    },
    settle: () => {
      const { turn } = held;
      // Before anything can fail: what is taken back is put again with the next turn.
      held.turn = newTurn();
      settlePairs(table, turn, atOnce);
      return {
        windows: changed(partnersOf(turn.windows), (key) => table.window(key)?.instant ?? null),
        instants: changed(turn.instants, (key) => table.instant(key)?.window ?? null),
      };
    },
    isDue: table.isDue,
    instantOf: (key) => table.window(key)?.instant ?? null,
    windowOf: (key) => table.instant(key)?.window ?? null,
  };
}

const newTurn = (): PairTurn => ({ reaches: new Map(), windows: new Map(), instants: new Map() });

function isSameWindow(known: StoredWindow | null, window: KindWindow | null): boolean {
  return known?.kind === window?.kind && known?.from === window?.from && known?.to === window?.to;
}

const partnersOf = (windows: PairTurn['windows']): ReadonlyMap<string, string | null> =>
  new Map([...windows].map(([key, { instant }]) => [key, instant]));

function changed(
  before: ReadonlyMap<string, string | null>,
  now: (key: string) => string | null,
): ReadonlySet<string> {
  return new Set([...before].flatMap(([key, partner]) => (now(key) === partner ? [] : [key])));
}
