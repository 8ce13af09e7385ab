import { translateUniverse } from './translate-catalog.ts';
import { textField } from './parse-rows.ts';

/** A DEX's universe as the venue gave it. */
interface Universe {
  /** Coins by position; a hole is a row that could not be read. */
  readonly coins: readonly (string | undefined)[];
  /** Tells one universe from another: the names of all rows, in order. */
  readonly fingerprint: string;
}

export function universeOf(dex: string, rows: readonly unknown[]): Universe {
  const coins = Array.from<string | undefined>({ length: rows.length });
  for (const { coin, position } of translateUniverse(dex, rows).rows) coins[position] = coin;
  return { coins, fingerprint: rows.map((row) => textField(row, 'name') ?? '').join('\n') };
}

/**
 * The universes that pushed contexts are paired with, by DEX. Contexts carry no names, so they are paired only with a universe
 * that was read in this run, and only until anything shows that it has changed.
 */
export interface Universes {
  /** The metadata was read: these are all there are. */
  readonly replace: (universes: ReadonlyMap<string, Universe>) => void;
  /**
   * The universe that came with polled contexts. Where it is not the one in use, that one is dropped until the metadata is read
   * again; returns whether it was.
   */
  readonly compare: (dex: string, universe: Universe) => boolean;
  readonly of: (dex: string) => Universe | null;
}

export function createUniverses(): Universes {
  const held = { byDex: new Map<string, Universe>() };
  return {
    replace: (universes) => {
      held.byDex = new Map(universes);
    },
    compare: (dex, { fingerprint }) => {
      const inUse = held.byDex.get(dex);
      if (inUse === undefined || inUse.fingerprint === fingerprint) return false;
      return held.byDex.delete(dex);
    },
    of: (dex) => held.byDex.get(dex) ?? null,
  };
}
