import type {
  AssetClass,
  MarketActivation,
  VenueName,
  VenueNetwork,
} from '../../src-preload/contract/views/identity.ts';
import type {
  MarketRow,
  Tradeability,
  VenueSession,
} from '../../src-preload/contract/views/markets/market.ts';

export const networkWords = {
  TESTNET: 'Testnet',
  MAINNET: 'Mainnet',
} as const satisfies Record<VenueNetwork, string>;

export const classWords = {
  CRYPTO: 'Crypto',
  EQUITY: 'Stocks',
  COMMODITY: 'Commodities',
  PREDICTION: 'Prediction Markets',
} as const satisfies Record<AssetClass, string>;

export const venueWords = {
  hyperliquid: 'Hyperliquid',
  simulated: 'Simulator',
} as const satisfies Record<VenueName, string>;

export const accountModeWords = {
  standard: 'Standard account',
  unified: 'Unified account',
  portfolio: 'Portfolio margin',
  unknown: 'Account mode unknown',
} as const;

export const activationWords = {
  ACTIVE: 'Active',
  CATALOG_ONLY: 'Catalog only',
  DISABLED: 'Disabled',
} as const satisfies Record<MarketActivation, string>;

/** Conditions that must all hold for the agent to trade a market, in the order in which they are met. */
export const conditionWords = {
  discovered: 'Discovered on the venue',
  configured: 'Configured for the agent',
  operatorListed: 'On the operator’s symbol list',
  governanceApproved: 'Approved by governance',
  activated: 'Activated',
} as const satisfies Record<keyof Tradeability, string>;

/** Session labels under "Venue session". */
export const sessionWords = {
  open: 'Open',
  delisted: 'Delisted',
  unknown: 'Unknown',
} as const satisfies Record<VenueSession, string>;

/** Session labels without that heading. They name the venue, since an exchange has opening hours, too. */
export const venueSessionWords = {
  open: 'Venue open',
  delisted: 'Delisted',
  unknown: 'Venue unknown',
} as const satisfies Record<VenueSession, string>;

/** Returns a market's title. A perpetual is never called by its underlying's name alone. */
export function marketTitle({ displayName }: Pick<MarketRow, 'displayName'>): string {
  return `${displayName} perpetual`;
}

/** Returns the label of a DEX. The venue's own perps have an empty DEX name. */
export function dexWord(dex: string): string {
  return dex === '' ? 'venue’s own' : dex;
}

/** Returns the same for a sentence that has not mentioned DEXes. */
export function dexPhrase(dex: string): string {
  return dex === '' ? dexWord(dex) : `DEX ${dex}`;
}
