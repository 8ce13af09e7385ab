import type { ReactElement } from 'react';
import type { DetailOrder, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { formatAmount, formatIn } from '../../format/number.ts';
import { noFill } from '../../format/trade-reasons.ts';
import { plainText, outcomeLabels } from '../../format/trade-labels.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Reconciliation } from '../../ui/Reconciliation.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { textColumn, type Column, figureColumn, missingText, momentColumn } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { writtenDifference, type WrittenDifference } from './view-model.ts';
import { Missing } from '../../ui/Missing.tsx';
import { withoutAmounts } from '../../format/without-amounts.ts';

interface DetailOrdersProps {
  readonly detail: TradeDetail;
  readonly figures: MarketFigures;
}

/** Orders as the agent reports them, with the venue's data on the same orders. */
export function DetailOrders({ detail, figures }: DetailOrdersProps): ReactElement {
  if (detail.orders.length === 0 && detail.unclaimed.length === 0) {
    return <p className="soft">No orders.</p>;
  }
  const tokens = new Set(detail.fills.map(({ feeToken }) => feeToken));
  return (
    <div className="detail-orders">
      {detail.orders.map((order) => (
        <OneOrder key={order.orderId} order={order} figures={figures} tokens={tokens} />
      ))}
      {detail.unclaimed.map((trade) => (
        <Unclaimed key={trade.id} trade={trade} figures={figures} />
      ))}
    </div>
  );
}

interface OneOrderProps {
  readonly order: DetailOrder;
  readonly figures: MarketFigures;
  /** Tokens in which the venue took its fees. */
  readonly tokens: ReadonlySet<string>;
}

function OneOrder({ order, figures, tokens }: OneOrderProps): ReactElement {
  const { orderId, asked, outcomes, errors, trade } = order;
  return (
    <div className="detail-order">
      <p className="detail-line">
        <span className="mono">{orderId}</span>
        {trade === null ? (
          <span className="faint">outcome not known yet</span>
        ) : (
          <>
            <Outcome status={trade.orderStatus} rested={trade} />
            <Reconciliation row={trade} />
          </>
        )}
      </p>
      <Asked asked={asked} figures={figures} />
      {outcomes.length === 0 ? (
        <p className="soft">The agent has not reported an outcome.</p>
      ) : (
        <Outcomes outcomes={outcomes} figures={figures} tokens={tokens} />
      )}
      {errors.map(({ at, code, message }) => (
        <p key={`${at} ${code}`} className="detail-line bad">
          <strong>{plainText(code)}</strong> {withoutAmounts(message)} <Instant ms={at} />
        </p>
      ))}
      {trade === null ? null : <Differences trade={trade} figures={figures} />}
    </div>
  );
}

function Asked({
  asked,
  figures,
}: { readonly asked: DetailOrder['asked'] } & Pick<OneOrderProps, 'figures'>): ReactElement {
  if (asked === null) return <p className="soft">Only the outcome is reported, not the order itself.</p>;
  const { side, orderType, requested, limitPrice, reduceOnly, cloid, at } = asked;
  return (
    <p className="detail-line">
      <span className="faint">Requested</span> <SideLabel side={side} /> {figures.size(requested)}{' '}
      {plainText(orderType).toLowerCase()}
      {limitPrice === null ? null : <span>at {figures.price(limitPrice)}</span>}
      {reduceOnly === true ? <span className="chip">reduce-only</span> : null}
      {cloid === null ? null : (
        <span className="mono faint cut" title={`Client order id ${cloid}`}>
          {cloid}
        </span>
      )}
      <span className="faint">
        <Instant ms={at} />
      </span>
    </p>
  );
}

/** Formats a fee from the agent, which names no token: in the venue's fee token if there is exactly one, otherwise as an amount alone. */
function feeFormat(tokens: ReadonlySet<string>): (value: number) => string {
  const [token] = tokens;
  return token === undefined || tokens.size > 1 ? formatAmount : (fee) => formatIn(token, fee);
}

function Outcomes({
  outcomes,
  figures,
  tokens,
}: Pick<DetailOrder, 'outcomes'> & Pick<OneOrderProps, 'figures' | 'tokens'>): ReactElement {
  const writeFee = feeFormat(tokens);
  return (
    <DataTable
      id="outcomes"
      name="Outcomes as the agent reported them"
      columns={outcomeColumns}
      rows={outcomes.map((outcome) => ({ ...outcome, writeFee }))}
      keyOf={({ at, status, filled }) => `${at} ${status} ${filled ?? ''}`}
      figures={figures}
    />
  );
}

/** Differences between the agent's report and the venue's data. */
function Differences({
  trade,
  figures,
}: { readonly trade: Trade } & Pick<OneOrderProps, 'figures'>): ReactElement | null {
  if (trade.differences.length === 0) return null;
  return (
    <div className="detail-differences">
      <p className="bad">The agent’s report differs from the venue’s fills</p>
      <DataTable
        id="differences"
        name="Where the agent’s report differs from the venue’s fills"
        columns={differenceColumns}
        rows={trade.differences.map((difference) => writtenDifference(difference, figures))}
        keyOf={({ figure }) => figure}
        plain
      />
    </div>
  );
}

const differenceColumns: readonly Column<WrittenDifference>[] = [
  textColumn({ id: 'figure', header: 'Figure', rowHeader: true, value: ({ figure }) => figure }),
  {
    id: 'agent',
    header: 'Agent',
    align: 'right',
    cell: ({ agent }) => <span className="bad">{agent}</span>,
    text: ({ agent }) => agent,
    sort: ({ agent }) => agent,
  },
  {
    id: 'venue',
    header: 'Venue',
    align: 'right',
    cell: ({ venue }) => venue,
    text: ({ venue }) => venue,
    sort: ({ venue }) => venue,
  },
];

function Unclaimed({
  trade,
  figures,
}: { readonly trade: Trade } & Pick<OneOrderProps, 'figures'>): ReactElement {
  return (
    <div className="detail-order">
      <p className="detail-line">
        <span className="mono">{trade.orderId ?? 'no id'}</span>
        {trade.side === null ? null : <SideLabel side={trade.side} />}
        <Outcome status={trade.orderStatus} rested={trade} />
        <Reconciliation row={trade} />
      </p>
      <p className="soft">
        Known only from the venue’s fills: filled{' '}
        <Figure value={trade.filledAmount} format={figures.size} reason={noFill(trade)} /> at{' '}
        <Figure value={trade.averagePrice} format={figures.price} reason={noFill(trade)} />
      </p>
    </div>
  );
}

type OutcomeRow = DetailOrder['outcomes'][number] & {
  readonly writeFee: (value: number) => string;
};

const silent = 'Not reported by the agent';

/** Columns of one order's outcomes as the agent reported them. */
const outcomeColumns: readonly Column<OutcomeRow>[] = [
  momentColumn({ id: 'time', header: 'Reported at', value: ({ at }) => at }),
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ status }) => <Outcome status={status} />,
    text: ({ status }) => outcomeLabels[status],
    sort: ({ status }) => outcomeLabels[status],
  },
  figureColumn({
    id: 'filled',
    header: 'Filled',
    value: ({ filled }) => filled,
    format: (_, { figures }) => figures.size,
    reason: () => silent,
  }),
  figureColumn({
    id: 'averagePrice',
    header: 'Average price',
    value: ({ averagePrice }) => averagePrice,
    format: (_, { figures }) => figures.price,
    reason: () => silent,
  }),
  figureColumn({
    id: 'fee',
    header: 'Fee',
    blank: ({ filled, fee }) => filled === 0 && fee === 0,
    value: ({ fee }) => fee,
    format: ({ writeFee }) => writeFee,
    reason: () => silent,
  }),
  {
    id: 'venueOrder',
    header: 'Venue’s order',
    cell: ({ venueOid }) =>
      venueOid === null ? <Missing reason={silent} /> : <span className="mono">{venueOid}</span>,
    text: ({ venueOid }) => venueOid ?? missingText,
    sort: ({ venueOid }) => venueOid,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 'minmax(160px, auto)',
    wrap: true,
    cell: ({ rejectReason }) => withoutAmounts(rejectReason) ?? <Missing reason="Not rejected" />,
    text: ({ rejectReason }) => withoutAmounts(rejectReason) ?? missingText,
    csv: [{ header: 'Reason', value: ({ rejectReason }) => rejectReason }],
    sort: ({ rejectReason }) => rejectReason,
  },
];
