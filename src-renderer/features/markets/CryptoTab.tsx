import './quotes.css';
import type { ReactElement } from 'react';
import type { Catalog } from '../../../src-preload/contract/views/markets/market.ts';
import type { WorldClock } from '../../stores/clock-store.ts';
import { useTrendColumn } from '../../charts/trends/trend-column.tsx';
import { readingOf } from '../../stores/quote-reading.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usualSort } from './list-options.ts';
import { Movers } from './Movers.tsx';
import { NoMatch } from './NoMatch.tsx';
import { quoteColumns } from './quote-columns.tsx';
import { useQuotedMarkets, type QuotedMarket } from './quoted-market.ts';
import { Toolbar } from './Toolbar.tsx';
import { useMarketList, type MarketList } from './use-market-list.ts';

export function CryptoTab({ catalog }: { readonly catalog: Catalog }): ReactElement {
  const list = useMarketList(catalog, 'CRYPTO');
  return (
    <>
      <Movers markets={list.all} />
      <Toolbar list={list} />
      {list.shown.length === 0 ? (
        <NoMatch list={list} what="crypto perpetuals" />
      ) : (
        <QuotesTable list={list} />
      )}
    </>
  );
}

const trendPlacement = {
  after: 'change',
  marketId: ({ market }: QuotedMarket) => market.marketId,
  width: 'minmax(84px, 0.8fr)',
};

function QuotesTable({ list: { shown } }: { readonly list: MarketList }): ReactElement {
  const columns = useTrendColumn(quoteColumns, trendPlacement);
  return (
    <DataTable
      id="quotes"
      main
      name="Live quotes"
      className="quotes"
      columns={columns}
      rows={useQuotedMarkets(shown)}
      keyOf={({ market }) => market.marketId}
      virtual="fixed"
      isStale={isStale}
      initialSort={usualSort}
    />
  );
}

const isStale = ({ quote }: QuotedMarket, clock: WorldClock): boolean =>
  readingOf(quote, clock).kind === 'stale';
