import type { ReactElement } from 'react';
import type { Catalog } from '../../../src-preload/contract/views/market.ts';
import { Movers } from './Movers.tsx';
import { NoMatch } from './NoMatch.tsx';
import { QuotesTable } from './QuotesTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useMarketList } from './use-market-list.ts';

export function CryptoTab({ catalog }: { readonly catalog: Catalog }): ReactElement {
  const list = useMarketList(catalog, 'CRYPTO');
  return (
    <>
      <Movers markets={list.all} />
      <Toolbar list={list} />
      {list.shown.length === 0 ? (
        <NoMatch list={list} what="crypto perpetuals" />
      ) : (
        <QuotesTable markets={list.shown} sort={list.options.sort} onSort={(sort) => list.change({ sort })} />
      )}
    </>
  );
}
