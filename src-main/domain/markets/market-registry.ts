type AssetClass = 'CRYPTO' | 'EQUITY' | 'COMMODITY' | 'PREDICTION';
export type CalendarName = 'us_equity' | 'cme_metals_energy';
/** Hours in which a DEX's oracle follows an outside market, named after the DEX that publishes them. */
export type OracleScheduleName = 'xyz_equity_24_5' | 'xyz_commodity_23_5';

/** Curated facts about a builder-DEX coin beyond what the venue reports; never guessed from a label. */
export interface RegistryEntry {
  readonly coin: string;
  readonly displayName: string;
  readonly assetClass: AssetClass | null;
  /** Exchange-prefixed ticker of the underlying; null if no reference feed is known, and for every commodity. */
  readonly underlyingTicker: string | null;
  readonly calendar: CalendarName | null;
  /** null if the DEX states no hours for the coin. */
  readonly oracleSchedule: OracleScheduleName | null;
}

export type MarketRegistry = ReadonlyMap<string, RegistryEntry>;

/** Asset class of a coin: the venue's own perps are crypto, a builder DEX's come from the registry. */
export function assetClassOf(
  market: { coin: string; dex: string },
  registry: MarketRegistry,
): AssetClass | null {
  if (market.dex === '') return 'CRYPTO';
  return registry.get(market.coin)?.assetClass ?? null;
}
