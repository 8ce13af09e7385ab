import type { ReactElement } from 'react';
import type { TradeDetailKey, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import {
  noDollarCollateral,
  noDollarFees,
  noDollarNet,
  noFee,
  noFill,
  noRealized,
  shownMoney,
} from '../../format/trade-reasons.ts';
import { orderTypeLabel } from '../../format/trade-labels.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Reconciliation } from '../../ui/Reconciliation.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { Held } from './Held.tsx';
import { netOfFees, noExit, subjectOf, unknownOpening, type DetailTrip } from './view-model.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

interface DetailSummaryProps {
  readonly detail: TradeDetail;
  readonly about: TradeDetailKey;
  readonly figures: MarketFigures;
}

/** Subject and result of a trade detail, at a glance. */
export function DetailSummary({ detail, about, figures }: DetailSummaryProps): ReactElement {
  const subject = subjectOf(detail, about);
  return (
    <header className="detail-summary">
      <h2>
        <MarketLink market={detail.market} symbol={detail.symbol} />
        {subject.kind === 'trade' && subject.trade.side !== null ? (
          <SideLabel side={subject.trade.side} />
        ) : null}
        {subject.kind === 'trade' && subject.trade.orderType !== null ? (
          <span className="faint">{orderTypeLabel(subject.trade.orderType)}</span>
        ) : null}
        {subject.kind === 'trip' ? <SideLabel side={subject.trip.side} /> : null}
        {subject.kind === 'trade' ? (
          <Outcome status={subject.trade.orderStatus} rested={subject.trade} />
        ) : null}
        {subject.kind === 'trade' ? <Reconciliation row={subject.trade} /> : null}
      </h2>
      {subject.kind === 'trade' ? <TradeFacts trade={subject.trade} figures={figures} /> : null}
      {subject.kind === 'trip' ? <TripFacts trip={subject.trip} figures={figures} /> : null}
    </header>
  );
}

interface TradeFactsProps {
  readonly trade: Trade;
  readonly figures: MarketFigures;
}

function TradeFacts({ trade, figures: { price, size } }: TradeFactsProps): ReactElement {
  const { fee, pnl } = shownMoney(trade);
  return (
    <>
      {trade.rejectReason === null ? null : (
        <p className="detail-reject">{withoutAmounts(trade.rejectReason)}</p>
      )}
      <dl className="detail-facts">
        <Fact name="Requested">
          <Figure value={trade.requestedAmount} format={size} reason="The agent’s order is unknown" />
        </Fact>
        <Fact name="Filled">
          <Figure value={trade.filledAmount} format={size} reason={noFill(trade)} />
        </Fact>
        <Fact name="Average price">
          <Figure value={trade.averagePrice} format={price} reason={noFill(trade)} />
        </Fact>
        <Fact name="Fee">
          <Figure value={fee} format={formatUsd} reason={noFee(trade)} />
        </Fact>
        <Fact name="Realized P&L">
          <SignedFigure value={pnl} format={formatSignedUsd} reason={noRealized(trade)} />
        </Fact>
        <Fact name="At">
          <Instant ms={trade.executedAt} />
        </Fact>
      </dl>
    </>
  );
}

interface TripFactsProps {
  readonly trip: DetailTrip;
  readonly figures: MarketFigures;
}

function TripFacts({ trip, figures: { price, size } }: TripFactsProps): ReactElement {
  return (
    <dl className="detail-facts">
      <Fact name="Size">
        <Figure value={trip.size} format={size} reason="" />
      </Fact>
      <Fact name="Entry">
        <Figure value={trip.entryPrice} format={price} reason={unknownOpening} />
      </Fact>
      <Fact name="Exit">
        <Figure value={trip.exitPrice} format={price} reason={noExit(trip)} />
      </Fact>
      <Fact name="Held">
        <Held trip={trip} />
      </Fact>
      <Fact name="Gross P&L">
        <SignedFigure value={trip.realizedPnlUsd} format={formatSignedUsd} reason={noDollarCollateral} />
      </Fact>
      <Fact name="Fees">
        <Figure value={trip.feesUsd} format={formatUsd} reason={noDollarFees} />
      </Fact>
      <Fact name="Net of fees">
        <SignedFigure value={netOfFees(trip)} format={formatSignedUsd} reason={noDollarNet} />
      </Fact>
    </dl>
  );
}
