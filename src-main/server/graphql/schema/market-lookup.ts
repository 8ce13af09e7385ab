import type { MarketRow } from '../../../../src-preload/contract/views/market.ts';
import type { ReadModel } from '../../../queries/read-model.ts';

/**
 * The catalog's rows of the markets of one answer, all of them in one look. The read model answers at once: to wait for
 * each row as for something on its way would cost more than all else of a long list.
 */
export interface MarketLookup {
  /** Rows whose markets may be asked for: with the first that is, all are looked up. */
  readonly expect: <Row extends { readonly marketId: string | null }>(rows: readonly Row[]) => readonly Row[];
  /** null: the catalog has none. */
  readonly rowOf: (marketId: string) => MarketRow | null;
  /** What is asked for next is looked up anew. */
  readonly forget: () => void;
}

export function createMarketLookup({ graph }: Pick<ReadModel, 'graph'>): MarketLookup {
  const found = new Map<string, MarketRow | null>();
  const expected = new Set<string>();
  const look = (): void => {
    const ids = [...expected];
    expected.clear();
    const rows = graph.marketsOf(ids);
    ids.forEach((id, nth) => found.set(id, rows[nth] ?? null));
  };
  return {
    expect: (rows) => {
      for (const { marketId } of rows) if (marketId !== null && !found.has(marketId)) expected.add(marketId);
      return rows;
    },
    rowOf: (marketId) => {
      if (!found.has(marketId)) {
        expected.add(marketId);
        look();
      }
      return found.get(marketId) ?? null;
    },
    forget: () => {
      found.clear();
      expected.clear();
    },
  };
}
