import { memo, type ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import { IconHandStop } from '@tabler/icons-react';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { filledText } from '../../format/filled-text.ts';
import { isoTime, localInstant, msOf, utcTitle, zoneName } from '../../format/instant.ts';
import { decisionPath } from '../../format/trade-address.ts';
import type { FiguresOf, MarketFigures } from '../../format/market-figures.ts';
import { formatSignedUsd } from '../../format/number.ts';
import { ActionLabel } from '../../ui/ActionLabel.tsx';
import { Confidence } from '../../ui/Confidence.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Reasoning } from '../../ui/Reasoning.tsx';
import { Reconciliation } from '../../ui/Reconciliation.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { detailAddress } from './question.ts';
import { noOrderText } from './timeline.ts';
import { refusalFigure, relationOf } from '../../format/refusal.ts';
import { shownMoney } from '../../format/trade-reasons.ts';
import { orderTypeLabel, plainText } from '../../format/trade-labels.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

interface DecisionProps {
  readonly row: DecisionRow;
  /** Whether its reasoning is unfolded. */
  readonly open: boolean;
  /** Called with the key of the row. */
  readonly onToggle: (key: string) => void;
  readonly figuresOf: FiguresOf;
}

/** One decision. Memoized: scrolling does not render decisions again that were already in sight. */
export const Decision = memo(function Decision({
  row,
  open,
  onToggle,
  figuresOf,
}: DecisionProps): ReactElement {
  const at = msOf(row.decidedAt);
  return (
    <article className="decision">
      <time
        className="decision-time"
        dateTime={isoTime(at)}
        title={`${localInstant.full(at)} ${zoneName(at)}\n${utcTitle(at)}`}
      >
        <Link
          href={decisionPath(row.decisionId)}
          aria-label={`${localInstant.clock(at)}, decision ${row.decisionId}`}
        >
          {localInstant.clock(at)}
        </Link>
      </time>
      <div className="decision-body">
        <h3 className="decision-head">
          <ActionLabel action={row.action} />
          {row.coin === null && row.symbol === null ? (
            <span className="faint">no market</span>
          ) : (
            <MarketLink market={row} symbol={row.symbol} />
          )}
          <Confidence value={row.confidence} />
          {row.strategyId === null ? null : <span className="chip">{row.strategyId}</span>}
        </h3>
        {row.refusedBy === null ? null : <RefusedBy {...row.refusedBy} />}
        <div className="decision-text">
          <p className={row.summary === null ? 'faint' : 'decision-summary'}>
            {withoutAmounts(row.summary) ?? 'The agent gave no summary.'}
          </p>
          <Reasoning steps={row.reasoning} open={open} onToggle={() => onToggle(row.key)} />
        </div>
      </div>
      <WhatCame row={row} figuresOf={figuresOf} />
    </article>
  );
});

function WhatCame({ row, figuresOf }: Pick<DecisionProps, 'row' | 'figuresOf'>): ReactElement {
  if (row.trades.length === 0) return <p className="decision-outcome faint">{noOrderText(row)}</p>;
  return (
    <ul className="decision-outcome" aria-label="Outcome">
      {row.trades.map((trade) => (
        <CameTrade key={trade.id} trade={trade} figures={figuresOf(trade.market?.marketId)} />
      ))}
    </ul>
  );
}

interface CameTradeProps {
  readonly trade: Trade;
  readonly figures: MarketFigures;
}

function CameTrade({ trade, figures }: CameTradeProps): ReactElement {
  const query = useSearch();
  const { averagePrice: average } = trade;
  const { pnl } = shownMoney(trade);
  return (
    <li className="came">
      <span className="came-order">
        {trade.side === null ? null : <SideLabel side={trade.side} />}
        {trade.orderType === null ? null : <span className="faint">{orderTypeLabel(trade.orderType)}</span>}
      </span>
      <Outcome status={trade.orderStatus} rested={trade} />
      <span className="came-figures">
        {trade.filledAmount === null ? 'fill unknown' : filledText(trade, figures)}
        {average === null ? null : <span>at {figures.price(average)}</span>}
        {pnl === null || pnl === 0 ? null : <SignedFigure value={pnl} format={formatSignedUsd} reason="" />}
      </span>
      <Reconciliation row={trade} />
      <Link href={detailAddress(trade.id, query)}>Details</Link>
      {trade.rejectReason === null ? null : (
        <span className="bad came-reason">{withoutAmounts(trade.rejectReason)}</span>
      )}
    </li>
  );
}

/** Gate that refused an entry, with its value and threshold. */
function RefusedBy({ gate, threshold, value }: NonNullable<DecisionRow['refusedBy']>): ReactElement {
  const relation = relationOf(value, threshold);
  return (
    <p className="refused-by">
      <IconHandStop size={13} aria-hidden="true" />
      <span>
        Refused by <strong>{plainText(gate)}</strong>: value{' '}
        <strong>{value === null ? 'not reported' : refusalFigure(value, gate)}</strong>
        {relation === null ? ',' : ` ${relation}`} threshold{' '}
        <strong>{threshold === null ? 'not reported' : refusalFigure(threshold, gate)}</strong>
      </span>
    </p>
  );
}
