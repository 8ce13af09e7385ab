import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import { formatAge } from '../../format/age.ts';
import { marketAddress } from '../../format/market-address.ts';
import { formatVolumeUsd, formatFunding, formatSignedPercent } from '../../format/number.ts';
import { marketTitle, venueSessionLabels } from '../../format/labels.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { figuresTo } from '../../format/market-figures.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import { SessionBadge } from '../../ui/Badges.tsx';
import { Change } from '../../ui/Change.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { figureColumn, textOf, type Column } from '../../ui/table/column.tsx';
import type { QuotedMarket } from './quoted-market.ts';
import { missingDollars, missingFigure } from './reasons.ts';
import { openInterestUsd } from './view-model.ts';

const price = ({ market }: QuotedMarket): ((value: number) => string) => figuresTo(market.sizeDecimals).price;
const isDelisted = ({ market }: QuotedMarket): boolean => market.venueSession === 'delisted';
const missing =
  (what: string) =>
  ({ market, quote }: QuotedMarket): string =>
    missingFigure(market, quote, what);
const missingUsd =
  (what: string) =>
  ({ market, quote }: QuotedMarket): string =>
    missingDollars(market, quote, what);

const noMark = missing('mark price');
const noChange = missing('price of 24 hours ago');

/** Columns of live quotes; the cards of stocks and commodities are sorted by them too. */
export const quoteColumns: readonly Column<QuotedMarket>[] = [
  {
    id: 'name',
    header: 'Market',
    hint: 'Ticker, collateral token',
    width: 'minmax(150px, 1.6fr)',
    rowHeader: true,
    cell: ({ market, quote }) => <Name market={market} quote={quote} />,
    text: ({ market }) => `${market.displayTicker} ${dexText(market)}`,
    csv: [
      { header: 'Market', value: ({ market }) => market.coin },
      { header: 'Collateral', value: ({ market }) => market.collateral },
    ],
    sort: ({ market }) => market.displayName.toLowerCase(),
  },
  {
    id: 'mark',
    header: 'Mark',
    hint: 'Mark price, in the collateral token',
    width: 'minmax(90px, 1fr)',
    align: 'right',
    cell: (row, { isStale }) => (
      <Mark
        value={row.quote?.mark ?? null}
        format={price(row)}
        reason={noMark(row)}
        flashes={!isStale}
        delisted={isDelisted(row)}
        lastWord="last"
      />
    ),
    text: (row) =>
      textOf(row.quote?.mark ?? null, (mark) => `${price(row)(mark)}${isDelisted(row) ? ' last' : ''}`),
    csv: [{ header: 'Mark', value: ({ quote }) => quote?.mark ?? null }],
    sort: ({ quote }) => quote?.mark ?? null,
  },
  {
    id: 'change',
    header: '24h',
    hint: 'Change in mark price over 24 hours',
    width: 'minmax(72px, 1fr)',
    align: 'right',
    cell: (row) => <Change value={row.quote?.change24hPct ?? null} reason={noChange(row)} />,
    text: ({ quote }) => textOf(quote?.change24hPct ?? null, (percent) => formatSignedPercent(percent)),
    csv: [{ header: '24h (%)', value: ({ quote }) => quote?.change24hPct ?? null }],
    sort: ({ quote }) => quote?.change24hPct ?? null,
  },
  figureColumn({
    id: 'oracle',
    header: 'Oracle',
    hint: 'Oracle price, in the collateral token',
    width: 'minmax(72px, 1fr)',
    value: ({ quote }) => quote?.oracle ?? null,
    format: price,
    reason: missing('oracle price'),
  }),
  figureColumn({
    id: 'funding',
    header: 'Funding / h',
    hint: 'Current hourly funding rate',
    width: 'minmax(72px, 1fr)',
    value: ({ quote }) => quote?.fundingRate ?? null,
    format: () => formatFunding,
    reason: missing('funding rate'),
  }),
  figureColumn({
    id: 'openInterest',
    header: 'Open interest',
    hint: 'Open interest at the mark price, USD',
    width: 'minmax(84px, 1fr)',
    value: ({ quote }) => openInterestUsd(quote),
    format: () => formatVolumeUsd,
    reason: missingUsd('open interest'),
  }),
  figureColumn({
    id: 'volume',
    header: '24h volume',
    hint: 'Rolling 24 hours, USD',
    width: 'minmax(72px, 1fr)',
    value: ({ quote }) => quote?.volume24hUsd ?? null,
    format: () => formatVolumeUsd,
    reason: missingUsd('volume'),
  }),
  {
    id: 'leverage',
    header: 'Max lev.',
    hint: 'Maximum leverage the venue allows',
    width: 'minmax(52px, 0.6fr)',
    align: 'right',
    cell: ({ market }) => `${market.maxLeverage}×`,
    text: ({ market }) => `${market.maxLeverage}×`,
    csv: [{ header: 'Max leverage', value: ({ market }) => market.maxLeverage }],
    sort: ({ market }) => market.maxLeverage,
  },
  {
    id: 'session',
    header: 'Session',
    hint: 'Venue session',
    width: 'minmax(94px, 0.8fr)',
    cell: ({ market }) => <SessionBadge session={market.venueSession} />,
    text: ({ market }) => venueSessionLabels[market.venueSession],
    sort: ({ market }) => market.venueSession,
  },
];

function dexText({ collateral, dex }: MarketRow): string {
  return [collateral ?? 'collateral unknown', ...(dex === '' ? [] : [dex])].join(' · ');
}

/** Accessible name of a row's link; it begins with the visible text. */
function rowName(market: MarketRow): string {
  const title = marketTitle(market);
  return title.startsWith(market.displayTicker) ? title : `${market.displayTicker}, ${title}`;
}

function Name({ market, quote }: QuotedMarket): ReactElement {
  return (
    <span className="quotes-name">
      <Link href={marketAddress(market)} className="row-link quotes-link" aria-label={rowName(market)}>
        {market.displayTicker}
      </Link>
      <span className="quotes-collateral" title={dexText(market)}>
        {dexText(market)}
      </span>
      <StaleAge quote={quote} />
    </span>
  );
}

function StaleAge({ quote }: { readonly quote: MarketQuote | undefined }): ReactElement | null {
  const age = useFromClock((_, clock) => {
    const reading = readingOf(quote, clock);
    return reading.kind === 'stale' ? formatAge(reading.ageMs) : null;
  });
  return age === null ? null : <span className="quotes-stale">stale {age}</span>;
}
