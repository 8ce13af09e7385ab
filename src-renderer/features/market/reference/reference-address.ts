import { referenceFramePage } from '../../../../src-preload/contract/bridge/reference-frame.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';

/** Exchange and ticker, as the third party names them. */
const symbolForm = /^[A-Z0-9_]+:[A-Z0-9._!]+$/;

/** Reference shown beside a market's own prices. */
export type Reference =
  | { readonly kind: 'chart'; readonly symbol: string }
  /** A commodity: the venue's oracle is the only reference. */
  | { readonly kind: 'oracle' }
  | { readonly kind: 'unknown' }
  /** The market is no stock or commodity: it has no reference. */
  | { readonly kind: 'none' };

export function referenceOf({
  assetClass,
  underlying,
}: Pick<MarketRow, 'assetClass' | 'underlying'>): Reference {
  if (assetClass === 'COMMODITY') return { kind: 'oracle' };
  if (assetClass !== 'EQUITY') return { kind: 'none' };
  const symbol = underlying?.ticker ?? null;
  return symbol !== null && symbolForm.test(symbol) ? { kind: 'chart', symbol } : { kind: 'unknown' };
}

export interface ReferenceRequest {
  readonly symbol: string;
  readonly theme: 'dark' | 'light';
}

/** Returns the frame's address. Theme and symbol come after the `#`, which is not sent to any server. */
export function referenceAddress({ symbol, theme }: ReferenceRequest): string {
  if (!symbolForm.test(symbol)) throw new Error('A reference chart was asked for without a symbol.');
  const config = {
    symbol,
    interval: '60',
    timezone: 'America/New_York',
    theme,
    style: '1',
    locale: 'en',
    autosize: true,
    allow_symbol_change: false,
    hide_side_toolbar: true,
    save_image: false,
    calendar: false,
    support_host: 'https://www.tradingview.com',
  };
  return `${referenceFramePage}#${encodeURIComponent(JSON.stringify(config))}`;
}

/** Returns the address of the third party's own page of a symbol, for the user's browser. */
export function symbolPage(symbol: string): string {
  return `https://www.tradingview.com/symbols/${symbol.replace(':', '-')}/`;
}
