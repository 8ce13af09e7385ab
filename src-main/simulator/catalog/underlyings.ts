import type { CalendarName } from '../../domain/markets/market-registry.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Metals and energy. */
const futures = words(
  'GOLD SILVER COPPER PLATINUM PALLADIUM ALUMINIUM URANIUM CL BRENTOIL OIL HO NATGAS GAS TTF',
);

/** Underlyings without a calendar here: coins, currencies, crops, shares of other countries or not listed yet. */
const elsewhere = words(`
  BTC ETH SOL HYPE XMR ODDS JPY EUR GBP KRW DXY VIX VOL H100 CORN WHEAT
  KR200 SKHX SMSN HYUNDAI SOFTBANK KIOXIA JP225 MINIMAX ZHIPU GIGADEV CXMT UNITREE LYTE NCLD SHEIN OURA NIFTY
`);

/** Funds and indices that have no share ticker. */
const withoutTicker = words('XYZ100 SP500 USA500 MAGS SNXX');

/** Exchange tickers by the venue's name, if the two differ. */
const tickersByName: Readonly<Record<string, string>> = { PURRDAT: 'PURR' };

interface Listed {
  readonly dex: string;
  readonly row: { readonly ticker: string };
}

/** Returns the calendar of a market's underlying; null: it has none, or none is known. */
export function calendarOf({ dex, row: { ticker } }: Listed): CalendarName | null {
  if (dex === '' || elsewhere.has(ticker)) return null;
  return futures.has(ticker) ? 'cme_metals_energy' : 'us_equity';
}

/** Returns the ticker of the share behind a market; null: it is not a share of a US exchange. */
export function shareTickerOf(market: Listed): string | null {
  const { ticker } = market.row;
  if (calendarOf(market) !== 'us_equity' || withoutTicker.has(ticker)) return null;
  return tickersByName[ticker] ?? ticker;
}
