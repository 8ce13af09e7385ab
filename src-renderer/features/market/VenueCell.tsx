import type { ReactElement } from 'react';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { MarketState } from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { sessionLabels } from '../../format/labels.ts';
import { useFromClock, useQuote } from '../../stores/AppContext.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Cell } from './Cell.tsx';
import { whyMissing } from './reasons.ts';

interface VenueCellProps {
  readonly market: MarketRow;
  readonly state: Pick<MarketState, 'venueSession' | 'freshness'>;
}

/** Whether the venue trades the market, and the age of the venue's data. */
export function VenueCell({ market, state: { venueSession, freshness } }: VenueCellProps): ReactElement {
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
