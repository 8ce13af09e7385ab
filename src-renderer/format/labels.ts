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

export const networkLabels = {
  TESTNET: 'Testnet',
  MAINNET: 'Mainnet',
} as const satisfies Record<VenueNetwork, string>;

export const classLabels = {
  CRYPTO: 'Crypto',
  EQUITY: 'Stocks',
  COMMODITY: 'Commodities',
  PREDICTION: 'Prediction Markets',
} as const satisfies Record<AssetClass, string>;

export const venueLabels = {
  hyperliquid: 'Hyperliquid',
  simulated: 'Simulator',
} as const satisfies Record<VenueName, string>;

export const accountModeLabels = {
  standard: 'Standard account',
  unified: 'Unified account',
  portfolio: 'Portfolio margin',
  unknown: 'Account mode unknown',
} as const;

export const activationLabels = {
  ACTIVE: 'Active',
  CATALOG_ONLY: 'Catalog only',
  DISABLED: 'Disabled',
} as const satisfies Record<MarketActivation, string>;

/** Conditions that must all hold for the agent to trade a market, in the order in which they are met. */
export const conditionLabels = {
  discovered: 'Discovered on the venue',
  configured: 'Configured for the agent',
  operatorListed: 'On the operator’s symbol list',
  governanceApproved: 'Approved by governance',
  activated: 'Activated',
} as const satisfies Record<keyof Tradeability, string>;

/** Session labels under "Venue session". */
export const sessionLabels = {
  open: 'Open',
  delisted: 'Delisted',
  unknown: 'Unknown',
} as const satisfies Record<VenueSession, string>;

/** Session labels without that heading. They name the venue, since an exchange has opening hours, too. */
export const venueSessionLabels = {
  open: 'Venue open',
  delisted: 'Delisted',
  unknown: 'Venue unknown',
} as const satisfies Record<VenueSession, string>;

/** Returns a market's title. A perpetual is never called by its underlying's name alone. */
export function marketTitle({ displayName }: Pick<MarketRow, 'displayName'>): string {
  return `${displayName} perpetual`;
}

/** Hint of a coin that the catalog lacks. */
export const unlistedHint = 'not in the venue’s list of markets on this network, as last read';

/** Returns the label of a DEX. The venue's main one has an empty name. */
export function dexLabel(dex: string): string {
  return dex === '' ? 'main' : dex;
}

/** Returns the same for a sentence that has not mentioned DEXes. */
export function dexPhrase(dex: string): string {
  return dex === '' ? 'the main DEX' : `DEX ${dex}`;
}

/** Returns labels as the choices of a control, in their order. */
export function choicesOf<Key extends string>(
  labels: Readonly<Record<Key, string>>,
): { readonly value: Key; readonly label: string }[] {
  return (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }));
}
