import type { z } from 'zod';
import type { Dex, Market } from '../../domain/market.ts';
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
  const refused: RefusedRow[] = [];
  for (const { position, value } of entries.rows) {
    const { name, fullName } = value ?? ownDex;
    const meta = metas[position] ?? null;
    if (meta === null) {
      refused.push({ source: 'meta', row: name, field: 'meta' });
      continue;
    }
    dexes.push({ name, fullName, position, collateral: collateralByIndex.get(meta.collateralToken) ?? null });
    const rows = translateUniverse(name, meta.universe);
    markets.push(...rows.rows);
    refused.push(...rows.refused);
  }
  return {
    dexes: { rows: dexes, refused: [...entries.refused, ...tokens.refused] },
    markets: { rows: markets, refused },
  };
}

function translateUniverse(dex: string, universe: readonly unknown[]): Parsed<Market> {
  const parsed = parseRows(UniverseRow, universe, {
    source: 'meta',
    nameOf: (row, position) => textField(row, 'name') ?? `${dex}#${position}`,
  });
  const misplaced = parsed.rows.filter(({ value }) => !belongsTo(value.name, dex));
  return {
    rows: parsed.rows
      .filter(({ value }) => belongsTo(value.name, dex))
      .map(({ position, value }) => ({
        coin: value.name,
        dex,
        position,
        maxLeverage: value.maxLeverage,
        sizeDecimals: value.szDecimals,
        onlyIsolated: value.onlyIsolated === true || value.marginMode !== undefined,
        delisted: value.isDelisted === true,
      })),
    refused: [
      ...parsed.refused,
      ...misplaced.map(({ value }) => ({ source: 'meta', row: value.name, field: 'name' })),
    ],
  };
}

/** A builder DEX's coins carry its prefix, the venue's own carry none: any other name would be a second identity. */
function belongsTo(coin: string, dex: string): boolean {
  return dex === '' ? !coin.includes(':') : coin.startsWith(`${dex}:`) && coin.length > dex.length + 1;
}
