export type AssetClass = 'CRYPTO' | 'EQUITY' | 'COMMODITY' | 'PREDICTION';
export type CalendarName = 'us_equity' | 'cme_metals_energy';

/** What is known of a builder-DEX coin beyond what the venue says: curated, never guessed from a label. */
export interface RegistryEntry {
  readonly coin: string;
  readonly displayName: string;
  readonly assetClass: AssetClass | null;
  /** Exchange-prefixed ticker of the underlying; null where no reference feed is known, and for every commodity. */
  readonly underlyingTicker: string | null;
  readonly calendar: CalendarName | null;
}

export type MarketRegistry = ReadonlyMap<string, RegistryEntry>;

/** The class of a coin: the venue's own perps are crypto, a builder DEX's only what the registry says. */
export function assetClassOf(
  market: { coin: string; dex: string },
  registry: MarketRegistry,
): AssetClass | null {
  if (market.dex === '') return 'CRYPTO';
  return registry.get(market.coin)?.assetClass ?? null;
}
