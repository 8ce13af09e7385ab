import type { ReactElement } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference/reference.ts';
import { formatPrice, formatReading } from '../../format/number.ts';
import { delayLabels, providerLabel, referenceMs } from '../../format/reference-text.ts';
import { useFromClock, useQuote } from '../../stores/AppContext.ts';
import { whyUnusable } from '../../stores/why-unusable.ts';
import { AgeOf } from '../../ui/AgeOf.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Cell } from './Cell.tsx';
import { whyMissing } from './reasons.ts';

interface ReadingCellProps {
  readonly market: MarketRow;
  readonly reading: ReferenceReading | null;
}

/** Reference data of the underlying, and whether it is usable. For a commodity, the venue's oracle. */
export function ReadingCell({ market, reading }: ReadingCellProps): ReactElement {
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
