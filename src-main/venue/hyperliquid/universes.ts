import type { UnreadMarket } from '../../domain/markets/market.ts';
import { translateUniverse } from './translate-catalog.ts';
import { textField } from './parse-rows.ts';

/** A DEX's universe. */
interface Universe {
  /** Coins by position, also of rows that failed to parse but have a name of their own; undefined: no usable name. */
  readonly coins: readonly (string | undefined)[];
  /** Names of all rows in order, to detect changes. */
  readonly fingerprint: string;
}

export function universeOf(dex: string, rows: readonly unknown[]): Universe {
  const coins = Array.from<string | undefined>({ length: rows.length });
  const { rows: read, unread } = translateUniverse(dex, rows);
  for (const { coin, position } of [...read, ...unread.filter(isNamedOnce)])
    coins[position] = coin ?? undefined;
  return { coins, fingerprint: rows.map((row) => textField(row, 'name') ?? '').join('\n') };
}

const isNamedOnce = ({ coin }: UnreadMarket, _: number, all: readonly UnreadMarket[]): boolean =>
  coin !== null && all.filter((other) => other.coin === coin).length === 1;

/**
 * Universes by DEX, to match contexts with markets. Contexts have no names, so they are matched only with a universe read in this run
 * and not known to have changed.
 */
export interface Universes {
  /** Replaces all universes after a metadata read. */
  readonly replace: (universes: ReadonlyMap<string, Universe>) => void;
  /**
   * Compares with the universe of polled contexts. Returns whether they match; if not, the universe is dropped until the metadata is
   * read again.
   */
  readonly compare: (dex: string, universe: Universe) => boolean;
  readonly of: (dex: string) => Universe | null;
}

export function createUniverses(): Universes {
  const state = { byDex: new Map<string, Universe>() };
  return {
    replace: (universes) => {
      state.byDex = new Map(universes);
    },
    compare: (dex, { fingerprint }) => {
      const inUse = state.byDex.get(dex);
      if (inUse === undefined || inUse.fingerprint === fingerprint) return false;
      return state.byDex.delete(dex);
    },
    of: (dex) => state.byDex.get(dex) ?? null,
  };
}
