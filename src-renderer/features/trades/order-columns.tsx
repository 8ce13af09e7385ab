import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { agreementOf, agreementLabels } from '../../format/agreement.ts';
import { requestedText } from '../../format/filled-text.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { outcomeLabel } from '../../format/outcome-text.ts';
import { noFee, noFill, noRealized } from '../../format/trade-reasons.ts';
import { orderTypeLabel } from '../../format/trade-labels.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { Figure } from '../../ui/Figure.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Reconciliation } from '../../ui/Reconciliation.tsx';
import { sideLabels, SideLabel } from '../../ui/SideLabel.tsx';
import {
  figureColumn,
  missingText,
  momentColumn,
  momentWidths,
  signedColumn,
  textColumn,
  textOf,
  type Column,
} from '../../ui/table/column.tsx';
import { detailAddress } from './trades-address.ts';
import { orderName, writtenDifference } from './view-model.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

const isUnfilled = ({ filledAmount }: Trade): boolean => filledAmount === 0;

/** Columns of the list of orders. */
export const orderColumns: readonly Column<Trade>[] = [
  {
    ...momentColumn<Trade>({
      id: 'time',
      header: 'Time',
      hint: 'In your time zone; UTC on hover',
      ...momentWidths,
      rowHeader: true,
      value: ({ executedAt }) => executedAt,
    }),
    cell: (row) => <OrderLink row={row} />,
  },
  {
    id: 'market',
    header: 'Market',
    hint: 'Exact coin; below, the agent’s order id',
    width: 'minmax(100px, 0.5fr)',
    compactWidth: 'minmax(170px, 1fr)',
    cell: ({ market, symbol, orderId }) => (
      <>
        <MarketLink market={market} symbol={symbol} />
        <OrderId id={orderId} />
      </>
    ),
    text: ({ market, symbol, orderId }) =>
      [market?.coin ?? symbol ?? missingText, orderId ?? 'from fills only'].join(' '),
    csv: [
      { header: 'Market', value: ({ market, symbol }) => market?.coin ?? symbol },
      { header: 'Order', value: ({ orderId }) => orderId },
    ],
    sort: ({ market, symbol }) => market?.coin ?? symbol,
  },
  {
    id: 'side',
    header: 'Side',
    hint: 'Buy or sell; below, order type',
    width: '72px',
    compactWidth: '116px',
    cell: ({ side, orderType }) => (
      <>
        {side === null ? (
          <Missing reason="Side unknown: only the outcome was reported" />
        ) : (
          <SideLabel side={side} />
        )}
        {orderType === null ? null : <span className="second">{orderTypeLabel(orderType)}</span>}
      </>
    ),
    text: ({ side, orderType }) =>
      [textOf(side, (known) => sideLabels[known]), textOf(orderType, orderTypeLabel)].join(' '),
    csv: [
      { header: 'Side', value: ({ side }) => side },
      { header: 'Order type', value: ({ orderType }) => orderType },
    ],
    sort: ({ side }) => side,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    hint: 'Outcome, and reject reason',
    width: 'minmax(184px, 1.6fr)',
    cell: (row) =>
      row.rejectReason === null ? (
        <Outcome status={row.orderStatus} rested={row} />
      ) : (
        <span className="two-lines" title={withoutAmounts(row.rejectReason)}>
          <Outcome status={row.orderStatus} rested={row} />{' '}
          <span className="reject-reason bad">{withoutAmounts(row.rejectReason)}</span>
        </span>
      ),
    text: (row) => [outcomeLabel(row), withoutAmounts(row.rejectReason) ?? ''].join(' '),
    csv: [
      { header: 'Outcome', value: outcomeLabel },
      { header: 'Reject reason', value: ({ rejectReason }) => rejectReason },
    ],
    sort: outcomeLabel,
  },
  {
    id: 'reconciliation',
    header: 'Reconciliation',
    hint: 'Whether the agent’s report matches the venue’s fills',
    width: 'minmax(132px, 0.8fr)',
    cell: (row, { figures }) => (
      <>
        <Reconciliation row={row} />
        <Differences row={row} figures={figures} />
      </>
    ),
    text: (row, { figures }) =>
      [agreementLabels[agreementOf(row)], ...differenceText(row, figures)].join('; '),
    sort: (row) => agreementLabels[agreementOf(row)],
  },
  {
    id: 'filled',
    header: 'Filled',
    hint: 'From the venue’s fills; below, requested size',
    width: 'minmax(88px, 0.3fr)',
    compactWidth: 'minmax(128px, 0.7fr)',
    align: 'right',
    quiet: isUnfilled,
    cell: (row, { figures }) => (
      <>
        <Figure value={row.filledAmount} format={figures.size} reason={noFill(row)} />
        <span className="second">{requestedText(row, figures) ?? 'of unknown'}</span>
      </>
    ),
    text: (row, { figures }) =>
      `${textOf(row.filledAmount, figures.size)} ${requestedText(row, figures) ?? 'of unknown'}`,
    csv: [
      { header: 'Filled', value: ({ filledAmount }) => filledAmount },
      { header: 'Requested', value: ({ requestedAmount }) => requestedAmount },
    ],
    sort: ({ filledAmount }) => filledAmount,
  },
  figureColumn({
    id: 'averagePrice',
    header: 'Average price',
    hint: 'From the venue’s fills',
    width: 'minmax(86px, 0.3fr)',
    blank: isUnfilled,
    value: ({ averagePrice }) => averagePrice,
    format: (_, { figures }) => figures.price,
    reason: noFill,
  }),
  signedColumn({
    id: 'realizedPnl',
    header: 'Realized P&L',
    hint: 'From the venue’s fills, before fees and funding',
    width: 'minmax(92px, 0.4fr)',
    blank: (row) => isUnfilled(row) && row.realizedPnlUsd === 0,
    value: ({ realizedPnlUsd }) => realizedPnlUsd,
    format: () => formatSignedUsd,
    reason: noRealized,
    sum: formatSignedUsd,
  }),
  figureColumn({
    id: 'fee',
    header: 'Fee',
    hint: 'From the venue’s fills; negative means rebate',
    width: 'minmax(64px, 0.3fr)',
    blank: (row) => isUnfilled(row) && row.feeUsd === 0,
    value: ({ feeUsd }) => feeUsd,
    format: () => formatUsd,
    reason: noFee,
    sum: formatUsd,
  }),
  textColumn({
    id: 'strategy',
    header: 'Strategy',
    hint: 'As the agent reports it',
    width: 'minmax(96px, 0.5fr)',
    value: ({ strategyId }) => strategyId,
    reason: () => 'The agent reports no strategy',
  }),
];

