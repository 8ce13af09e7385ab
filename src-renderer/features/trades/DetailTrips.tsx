import type { ReactElement } from 'react';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { detailTripColumns } from './detail-trip-columns.tsx';
import type { DetailTrip } from './view-model.ts';

interface DetailTripsProps {
  readonly trips: readonly DetailTrip[];
  readonly figures: MarketFigures;
}

/** What it earned: money is the venue's, per round trip. */
export function DetailTrips({ trips, figures }: DetailTripsProps): ReactElement {
  return (
    <DataTable
      id="detail-trips"
      name="Round trips and results"
      columns={detailTripColumns}
      rows={trips}
      keyOf={({ tradeId }) => tradeId}
      figures={figures}
      rowHeight={34}
      empty={<p className="soft">No position was opened, changed or closed.</p>}
    />
  );
}
