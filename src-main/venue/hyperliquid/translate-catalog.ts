import type { z } from 'zod';
import type { Dex, Market, UnreadMarket } from '../../domain/markets/market.ts';
import { belongsToDex } from '../../domain/markets/market.ts';
import type { Parsed, InvalidRow, VenueCatalog } from '../venue.ts';
import { VenueError } from '../venue.ts';
import { parseRows, textField } from './parse-rows.ts';
import type { MetaFrame } from './responses.ts';
import { PerpDexEntry, SpotToken, UniverseRow } from './responses.ts';

/** A DEX with its metadata; null: the metadata failed to parse. */
interface CatalogParts {
  readonly perpDexs: readonly unknown[];
  readonly metas: readonly (z.infer<typeof MetaFrame> | null)[];
  readonly spotTokens: readonly unknown[];
}

const ownDex = { name: '', fullName: 'Hyperliquid' };

export interface TranslatedCatalog extends VenueCatalog {
  /** Unparsed universe rows of each DEX. */
  readonly universeRows: ReadonlyMap<string, readonly unknown[]>;
}

/** Translates the three metadata answers. Throws wrong_shape if they contain none of the venue's own markets. */
export function translateCatalog({ perpDexs, metas, spotTokens }: CatalogParts): TranslatedCatalog {
  const entries = parseRows(PerpDexEntry, perpDexs, {
    source: 'perpDexs',
    nameOf: (row, position) => textField(row, 'name') ?? `#${position}`,
  });
  const tokens = parseRows(SpotToken, spotTokens, {
    source: 'spotMeta',
    nameOf: (row, position) => textField(row, 'name') ?? `#${position}`,
  });
  const collateralByIndex = new Map(tokens.rows.map(({ value }) => [value.index, value.name]));
  const gathered: Gathered = {
    dexes: [],
    markets: [],
    refusedDexes: [...entries.invalid, ...tokens.invalid],
    refusedMarkets: [],
    unread: namedAmongInvalid(perpDexs),
    unreadMarkets: [],
    universeRows: new Map(),
  };
  for (const { position, value } of entries.rows) {
    const meta = metas[position] ?? null;
    const collateral = meta === null ? null : (collateralByIndex.get(meta.collateralToken) ?? null);
    gatherDex(gathered, { ...(value ?? ownDex), position, collateral }, meta);
  }
  if (!gathered.markets.some(({ dex }) => dex === ''))
    throw new VenueError('wrong_shape', {
      type: 'allPerpMetas',
      says: 'the venue named none of its own markets.',
    });
  return {
    dexes: { rows: gathered.dexes, invalid: gathered.refusedDexes },
    markets: { rows: gathered.markets, invalid: gathered.refusedMarkets },
    unread: gathered.unread,
    unreadMarkets: gathered.unreadMarkets,
    unnamed: entries.invalid.length - namedAmongInvalid(perpDexs).length,
    universeRows: gathered.universeRows,
  };
}

/** Returns the DEXes that have a name although their perpDexs entry failed to parse. */
function namedAmongInvalid(perpDexs: readonly unknown[]): Dex[] {
  return perpDexs.flatMap((entry, position) => {
    const name = PerpDexEntry.safeParse(entry).success ? null : textField(entry, 'name');
    return name === null || name === '' ? [] : [{ name, fullName: name, position, collateral: null }];
  });
}

interface Gathered {
  readonly dexes: Dex[];
  readonly markets: Market[];
  readonly refusedDexes: InvalidRow[];
  readonly refusedMarkets: InvalidRow[];
  readonly unread: Dex[];
  readonly unreadMarkets: UnreadMarket[];
  readonly universeRows: Map<string, readonly unknown[]>;
}

function gatherDex(into: Gathered, dex: Dex, meta: z.infer<typeof MetaFrame> | null): void {
  const { name } = dex;
  if (into.dexes.some((other) => other.name === name)) {
    into.refusedDexes.push({ source: 'perpDexs', row: name, field: 'name' });
    return;
  }
  const universe = translateUniverse(name, meta?.universe ?? []);
  into.refusedMarkets.push(...universe.invalid);
  into.unreadMarkets.push(...universe.unread);
  if (meta === null) into.refusedMarkets.push({ source: 'meta', row: name, field: 'meta' });
  // A universe in which no row parses is not empty.
  if (meta === null || (universe.rows.length === 0 && universe.invalid.length > 0)) {
    into.unread.push(dex);
    return;
  }
  into.dexes.push(dex);
  into.markets.push(...universe.rows);
  into.universeRows.set(name, meta.universe);
}

interface TranslatedUniverse extends Parsed<Market> {
  readonly unread: readonly UnreadMarket[];
}

/** Translates the markets of a DEX. A coin of another DEX, or a duplicate, is invalid. */
export function translateUniverse(dex: string, universe: readonly unknown[]): TranslatedUniverse {
  const parsed = parseRows(UniverseRow, universe, {
    source: 'meta',
    nameOf: (row, position) => textField(row, 'name') ?? `${dex}#${position}`,
  });
  const byCoin = new Map<string, Market>();
  const invalid: InvalidRow[] = [...parsed.invalid];
  for (const { position, value } of parsed.rows) {
    const { name: coin } = value;
    if (!belongsToDex(coin, dex) || byCoin.has(coin))
      invalid.push({ source: 'meta', row: coin, field: 'name' });
    else byCoin.set(coin, marketOf(value, { dex, position }));
  }
  const read = new Set([...byCoin.values()].map(({ position }) => position));
  const unread = universe.flatMap((row, position) => {
    const name = textField(row, 'name');
    const coin = name !== null && belongsToDex(name, dex) ? name : null;
    return read.has(position) || (coin !== null && byCoin.has(coin)) ? [] : [{ coin, dex, position }];
  });
  return { rows: [...byCoin.values()], invalid, unread };
}

function marketOf(row: UniverseRow, identity: Pick<Market, 'dex' | 'position'>): Market {
  return {
    coin: row.name,
    ...identity,
    maxLeverage: row.maxLeverage,
    sizeDecimals: row.szDecimals,
    onlyIsolated: row.onlyIsolated === true || row.marginMode !== undefined,
    delisted: row.isDelisted === true,
  };
}
