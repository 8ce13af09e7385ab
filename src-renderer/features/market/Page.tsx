import type { ReactElement } from 'react';
export function MarketPage(_: { readonly assetClass: string | null; readonly coin: string }): ReactElement {
  return <p>soon</p>;
}
