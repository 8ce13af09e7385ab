import './quotes.css';
import './movers.css';
import { useCallback, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { Catalog, MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { WorldClock } from '../../stores/clock-store.ts';
import { useTrendColumn } from '../../charts/trends/trend-column.tsx';
import { readingOf } from '../../stores/quote-reading.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usualSort } from './list-options.ts';
import { NoMatch } from './NoMatch.tsx';
import { quoteColumns } from './quote-columns.tsx';
import { useQuotedMarkets, type QuotedMarket } from './quoted-market.ts';
import { Toolbar } from './Toolbar.tsx';
import { useMarketList, type MarketList } from './use-market-list.ts';
import { marketAddress } from '../../format/market-address.ts';
import { formatPrice } from '../../format/number.ts';
import { marketTitle } from '../../format/labels.ts';
import { useQuote } from '../../stores/AppContext.ts';
import { Change } from '../../ui/Change.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { OlderTrends } from '../../ui/answers/OlderTrends.tsx';
import { useMovers } from './use-movers.ts';

export function CryptoTab({ catalog }: { readonly catalog: Catalog }): ReactElement {
  const list = useMarketList(catalog, 'CRYPTO');
  return (
    <>
      <Movers markets={list.all} />
      <Toolbar list={list} />
      {list.shown.length === 0 ? (
        <NoMatch list={list} what="crypto perpetuals" />
      ) : (
        <>
          <OlderTrends table="quotes" />
          <QuotesTable list={list} />
        </>
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

const shownMovers = 5;

/** The largest moves of the last 24 hours, both ways. */
function Movers({ markets }: { readonly markets: readonly MarketRow[] }): ReactElement {
  const { gainers, losers } = useMovers(markets, shownMovers);
  return (
    <section className="movers" aria-label="24h movers">
      <MoverRow title="Top gainers 24h" markets={gainers} />
      <MoverRow title="Top losers 24h" markets={losers} />
    </section>
  );
}

function MoverRow({
  title,
  markets,
}: {
  readonly title: string;
  readonly markets: readonly MarketRow[];
}): ReactElement {
  return (
    <div className="movers-row">
      <h2>{title}</h2>
      {markets.length === 0 ? (
        <p className="faint">None among current quotes.</p>
      ) : (
        <ul aria-label={title}>
          {markets.map((market) => (
            <Mover key={market.marketId} market={market} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Mover({ market }: { readonly market: MarketRow }): ReactElement {
  const quote = useQuote(market);
  const { sizeDecimals } = market;
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  const reason = 'Not provided by the venue';
  return (
    <li>
      <Link href={marketAddress(market)} className="mover" title={marketTitle(market)}>
        <span className="mover-ticker">{market.displayTicker}</span>
        <Change value={quote?.change24hPct ?? null} reason={reason} />
        <Figure value={quote?.mark ?? null} format={price} reason={reason} />
      </Link>
    </li>
  );
}
