import '../../ui/mark.css';
import { IconChevronRight } from '@tabler/icons-react';
import { useCallback, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import { homeAddresses } from '../../format/market-address.ts';
import { formatPrice, formatCompact, formatVolumeUsd, formatFunding } from '../../format/number.ts';
import { classLabels, dexLabel, marketTitle } from '../../format/labels.ts';
import { useClock, useQuote } from '../../stores/AppContext.ts';
import { readingOf, type Reading } from '../../stores/quote-reading.ts';
import { ActivationBadge, SessionBadge, oldQuote, StaleBadge } from '../../ui/Badges.tsx';
import { Change } from '../../ui/Change.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { whyMissing } from './reasons.ts';
import { formatAge } from '../../format/age.ts';
import { utcTitle } from '../../format/instant.ts';
import { SessionText } from './Sessions.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Fact } from '../../ui/Fact.tsx';

interface FreshnessProps {
  readonly reading: Reading;
  readonly observedAt: string | null;
  readonly reason: string;
}

/** Head of the market's page: its identity, and the venue's current figures. */
export function Header({ market }: { readonly market: MarketRow }): ReactElement {
  const quote = useQuote(market);
  const reading = readingOf(quote, useClock());
  const reason = whyMissing(market, quote);
  return (
    <header className={reading.kind === 'stale' ? 'market-head market-head-stale' : 'market-head'}>
      <Identity market={market} />
      <div className="market-figures">
        <MarkFigure market={market} quote={quote} reason={reason} flashes={reading.kind === 'fresh'} />
        <HeaderFigures market={market} quote={quote} reason={reason} />
        <Freshness reading={reading} observedAt={quote?.observedAt ?? null} reason={reason} />
      </div>
    </header>
  );
}

function Identity({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <div className="market-identity">
      <ClassLink market={market} />
      <h1>{marketTitle(market)}</h1>
      <span className="mono market-coin" title="Exact venue coin">
        {market.coin}
      </span>
      <ActivationBadge activation={market.activation} />
      <Labelled name="Venue session">
        <SessionBadge session={market.venueSession} labelled />
      </Labelled>
      <Labelled name="DEX">
        {market.dex === '' ? (
          <span title="Listed by the venue itself, not by a builder DEX">{dexLabel(market.dex)}</span>
        ) : (
          dexLabel(market.dex)
        )}
      </Labelled>
      <Labelled name="Collateral">{market.collateral ?? 'unknown'}</Labelled>
      <SessionText market={market} />
    </div>
  );
}

const markLooks = {
  current: { className: 'market-mark', label: 'Mark price', note: 'mark' },
  last: {
    className: 'market-mark last-mark',
    label: 'Last mark price before delisting',
    note: 'last mark before delisting',
  },
} as const;

interface MarkFigureProps {
  readonly market: MarketRow;
  readonly quote: MarketQuote | undefined;
  readonly reason: string;
  readonly flashes: boolean;
}

function MarkFigure({ market, quote, reason, flashes }: MarkFigureProps): ReactElement {
  const { sizeDecimals, collateral, venueSession } = market;
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  const { className, label, note } = markLooks[venueSession === 'delisted' ? 'last' : 'current'];
  return (
    <div className={className} role="group" aria-label={label}>
      <span className="market-mark-price">
        <Figure value={quote?.mark ?? null} format={price} reason={reason} flashes={flashes} />
      </span>
      <span className="market-mark-side">
        <span className="faint">
          {note}, {collateral ?? 'collateral unknown'}
        </span>
        <Change value={quote?.change24hPct ?? null} reason={reason} />
      </span>
    </div>
  );
}

function ClassLink({ market }: { readonly market: MarketRow }): ReactElement | null {
  const home = market.assetClass === null ? null : homeAddresses[market.assetClass];
  if (home === null || market.assetClass === null) return null;
  return (
    <span className="market-class">
      <Link href={home}>{classLabels[market.assetClass]}</Link>
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

/** Age of the quote, counting up. */
function Freshness({ reading, observedAt, reason }: FreshnessProps): ReactElement {
  const title = observedAt === null ? undefined : `Received ${utcTitle(Date.parse(observedAt))}`;
  return (
    <div className="market-freshness" role="group" aria-label="Quote freshness">
      <span className="faint">Quote age</span>
      {reading.kind === 'none' ? <Missing reason={reason} /> : null}
      {reading.kind === 'fresh' ? <span title={title}>{formatAge(reading.ageMs)}</span> : null}
      {reading.kind === 'stale' ? <StaleBadge ageMs={reading.ageMs} title={oldQuote} /> : null}
    </div>
  );
}

interface HeaderFiguresProps {
  readonly market: MarketRow;
  readonly quote: MarketQuote | undefined;
  readonly reason: string;
}

function HeaderFigures({ market, quote, reason }: HeaderFiguresProps): ReactElement {
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  const figures = [
    { name: 'Mid', value: quote?.mid, format: price },
    { name: 'Oracle', value: quote?.oracle, format: price },
    { name: 'Funding / h', value: quote?.fundingRate, format: formatFunding },
    { name: `Open interest, ${market.displayTicker}`, value: quote?.openInterest, format: formatCompact },
    { name: '24h volume', value: quote?.volume24hUsd, format: formatVolumeUsd },
  ] as const;
  return (
    <dl className="market-list">
      {figures.map(({ name, value, format }) => (
        <Fact key={name} name={name}>
          <Figure value={value ?? null} format={format} reason={reason} />
        </Fact>
      ))}
      <Fact name="Max leverage">
        {market.maxLeverage}×{market.onlyIsolated ? ', isolated' : ''}
      </Fact>
    </dl>
  );
}
