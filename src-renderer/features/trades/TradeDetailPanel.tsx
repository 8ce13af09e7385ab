import type { ReactElement, ReactNode } from 'react';
import type { TradeDetailKey, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import { msOf } from '../../format/instant.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { useMarketFigures } from '../../stores/use-market-figures.ts';
import { ActionLabel } from '../../ui/ActionLabel.tsx';
import { Confidence } from '../../ui/Confidence.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { ReasoningSteps } from '../../ui/Reasoning.tsx';
import { DetailChart } from './DetailChart.tsx';
import { DetailOrders } from './DetailOrders.tsx';
import { DetailSummary } from './DetailSummary.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { fillColumns } from './fill-columns.tsx';
import { detailTripColumns } from './detail-trip-columns.tsx';
import { closedTradeAddress } from '../../format/trade-address.ts';
import type { DetailTrip } from './view-model.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

interface DetailTripsProps {
  /** Subject of the detail: a round trip does not link to itself. */
  readonly about: TradeDetailKey;
  readonly trips: readonly DetailTrip[];
  readonly figures: MarketFigures;
}

interface DetailFillsProps {
  readonly detail: TradeDetail;
  readonly figures: MarketFigures;
}

interface TradeDetailPanelProps {
  readonly detail: TradeDetail;
  readonly about: TradeDetailKey;
}

/** Trade detail, from the decision to what it earned, in the order in which it happened. */
export function TradeDetailPanel({ detail, about }: TradeDetailPanelProps): ReactElement {
  const figures = useMarketFigures(detail.market?.marketId);
  return (
    <article className="trade-detail">
      <DetailSummary detail={detail} about={about} figures={figures} />
      <Part title="Decision">
        <DetailDecision decision={detail.decision} />
      </Part>
      <Part title="Price chart">
        <DetailChart detail={detail} figures={figures} />
      </Part>
      <Part title="Orders">
        <DetailOrders detail={detail} figures={figures} />
      </Part>
      <Part title={`Fills at the venue (${detail.fillCount})`}>
        <DetailFills detail={detail} figures={figures} />
      </Part>
      <Part title="Round trips">
        <DetailTrips trips={detail.trips} about={about} figures={figures} />
      </Part>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="detail-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function DetailDecision({ decision }: { readonly decision: TradeDetail['decision'] }): ReactElement {
  if (decision === null) {
    return <p className="soft">No decision found in the agent’s journal.</p>;
  }
  const { action, confidence, strategyId, summary, decidedAt, reasoning } = decision;
  return (
    <>
      <p className="detail-line">
        <ActionLabel action={action} />
        <Confidence value={confidence} />
        {strategyId === null ? null : <span className="chip">{strategyId}</span>}
        <span className="faint">
          <Instant ms={msOf(decidedAt)} />
        </span>
      </p>
      <p className="detail-text">{withoutAmounts(summary) ?? 'The agent gave no summary.'}</p>
      {reasoning.length === 0 ? (
        <p className="faint">The agent gave no reasoning.</p>
      ) : (
        <ReasoningSteps steps={reasoning} />
      )}
    </>
  );
}

/** Fills of the trade, as the venue recorded them. */
export function DetailFills({
  detail: { fills, fillCount, collateral },
  figures,
}: DetailFillsProps): ReactElement {
  return (
    <>
      <DataTable
        id="fills"
        name="Fills"
        order="oldest first"
        columns={fillColumns}
        rows={fills.map((fill, index) => ({ ...fill, index, collateral }))}
        keyOf={({ index }) => String(index)}
        figures={figures}
        empty={<p className="soft">No venue fill is known for this order.</p>}
      />
      {fillCount > fills.length ? (
        <p className="faint">
          The first {fills.length} of {fillCount} fills. Orders and round trips are only those of these fills;
          sums count all fills.
        </p>
      ) : null}
    </>
  );
}

/** Results of the trade per round trip; amounts are the venue's. */
export function DetailTrips({ trips, about, figures }: DetailTripsProps): ReactElement {
  return (
    <DataTable
      id="detail-trips"
      name="Round trips and results"
      columns={detailTripColumns}
      rows={trips.map((trip) => ({
        ...trip,
        address: trip.holds || trip.tradeId === about.id ? null : closedTradeAddress(trip.tradeId),
      }))}
      keyOf={({ tradeId }) => tradeId}
      figures={figures}
      empty={<p className="soft">No position was opened, changed or closed.</p>}
    />
  );
}
