import { memo, type ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import type { TradeRow } from '../../../src-preload/contract/bridge/trades.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { noFee, noFill, noRealized } from '../../format/trade-reasons.ts';
import { useMarketFigures, type MarketFigures } from '../../stores/market-figures.ts';
import { CutText } from '../../ui/CutText.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Cell, type RowCellsProps } from '../../ui/PagedTable.tsx';
import { Reconciliation } from '../../ui/Reconciliation.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { storyAddress } from './trades-address.ts';
import { orderName, writtenDifference } from './view-model.ts';

/** One order of the list. */
export const OrderCells = memo(function OrderCells({ row }: RowCellsProps<TradeRow>): ReactElement {
  const figures = useMarketFigures(row.market?.marketId);
  const query = useSearch();
  return (
    <>
      <Cell head left>
        <Link href={storyAddress({ kind: 'trade', id: row.id }, query)} className="row-link">
          <Moment ms={row.executedAt} />
          <span className="unseen">, {orderName(row)}</span>
        </Link>
      </Cell>
      <Cell left>
        <MarketLink market={row.market} symbol={row.symbol} />
        <OrderId id={row.orderId} />
      </Cell>
      <Cell left>
        {row.side === null ? (
          <Missing reason="Only its outcome is known, which names no side" />
        ) : (
          <SideWord side={row.side} />
        )}
      </Cell>
      <Cell left>
        <Outcome status={row.orderStatus} rested={row} />
        {row.rejectReason === null ? null : (
          <span className="second bad" title={row.rejectReason}>
            {row.rejectReason}
          </span>
        )}
      </Cell>
      <Money row={row} figures={figures} />
      <Cell left>
        <CutText text={row.strategyId} reason="The agent names no strategy for it" />
      </Cell>
      <Cell left>
        <Reconciliation row={row} />
        <Differences row={row} figures={figures} />
      </Cell>
    </>
  );
});

function OrderId({ id }: { readonly id: string | null }): ReactElement {
  if (id === null) return <span className="second">from fills alone</span>;
  return (
    <span className="second mono" title={id}>
      {id}
    </span>
  );
}

interface FigureCellsProps extends RowCellsProps<TradeRow> {
  readonly figures: MarketFigures;
}

function Money({ row, figures }: FigureCellsProps): ReactElement {
  const { price, size } = figures;
  const quiet = row.filledAmount === 0;
  return (
    <>
      <Cell quiet={quiet}>
        <Figure value={row.filledAmount} format={size} reason={noFill(row)} />
        <span className="second">
          {row.requestedAmount === null ? 'asked unknown' : `of ${size(row.requestedAmount)}`}
        </span>
      </Cell>
      <Cell>
        <Figure value={row.averagePrice} format={price} reason={noFill(row)} />
      </Cell>
      <Cell quiet={quiet}>
        <Figure value={row.feeUsd} format={formatUsd} reason={noFee(row)} />
      </Cell>
      <Cell quiet={quiet}>
        <SignedFigure value={row.realizedPnlUsd} format={formatSignedUsd} reason={noRealized(row)} />
      </Cell>
    </>
  );
}

/** Both figures of the first that differs; the title has all. */
function Differences({ row, figures }: FigureCellsProps): ReactElement | null {
  const written = row.differences.map((difference) => writtenDifference(difference, figures));
  const [first] = written;
  if (first === undefined) return null;
  const all = written
    .map(({ figure, agent, venue }) => `${figure}: agent ${agent}, venue ${venue}`)
    .join('\n');
  return (
    <span className="second" title={all}>
      {first.figure}: {first.agent} ≠ {first.venue}
      {written.length > 1 ? ` +${written.length - 1}` : ''}
    </span>
  );
}
