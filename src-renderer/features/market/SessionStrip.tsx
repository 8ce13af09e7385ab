import type { ReactElement } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EntriesCell, useVerdict } from './EntriesCell.tsx';
import { UnderlyingCell } from './UnderlyingCell.tsx';
import { formatCountdown } from '../../format/countdown.ts';
import { regimeLabels } from '../../format/session-text.ts';
import { useFromClock, useQuote } from '../../stores/AppContext.ts';
import { NextInstant } from '../../ui/NextInstant.tsx';
import { Cell } from './Cell.tsx';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { sessionLabels } from '../../format/labels.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { whyMissing } from './reasons.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference/reference.ts';
import { formatPrice, formatReading } from '../../format/number.ts';
import { delayLabels, providerLabel, referenceMs } from '../../format/reference-text.ts';
import { whyUnusable } from '../../stores/why-unusable.ts';
import { Figure } from '../../ui/Figure.tsx';
import { serviceText } from '../../format/service-text.ts';

interface SessionStripProps {
  readonly market: MarketRow;
  readonly state: MarketState;
}

/** Shows a market's sessions and verdict, one cell each. */
export function SessionStrip({ market, state }: SessionStripProps): ReactElement {
  const isCrypto = market.assetClass === 'CRYPTO';
  return (
    <div className="session-strip" role="region" aria-label="Sessions and new entries">
      <VenueCell market={market} state={state} />
      <UnderlyingCell market={market} session={state.underlyingSession} />
      {isCrypto ? null : <OracleCell oracle={state.oracle} />}
      <EntriesCell newEntries={state.newEntries} />
      {isCrypto ? null : <ReadingCell market={market} reading={state.freshness.reference} />}
    </div>
  );
}

/** Banner that says that sources disagree on new entries; nothing if they agree. */
export function Disagreement({
  newEntries,
}: {
  readonly newEntries: MarketState['newEntries'];
}): ReactElement | null {
  const { verdict } = useVerdict(newEntries);
  if (verdict.disagreement === null) return null;
  return (
    <Banner tone="bad">
      <strong>Sources disagree on new entries.</strong> {verdict.label}
      {verdict.reason === null ? '.' : `: ${verdict.reason}`} {verdict.disagreement}
    </Banner>
  );
}

/** Oracle regime by the DEX's own hours, and until when it holds. */
function OracleCell({ oracle }: { readonly oracle: MarketState['oracle'] }): ReactElement {
  const { regime, nextChangeAt, unavailableReason } = oracle;
  const why = serviceText(unavailableReason) ?? 'No calendar or agent report covers it.';
  return (
    <Cell title="Oracle price from">
      {regime === null ? (
        <>
          <p className="sessions-word">Unknown</p>
          <p>{why}</p>
        </>
      ) : (
        <>
          <p className="sessions-word">{regimeLabels[regime]}</p>
          {nextChangeAt === null ? <p>{why}</p> : <Until ms={Date.parse(nextChangeAt)} />}
        </>
      )}
    </Cell>
  );
}

function Until({ ms }: { readonly ms: number }): ReactElement {
  const left = useFromClock((now) => (now === null ? null : formatCountdown(ms - now)));
  return (
    <p>
      {left === null ? '' : `for ${left}, `}until <NextInstant ms={ms} />
    </p>
  );
}

interface VenueCellProps {
  readonly market: MarketRow;
  readonly state: Pick<MarketState, 'venueSession' | 'freshness'>;
}

/** Whether the venue trades the market, and the age of the venue's data. */
function VenueCell({ market, state: { venueSession, freshness } }: VenueCellProps): ReactElement {
  const quote = useQuote(market);
  const receivedAt = quote?.observedAt ?? freshness.venue.observedAt;
  return (
    <Cell title="Venue session">
      <p className="sessions-word">{sessionLabels[venueSession.state]}</p>
      <p>
        Venue data{' '}
        {receivedAt === null || market.venueSession === 'delisted' ? (
          <Missing reason={whyMissing(market, quote)} />
        ) : (
          <DataAge ms={Date.parse(receivedAt)} />
        )}
      </p>
      {venueSession.state === 'open' ? <p className="faint">The perpetual trades around the clock.</p> : null}
    </Cell>
  );
}

function DataAge({ ms }: { readonly ms: number }): ReactElement {
  const isStale = useFromClock((now) => now !== null && now - ms > freshnessLimitsMs.quote);
  return (
    <span className={isStale ? 'warn' : ''}>
      <AgeOf ms={ms} what="Received" /> old{isStale ? ': stale' : ''}
    </span>
  );
}

interface ReadingCellProps {
  readonly market: MarketRow;
  readonly reading: ReferenceReading | null;
}

/** Reference data of the underlying, and whether it is usable. For a commodity, the venue's oracle. */
function ReadingCell({ market, reading }: ReadingCellProps): ReactElement {
  const ticker = market.underlying?.ticker ?? null;
  if (market.assetClass === 'COMMODITY') return <SettlementReference market={market} />;
  return (
    <Cell title="Reference data">
      {reading === null ? <NoReading ticker={ticker} /> : <Reading reading={reading} ticker={ticker} />}
    </Cell>
  );
}

function SettlementReference({ market }: { readonly market: MarketRow }): ReactElement {
  const quote = useQuote(market);
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  return (
    <Cell title="Settlement reference">
      <p className="sessions-word">
        <Figure value={quote?.oracle ?? null} format={price} reason={whyMissing(market, quote)} />
      </p>
      <p>The venue’s oracle is the settlement reference.</p>
    </Cell>
  );
}

function NoReading({ ticker }: { readonly ticker: string | null }): ReactElement {
  return (
    <>
      <p className="sessions-word">None</p>
      <p>
        {ticker === null
          ? 'No reference feed is known for this market.'
          : `No data for ${ticker}: no provider key is set and the agent reports none.`}
      </p>
    </>
  );
}

function Reading({
  reading,
  ticker,
}: {
  readonly reading: ReferenceReading;
  readonly ticker: string | null;
}): ReactElement {
  const why = useFromClock((now) => whyUnusable(reading, now));
  const { value, provider, delay, observedAt } = reading;
  return (
    <>
      <p className={why === null ? 'sessions-word' : 'sessions-word sessions-unusable'}>
        <Figure value={value} format={formatReading} reason={why ?? 'No value reported'} />
        {why === null ? null : <span className="chip chip-warn">Unavailable</span>}
      </p>
      {why === null ? null : <p className="warn">{why}</p>}
      <p>
        {delayLabels[delay]},{' '}
        {observedAt === null ? 'observation time not reported' : <ObservedAgo ms={referenceMs(observedAt)} />}
      </p>
      <p className="faint">
        {ticker ?? reading.ticker} from {providerLabel(provider)}
      </p>
    </>
  );
}

function ObservedAgo({ ms }: { readonly ms: number }): ReactElement {
  return (
    <>
      observed <AgeOf ms={ms} what="Observed" /> ago
    </>
  );
}
