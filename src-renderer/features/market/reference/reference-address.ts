import { referenceFramePage } from '../../../../src-preload/contract/bridge/reference-frame.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';

/** An exchange and a ticker of it, as the third party names them. */
const symbolForm = /^[A-Z0-9_]+:[A-Z0-9._!]+$/;

/** What stands beside a market's own prices. */
export type Reference =
  | { readonly kind: 'chart'; readonly symbol: string }
  /** A commodity: the venue's oracle is all there is. */
  | { readonly kind: 'oracle' }
  | { readonly kind: 'unknown' }
  /** The market stands for nothing but itself. */
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

export interface ReferenceWish {
  readonly symbol: string;
  readonly theme: 'dark' | 'light';
}

/** What the frame shows. Theme and symbol stand behind the `#`, which no server is sent. */
export function referenceAddress({ symbol, theme }: ReferenceWish): string {
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

/** The third party's own page of it, for the person's browser. */
export function symbolPage(symbol: string): string {
  return `https://www.tradingview.com/symbols/${symbol.replace(':', '-')}/`;
}
