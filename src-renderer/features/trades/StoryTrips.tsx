import type { ReactElement } from 'react';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { storyTripColumns } from './story-trip-columns.tsx';
import type { StoryTrip } from './view-model.ts';

interface StoryTripsProps {
  readonly trips: readonly StoryTrip[];
  readonly figures: MarketFigures;
}

/** What it earned: money is the venue's, per round trip. */
export function StoryTrips({ trips, figures }: StoryTripsProps): ReactElement {
  return (
    <DataTable
      id="story-trips"
      name="Round trips and what they earned"
      columns={storyTripColumns}
      rows={trips}
      keyOf={({ tradeId }) => tradeId}
      figures={figures}
      rowHeight={34}
      empty={<p className="soft">It opened, changed and closed no position.</p>}
    />
  );
}
