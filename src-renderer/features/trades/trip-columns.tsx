import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { msOf } from '../../format/instant.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { noDollarCollateral, noDollarFees, noDollarNet } from '../../format/trade-reasons.ts';
import { plainText } from '../../format/trade-labels.ts';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { sideColumn } from '../../ui/side-column.tsx';
import {
  figureColumn,
  momentColumn,
  momentWidths,
  signedColumn,
  textColumn,
  textOf,
  type Column,
} from '../../ui/table/column.tsx';
import { detailAddress } from './trades-address.ts';
import { netOfFees, noHold, tripName, unknownEnd, unknownOpening, vanished } from './view-model.ts';
import { holdText } from '../../format/age.ts';

/** Columns of the list of closed round trips. */
export const tripColumns: readonly Column<ClosedTrade>[] = [
  {
    ...momentColumn<ClosedTrade>({
      id: 'closed',
      header: 'Closed',
      hint: 'In your time zone; UTC on hover',
      ...momentWidths,
      rowHeader: true,
      value: ({ filledAt }) => msOf(filledAt),
    }),
    cell: (row) => <TripLink row={row} />,
  },
  {
    id: 'market',
    header: 'Market',
    hint: 'Exact coin',
    width: 'minmax(96px, 1.2fr)',
    cell: (row) => <MarketLink market={row} symbol={row.symbol} />,
    text: ({ symbol }) => symbol,
    sort: ({ symbol }) => symbol,
  },
  sideColumn({ hint: 'Long or short', width: '56px' }),
  figureColumn({
    id: 'size',
    header: 'Size',
    hint: 'Maximum size, base units',
    width: 'minmax(80px, 0.8fr)',
    value: ({ size }) => size,
    format: (_, { figures }) => figures.size,
  }),
  figureColumn({
    id: 'entry',
    header: 'Entry',
    hint: 'Average opening price',
    width: 'minmax(64px, 0.8fr)',
    value: ({ entryPrice }) => entryPrice,
    format: (_, { figures }) => figures.price,
    reason: () => unknownOpening,
  }),
  figureColumn({
    id: 'exit',
    header: 'Exit',
    hint: 'Average closing price',
    width: 'minmax(64px, 0.8fr)',
    value: ({ exitPrice }) => exitPrice,
    format: (_, { figures }) => figures.price,
    reason: () => vanished,
  }),
  {
    id: 'held',
    header: 'Held',
    hint: 'From first to last fill',
    width: 'minmax(76px, 0.6fr)',
    align: 'right',
    cell: (row) =>
      row.holdDurationSeconds === null ? <Missing reason={noHold(row)} /> : holdText(row.holdDurationSeconds),
    text: ({ holdDurationSeconds }) => textOf(holdDurationSeconds, holdText),
    csv: [{ header: 'Held (s)', value: ({ holdDurationSeconds }) => holdDurationSeconds }],
    sort: ({ holdDurationSeconds }) => holdDurationSeconds,
  },
  signedColumn({
    id: 'grossPnl',
    header: 'Gross P&L',
    hint: 'Realized P&L before fees and funding',
    width: 'minmax(88px, 0.9fr)',
    value: ({ realizedPnlUsd }) => realizedPnlUsd,
    format: () => formatSignedUsd,
    reason: ({ exitPrice }) => (exitPrice === null ? vanished : noDollarCollateral),
    sum: formatSignedUsd,
  }),
  figureColumn({
    id: 'fees',
    header: 'Fees',
    hint: 'Fees paid; negative means rebate',
    width: 'minmax(72px, 0.7fr)',
    value: ({ feesUsd }) => feesUsd,
    format: () => formatUsd,
    reason: () => noDollarFees,
    sum: formatUsd,
  }),
  signedColumn({
    id: 'netOfFees',
    header: 'Net of fees',
    hint: 'Gross P&L minus fees, before funding',
    width: 'minmax(88px, 0.9fr)',
    value: (row) => netOfFees(row),
    format: () => formatSignedUsd,
    reason: ({ exitPrice }) => (exitPrice === null ? vanished : noDollarNet),
    sum: formatSignedUsd,
  }),
  textColumn({
    id: 'exitReason',
    header: 'Exit reason',
    hint: 'From the agent’s journal',
    width: 'minmax(88px, 1fr)',
    value: ({ exitReason }) => (exitReason === 'unknown' ? null : plainText(exitReason)),
    reason: () => 'Not in the agent’s journal',
  }),
  textColumn({
    id: 'strategy',
    header: 'Strategy',
    hint: 'As the agent reports it',
    width: 'minmax(96px, 1fr)',
    value: ({ strategyId }) => strategyId,
    reason: () => 'The agent reports no strategy',
  }),
];

function TripLink({ row }: { readonly row: ClosedTrade }): ReactElement {
  const query = useSearch();
  return (
    <Link href={detailAddress({ kind: 'closed_trade', id: row.tradeId }, query)} className="row-link">
      {row.filledAt === null ? <Missing reason={unknownEnd} /> : <Moment ms={msOf(row.filledAt)} />}
      <span className="unseen">, {tripName(row)}</span>
    </Link>
  );
}
