import { Link } from 'wouter';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { agreementOf, agreementLabels } from '../../format/agreement.ts';
import { filledText } from '../../format/filled-text.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { outcomeLabel } from '../../format/outcome-text.ts';
import { noFee, noFill, noRealized, shownMoney } from '../../format/trade-reasons.ts';
import { orderTypeLabel } from '../../format/trade-labels.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Reconciliation } from '../../ui/Reconciliation.tsx';
import { SideLabel, sideLabels } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { missingText, momentColumn, textOf, type Column } from '../../ui/table/column.tsx';
import { orderPath } from '../../format/trade-address.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

/** Orders of one market, with their outcomes. */
export const tradeColumns: readonly Column<Trade>[] = [
  {
    ...momentColumn<Trade>({
      id: 'time',
      header: 'Time',
      hint: 'Time filled; if not filled, time reported',
      rowHeader: true,
      value: ({ executedAt }) => executedAt,
    }),
    cell: ({ id, executedAt }) => (
      <Link href={orderPath(id)} className="row-link">
        <Moment ms={executedAt} />
      </Link>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    hint: 'Side and order type; below, strategy',
    cell: ({ side, orderType, strategyId }) => (
      <>
        {side === null ? <Missing reason="Side not reported" /> : <SideLabel side={side} />}
        {orderType === null ? null : <span className="faint"> {orderTypeLabel(orderType)}</span>}
        <span className="second cut">{strategyText(strategyId)}</span>
      </>
    ),
    text: ({ side, orderType, strategyId }) =>
      [
        textOf(side, (known) => sideLabels[known]),
        textOf(orderType, orderTypeLabel),
        strategyText(strategyId),
      ].join(' '),
    sort: ({ side }) => side,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    hint: 'Outcome; below, reject reason',
    cell: (row) => (
      <>
        <Outcome status={row.orderStatus} rested={row} />
        {row.rejectReason === null ? null : (
          <span className="second bad cut" title={withoutAmounts(row.rejectReason)}>
            {withoutAmounts(row.rejectReason)}
          </span>
        )}
      </>
    ),
    text: (row) => `${outcomeLabel(row)} ${withoutAmounts(row.rejectReason) ?? ''}`,
    csv: [
      { header: 'Outcome', value: outcomeLabel },
      { header: 'Reject reason', value: ({ rejectReason }) => rejectReason },
    ],
    sort: outcomeLabel,
  },
  {
    id: 'filled',
    header: 'Filled',
    hint: 'Filled of requested size, base units; below, average price',
    align: 'right',
    cell: (row, { figures }) => (
      <>
        {filledText(row, figures) ?? <Missing reason="Amount not reported" />}
        <span className="second">
          <Figure value={row.averagePrice} format={figures.price} reason={noFill(row)} />
        </span>
      </>
    ),
    text: (row, { figures }) =>
      `${filledText(row, figures) ?? missingText} ${textOf(row.averagePrice, figures.price)}`,
    csv: [
      { header: 'Filled', value: ({ filledAmount }) => filledAmount },
      { header: 'Requested', value: ({ requestedAmount }) => requestedAmount },
      { header: 'Average price', value: ({ averagePrice }) => averagePrice },
    ],
    sort: ({ filledAmount }) => filledAmount,
  },
  {
    id: 'pnl',
    header: 'P&L',
    hint: 'Realized P&L before fees; below, fees paid; negative means rebate',
    align: 'right',
    cell: (row) => (
      <>
        <SignedFigure value={shownMoney(row).pnl} format={formatSignedUsd} reason={noRealized(row)} />
        <span className="second">
          <Figure value={shownMoney(row).fee} format={formatUsd} reason={noFee(row)} />
        </span>
      </>
    ),
    text: (row) =>
      `${textOf(shownMoney(row).pnl, formatSignedUsd)} ${textOf(shownMoney(row).fee, formatUsd)}`,
    csv: [
      { header: 'Realized P&L (USD)', value: ({ realizedPnlUsd }) => realizedPnlUsd },
      { header: 'Fees (USD)', value: ({ feeUsd }) => feeUsd },
    ],
    total: {
      value: ({ realizedPnlUsd }) => realizedPnlUsd,
      format: formatSignedUsd,
      isSigned: true,
      blank: ({ filledAmount }) => filledAmount === 0,
    },
    sort: ({ realizedPnlUsd }) => realizedPnlUsd,
  },
  {
    id: 'reconciliation',
    header: 'Venue',
    hint: 'Whether the agent’s report matches the venue’s fills',
    cell: (row) => <Reconciliation row={row} />,
    text: (row) => agreementLabels[agreementOf(row)],
    sort: (row) => agreementLabels[agreementOf(row)],
  },
];

function strategyText(strategyId: string | null): string {
  return strategyId ?? 'no strategy reported';
}
