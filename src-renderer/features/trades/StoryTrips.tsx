import type { ReactElement } from 'react';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { noDollarCollateral, noDollarFees, noDollarNet } from '../../format/trade-reasons.ts';
import { plainWords } from '../../format/trade-words.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { Held } from './Held.tsx';
import { netOfFees, noExit, noExitReason, unknownEnd, unknownOpening, type StoryTrip } from './view-model.ts';

interface StoryTripsProps {
  readonly trips: readonly StoryTrip[];
  readonly figures: MarketFigures;
}

/** What it earned: money is the venue's, per round trip. */
export function StoryTrips({ trips, figures }: StoryTripsProps): ReactElement {
  if (trips.length === 0) return <p className="soft">It opened, changed and closed no position.</p>;
  return (
    <div className="story-scroll" tabIndex={0} role="region" aria-label="Round trips and what they earned">
      <table className="desk-table story-table">
        <caption className="unseen">Round trips and what they earned</caption>
        <thead>
          <tr>
            <th className="left">Opened</th>
            <th className="left">Closed</th>
            <th className="left">Side</th>
            <th>Size</th>
            <th>Entry</th>
            <th>Exit</th>
            <th>Held</th>
            <th>Gross</th>
            <th>Fees</th>
            <th>Net of fees</th>
            <th className="left">Exit reason</th>
          </tr>
        </thead>
        <tbody>
          {trips.map((trip) => (
            <Trip key={trip.id} trip={trip} figures={figures} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Trip({
  trip,
  figures: { price, size },
}: {
  readonly trip: StoryTrip;
  readonly figures: MarketFigures;
}): ReactElement {
  return (
    <tr>
      <td className="left">
        {trip.openedAt === null ? <Missing reason={unknownOpening} /> : <Moment ms={trip.openedAt} />}
      </td>
      <td className="left">
        <Ended trip={trip} />
      </td>
      <td className="left">
        <SideWord side={trip.side} />
      </td>
      <td>{size(trip.size)}</td>
      <td>
        <Figure value={trip.entryPrice} format={price} reason={unknownOpening} />
      </td>
      <td>
        <Figure value={trip.exitPrice} format={price} reason={noExit(trip)} />
      </td>
      <td>
        <Held trip={trip} />
      </td>
      <td>
        <SignedFigure value={trip.realizedPnlUsd} format={formatSignedUsd} reason={noDollarCollateral} />
      </td>
      <td>
        <Figure value={trip.feesUsd} format={formatUsd} reason={noDollarFees} />
      </td>
      <td>
        <SignedFigure value={netOfFees(trip)} format={formatSignedUsd} reason={noDollarNet} />
      </td>
      <td className="left">
        {trip.exitReason === 'unknown' ? (
          <Missing reason={noExitReason(trip)} />
        ) : (
          plainWords(trip.exitReason)
        )}
      </td>
    </tr>
  );
}

function Ended({ trip: { closedAt, holds } }: { readonly trip: StoryTrip }): ReactElement {
  if (closedAt !== null) return <Moment ms={closedAt} />;
  return holds ? <>still open</> : <Missing reason={unknownEnd} />;
}
