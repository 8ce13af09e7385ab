import { memo, useCallback, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { marketAddress } from '../../format/market-address.ts';
import { formatPrice } from '../../format/number.ts';
import { dexWord, marketTitle } from '../../format/words.ts';
import { useFromClock, useQuote } from '../../stores/DeskContext.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import { ActivationBadge, SessionBadge, StaleBadge } from '../../ui/Badges.tsx';
import { Change } from '../../ui/Change.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { missingFigure } from './reasons.ts';

/** One stock or commodity perpetual. */
export const MarketCard = memo(function MarketCard({ market }: { readonly market: MarketRow }): ReactElement {
  const quote = useQuote(market);
  const staleSeconds = useFromClock((now) => {
    const reading = readingOf(quote, now);
    return reading.kind === 'stale' ? Math.floor(reading.ageMs / 1000) : null;
  });
  const { sizeDecimals } = market;
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  return (
    <article className={staleSeconds === null ? 'card' : 'card card-stale'}>
      <h2 className="card-name">
        <Link href={marketAddress(market)} className="card-link" title={marketTitle(market)}>
          {marketTitle(market)}
        </Link>
      </h2>
      <p className="card-identity">
        <span className="mono" title={market.coin}>
          {market.coin}
        </span>
        <span title="DEX">{dexWord(market.dex)}</span>
        <span title="Collateral token">{market.collateral ?? 'collateral unknown'}</span>
        <ActivationBadge activation={market.activation} />
      </p>
      <p className="card-price">
        <span className="card-mark">
          <Mark
            value={quote?.mark ?? null}
            format={price}
            reason={missingFigure(market, quote, 'mark price')}
            flashes={staleSeconds === null}
            delisted={market.venueSession === 'delisted'}
            lastWord="last mark"
          />
        </span>
        <Change
          value={quote?.change24hPct ?? null}
          reason={missingFigure(market, quote, 'price of 24 hours ago')}
        />
      </p>
      <p className="card-badges">
        <SessionBadge session={market.venueSession} />
        {staleSeconds === null ? null : <StaleBadge ageMs={staleSeconds * 1000} />}
      </p>
    </article>
  );
});