function OrderLink({ row }: { readonly row: Trade }): ReactElement {
  const query = useSearch();
  return (
    <Link href={detailAddress({ kind: 'trade', id: row.id }, query)} className="row-link">
      <Moment ms={row.executedAt} />
      <span className="unseen">, {orderName(row)}</span>
    </Link>
  );
}

function OrderId({ id }: { readonly id: string | null }): ReactElement {
  if (id === null) return <span className="second">from fills only</span>;
  return (
    <span className="second mono" title={id}>
      {id}
    </span>
  );
}

interface DifferencesProps {
  readonly row: Trade;
  readonly figures: MarketFigures;
}

function differenceText({ differences }: Trade, figures: MarketFigures): readonly string[] {
  return differences
    .map((difference) => writtenDifference(difference, figures))
    .map(({ figure, agent, venue }) => `${figure}: agent ${agent}, venue ${venue}`);
}

/** Both values of the first figure that differs, then its name, which may be cut off; the title lists all. */
function Differences({ row, figures }: DifferencesProps): ReactElement | null {
  const [first] = row.differences;
  if (first === undefined) return null;
  const { figure, agent, venue } = writtenDifference(first, figures);
  const others = row.differences.length - 1;
  return (
    <span className="second" title={differenceText(row, figures).join('\n')}>
      {agent} ≠ {venue} {figure.toLowerCase()}
      {others === 0 ? '' : ` +${others}`}
    </span>
  );
}
