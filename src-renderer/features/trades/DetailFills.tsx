import type { ReactElement } from 'react';
import type { TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { fillColumns } from './fill-columns.tsx';

interface DetailFillsProps {
  readonly story: TradeDetail;
  readonly figures: MarketFigures;
}

/** The venue's own record of it. */
export function DetailFills({
  story: { fills, fillCount, collateral },
  figures,
}: DetailFillsProps): ReactElement {
  return (
    <>
      <DataTable
        id="fills"
        name="Fills"
        order="oldest first"
        columns={fillColumns}
        rows={fills.map((fill, place) => ({ ...fill, place, collateral }))}
        keyOf={({ place }) => String(place)}
        figures={figures}
        rowHeight={34}
        empty={<p className="soft">No venue fill is known for this order.</p>}
      />
      {fillCount > fills.length ? (
        <p className="faint">
          The first {fills.length} of {fillCount} fills; orders and sums count all of them.
        </p>
      ) : null}
    </>
  );
}
