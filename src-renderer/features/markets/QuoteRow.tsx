import { memo, useCallback, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/quote.ts';
import { formatAge } from '../../format/age.ts';
import { marketAddress } from '../../format/market-address.ts';
import { formatCompactUsd, formatFunding, formatPrice } from '../../format/number.ts';
import { marketTitle } from '../../format/words.ts';
import { useFromClock, useQuote } from '../../stores/DeskContext.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import { SessionBadge } from '../../ui/Badges.tsx';
import { Change } from '../../ui/Change.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { missingDollars, missingFigure } from './reasons.ts';
import { openInterestUsd } from './view-model.ts';

/** Begins with what is written in the row. */
function rowName(market: MarketRow): string {
  const title = marketTitle(market);
  return title.startsWith(market.displayTicker) ? title : `${market.displayTicker}, ${title}`;
}

interface QuoteRowProps {
  readonly market: MarketRow;
  /** From 2, since the head is row 1. */
  readonly rowIndex: number;
  /** Pixels from the top of the table's body. */
  readonly top: number;
}

/** One market of the crypto table; redrawn when its own quote changes, or when that turns stale. */
export const QuoteRow = memo(function QuoteRow({ market, rowIndex, top }: QuoteRowProps): ReactElement {
  const quote = useQuote(market);
  const staleAge = useFromClock((_, clock) => {
    const reading = readingOf(quote, clock);
    return reading.kind === 'stale' ? formatAge(reading.ageMs) : null;
  });
  const place = [market.collateral ?? 'collateral unknown', ...(market.dex === '' ? [] : [market.dex])].join(
    ' · ',
  );
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={staleAge === null ? 'quotes-row' : 'quotes-row quotes-row-stale'}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className="quotes-cell quotes-name">
        <Link href={marketAddress(market)} className="quotes-link" aria-label={rowName(market)}>
          {market.displayTicker}
        </Link>
        <span className="quotes-collateral" title={place}>
          {place}
        </span>
        {staleAge === null ? null : <span className="quotes-stale">stale {staleAge}</span>}
      </div>
      <Prices market={market} quote={quote} flashes={staleAge === null} />
      <Sizes market={market} quote={quote} />
      <Cell>{market.maxLeverage}×</Cell>
      <Cell>
        <SessionBadge session={market.venueSession} />
      </Cell>
    </div>
  );
});

function Cell({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div role="cell" className="quotes-cell">
      {children}
    </div>
  );
}

interface CellsProps {
  readonly market: MarketRow;
  readonly quote: MarketQuote | undefined;
}

interface PricesProps extends CellsProps {
  readonly flashes: boolean;
}

function Prices({ market, quote, flashes }: PricesProps): ReactElement {
  const { sizeDecimals } = market;
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  const why = (what: string): string => missingFigure(market, quote, what);
  return (
    <>
      <Cell>
        <Mark
          value={quote?.mark ?? null}
          format={price}
          reason={why('mark price')}
          flashes={flashes}
          delisted={market.venueSession === 'delisted'}
          lastWord="last"
        />
      </Cell>
      <Cell>
        <Change value={quote?.change24hPct ?? null} reason={why('price of 24 hours ago')} />
      </Cell>
      <Cell>
        <Figure value={quote?.oracle ?? null} format={price} reason={why('oracle price')} />
      </Cell>
      <Cell>
        <Figure value={quote?.fundingRate ?? null} format={formatFunding} reason={why('funding rate')} />
      </Cell>
    </>
  );
}

function Sizes({ market, quote }: CellsProps): ReactElement {
  const why = (what: string): string => missingDollars(market, quote, what);
  return (
    <>
      <Cell>
        <Figure value={openInterestUsd(quote)} format={formatCompactUsd} reason={why('open interest')} />
      </Cell>
      <Cell>
        <Figure value={quote?.volume24hUsd ?? null} format={formatCompactUsd} reason={why('volume')} />
      </Cell>
    </>
  );
}
