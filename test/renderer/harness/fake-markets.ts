import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';

const network = 'TESTNET';
const majors =
  'BTC ETH SOL HYPE XRP DOGE SUI AVAX LINK BNB LTC ADA kPEPE TRUMP AAVE ARB OP TIA SEI WLD'.split(' ');
const equities: readonly (readonly [string, string])[] = [
  ['TSLA', 'Tesla'], ['NVDA', 'NVIDIA'], ['HOOD', 'Robinhood Markets'], ['INTC', 'Intel'], ['PLTR', 'Palantir Technologies'],
  ['COIN', 'Coinbase Global'], ['META', 'Meta Platforms'], ['AAPL', 'Apple'], ['MSFT', 'Microsoft'], ['ORCL', 'Oracle'],
  ['GOOGL', 'Alphabet'], ['AMZN', 'Amazon.com'], ['AMD', 'Advanced Micro Devices'], ['MU', 'Micron Technology'], ['SNDK', 'Sandisk'],
]; // prettier-ignore
const commodities: readonly (readonly [string, string])[] = [
  ['GOLD', 'Gold'], ['SILVER', 'Silver'], ['CL', 'WTI crude oil'], ['COPPER', 'Copper'], ['NATGAS', 'Natural gas'], ['PLATINUM', 'Platinum'],
]; // prettier-ignore

interface Listing {
  readonly dex: string;
  readonly ticker: string;
  readonly name: string;
  readonly assetClass: AssetClass | null;
  readonly collateral?: string;
}

function activationOf(index: number): MarketRow['activation'] {
  if (index < 2) return 'ACTIVE';
  return index % 9 === 5 ? 'DISABLED' : 'CATALOG_ONLY';
}

function underlyingOf(assetClass: AssetClass | null, ticker: string): MarketRow['underlying'] {
  if (assetClass === 'EQUITY') return { ticker: `NASDAQ:${ticker}`, calendar: 'us_equity' };
  return assetClass === 'COMMODITY' ? { ticker: null, calendar: 'cme_metals_energy' } : null;
}

/** All hold, some fail, some are unknown, none is reported: one after the other. */
function tradeableOf(index: number): Pick<MarketRow, 'tradeable' | 'tradeability'> {
  const conditions = (...holds: readonly (boolean | null)[]): MarketRow['tradeability'] => {
    const [discovered, configured, operatorListed, governanceApproved, activated] = holds;
    return {
      discovered: discovered ?? null,
      configured: configured ?? null,
      operatorListed: operatorListed ?? null,
      governanceApproved: governanceApproved ?? null,
      activated: activated ?? null,
    };
  };
  switch (index % 4) {
    case 0:
      return { tradeable: true, tradeability: conditions(true, true, true, true, true) };
    case 1:
      return { tradeable: false, tradeability: conditions(true, true, false, null, false) };
    case 2:
      return { tradeable: null, tradeability: conditions(true, true, true, null, true) };
    default:
      return { tradeable: null, tradeability: conditions() };
  }
}

function row(listing: Listing, index: number): MarketRow {
  const { dex, ticker, name, assetClass, collateral = 'USDC' } = listing;
  const coin = dex === '' ? ticker : `${dex}:${ticker}`;
  return {
    marketId: `sim-testnet:${coin}`,
    network,
    venue: 'simulated',
    dex,
    coin,
    displayTicker: ticker,
    assetClass,
    collateral,
    displayName: name,
    activation: activationOf(index),
    venueSession: index % 13 === 12 ? 'delisted' : 'open',
    ...tradeableOf(index),
    underlying: underlyingOf(assetClass, ticker),
    maxLeverage: index < 3 ? 40 : 10,
    sizeDecimals: index < 3 ? 4 : index % 3,
    onlyIsolated: false,
  };
}

export function fakeMarkets(): MarketRow[] {
  const crypto = Array.from({ length: 200 }, (_, index) => majors[index] ?? `TOK${index}`);
  return [
    ...crypto.map((ticker, index) =>
      row({ dex: '', ticker, name: ticker === 'BTC' ? 'Bitcoin' : ticker, assetClass: 'CRYPTO' }, index),
    ),
    ...Array.from({ length: 110 }, (_, index) => equities[index] ?? [`STK${index}`, `Stock ${index}`]).map(
      ([ticker = '', name = ''], index) => row({ dex: 'xyz', ticker, name, assetClass: 'EQUITY' }, index),
    ),
    ...commodities.map(([ticker, name], index) =>
      row({ dex: 'xyz', ticker, name, assetClass: 'COMMODITY' }, index),
    ),
    row({ dex: 'flx', ticker: 'GOLD', name: 'Gold', assetClass: 'COMMODITY', collateral: 'USDH' }, 3),
    row({ dex: 'flx', ticker: 'TSLA', name: 'Tesla', assetClass: 'EQUITY', collateral: 'HYPE' }, 4),
    row({ dex: 'xyz', ticker: 'EUR', name: 'EUR', assetClass: null }, 5),
  ];
}

const prices: Readonly<Record<string, number>> = {
  BTC: 91_234.5,
  ETH: 3124.55,
  SOL: 142.21,
  TSLA: 401.25,
  NVDA: 178.88,
  GOLD: 4210.4,
  kPEPE: 0.004321,
};

/** The quote of the `index`th market after `tick` ticks. */
export function fakeQuote(
  market: MarketRow,
  { index, tick, observedMs }: { readonly index: number; readonly tick: number; readonly observedMs: number },
): MarketQuote {
  const base = prices[market.displayTicker] ?? 3 + ((index * 37) % 200);
  const moment = market.venueSession === 'delisted' ? 0 : tick;
  const mark = base * (1 + 0.0015 * Math.sin(moment / 3 + index));
  const change = 9 * Math.sin(index * 1.7) + 0.02 * moment;
  // A delisted market is still reported, under new stamps, as it last was.
  const nothing = index === 7;
  const known = (value: number): number | null => (nothing ? null : value);
  return {
    marketId: market.marketId,
    network,
    mid: known(mark * 0.99995),
    mark: known(mark),
    oracle: known(base),
    previousDay: known(mark / (1 + change / 100)),
    change24hPct: known(change),
    fundingRate: known(0.0000125 * Math.cos(index)),
    openInterest: known(4e7 / (index + 1) / base),
    volume24hUsd: market.collateral === 'HYPE' ? null : known(1.3e9 / (index + 1)),
    observedAt: nothing ? null : new Date(observedMs).toISOString().replace('Z', '+00:00'),
    observedBy: nothing ? null : 'receipt',
    ageSeconds: nothing ? null : 0,
    stale: nothing ? null : false,
  };
}
