import type { z } from 'zod';
import type { Dex, Market } from '../../domain/market.ts';
import { belongsToDex } from '../../domain/market.ts';
import type { Parsed, RefusedRow, VenueCatalog } from '../venue.ts';
import { parseRows, textField } from './parse-rows.ts';
import type { MetaFrame } from './responses.ts';
import { PerpDexEntry, SpotToken, UniverseRow } from './responses.ts';

/** A DEX's metadata beside its place in the venue's list; null: its meta could not be read. */
export interface CatalogParts {
  readonly perpDexs: readonly unknown[];
  readonly metas: readonly (z.infer<typeof MetaFrame> | null)[];
  readonly spotTokens: readonly unknown[];
}

const ownDex = { name: '', fullName: 'Hyperliquid' };

/** The venue's three metadata answers in our words. */
export function translateCatalog({ perpDexs, metas, spotTokens }: CatalogParts): VenueCatalog {
  const entries = parseRows(PerpDexEntry, perpDexs, {
    source: 'perpDexs',
    nameOf: (row, position) => textField(row, 'name') ?? `#${position}`,
  });
  const tokens = parseRows(SpotToken, spotTokens, {
    source: 'spotMeta',
    nameOf: (row, position) => textField(row, 'name') ?? `#${position}`,
  });
  const collateralByIndex = new Map(tokens.rows.map(({ value }) => [value.index, value.name]));
  const dexes: Dex[] = [];
  const markets: Market[] = [];
  const refusedDexes: RefusedRow[] = [...entries.refused, ...tokens.refused];
  const refusedMarkets: RefusedRow[] = [];
  for (const { position, value } of entries.rows) {
    const { name, fullName } = value ?? ownDex;
    const meta = metas[position] ?? null;
    if (dexes.some((dex) => dex.name === name)) {
      refusedDexes.push({ source: 'perpDexs', row: name, field: 'name' });
    } else if (meta === null) {
      refusedMarkets.push({ source: 'meta', row: name, field: 'meta' });
    } else {
      const collateral = collateralByIndex.get(meta.collateralToken) ?? null;
      dexes.push({ name, fullName, position, collateral });
      const universe = translateUniverse(name, meta.universe);
      markets.push(...universe.rows);
      refusedMarkets.push(...universe.refused);
    }
  }
  return {
    dexes: { rows: dexes, refused: refusedDexes },
    markets: { rows: markets, refused: refusedMarkets },
  };
}

/** A DEX's markets; a coin of another DEX, or one that was there before, is refused. */
export function translateUniverse(dex: string, universe: readonly unknown[]): Parsed<Market> {
  const parsed = parseRows(UniverseRow, universe, {
    source: 'meta',
    nameOf: (row, position) => textField(row, 'name') ?? `${dex}#${position}`,
  });
  const byCoin = new Map<string, Market>();
  const refused: RefusedRow[] = [...parsed.refused];
  for (const { position, value } of parsed.rows) {
    const { name: coin } = value;
    if (!belongsToDex(coin, dex) || byCoin.has(coin))
      refused.push({ source: 'meta', row: coin, field: 'name' });
    else byCoin.set(coin, marketOf(value, { dex, position }));
  }
  return { rows: [...byCoin.values()], refused };
}

function marketOf(row: UniverseRow, place: Pick<Market, 'dex' | 'position'>): Market {
  return {
    coin: row.name,
    ...place,
    maxLeverage: row.maxLeverage,
    sizeDecimals: row.szDecimals,
    onlyIsolated: row.onlyIsolated === true || row.marginMode !== undefined,
    delisted: row.isDelisted === true,
  };
}
