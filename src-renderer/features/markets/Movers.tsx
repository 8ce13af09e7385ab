import './movers.css';
import { useCallback, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { marketAddress } from '../../format/market-address.ts';
import { formatPrice } from '../../format/number.ts';
import { marketTitle } from '../../format/labels.ts';
import { useQuote } from '../../stores/AppContext.ts';
import { Change } from '../../ui/Change.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { useMovers } from './use-movers.ts';

const shownMovers = 5;

/** The largest moves of the last 24 hours, both ways. */
export function Movers({ markets }: { readonly markets: readonly MarketRow[] }): ReactElement {
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
