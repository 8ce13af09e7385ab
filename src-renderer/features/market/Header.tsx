import { IconChevronRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { homeAddresses } from '../../format/market-address.ts';
import { formatPrice } from '../../format/number.ts';
import { classWords, dexWord, marketTitle } from '../../format/words.ts';
import { useNow, useQuote } from '../../stores/DeskContext.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import { ActivationBadge, SessionBadge } from '../../ui/Badges.tsx';
import { Change } from '../../ui/Change.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Freshness } from './Freshness.tsx';
import { HeaderFigures } from './HeaderFigures.tsx';
import { whyMissing } from './reasons.ts';

/** Who the market is, and what the venue says of it now. */
export function Header({ market }: { readonly market: MarketRow }): ReactElement {
  const quote = useQuote(market.marketId);
  const reading = readingOf(quote, useNow());
  const reason = whyMissing(market, quote);
  return (
    <header className={reading.kind === 'stale' ? 'market-head market-head-stale' : 'market-head'}>
      <div className="market-identity">
        <ClassLink market={market} />
        <h1>{marketTitle(market)}</h1>
        <span className="mono market-coin" title="Exact venue coin">
          {market.coin}
        </span>
        <ActivationBadge activation={market.activation} />
        <Labelled name="Venue session">
          <SessionBadge session={market.venueSession} />
        </Labelled>
        <Labelled name="DEX">{dexWord(market.dex)}</Labelled>
        <Labelled name="Collateral">{market.collateral ?? 'unknown'}</Labelled>
      </div>
      <div className="market-figures">
        <div className="market-mark" role="group" aria-label="Mark price">
          <span className="market-mark-price">
            <Figure
              value={quote?.mark ?? null}
              format={(value) => formatPrice(value, market.sizeDecimals)}
              reason={reason}
              flashes={reading.kind === 'fresh'}
            />
          </span>
          <span className="market-mark-side">
            <span className="faint">mark, {market.collateral ?? 'collateral unknown'}</span>
            <Change value={quote?.change24hPct ?? null} reason={reason} />
          </span>
        </div>
        <HeaderFigures market={market} quote={quote} reason={reason} />
        <Freshness reading={reading} observedAt={quote?.observedAt ?? null} reason={reason} />
      </div>
    </header>
  );
}

function ClassLink({ market }: { readonly market: MarketRow }): ReactElement | null {
  const home = market.assetClass === null ? null : homeAddresses[market.assetClass];
  if (home === null || market.assetClass === null) return null;
  return (
    <span className="market-class">
      <Link href={home}>{classWords[market.assetClass]}</Link>
      <IconChevronRight size={12} aria-hidden="true" />
    </span>
  );
}

function Labelled({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <span className="labelled">
      <span className="faint">{name}</span> {children}
    </span>
  );
}
