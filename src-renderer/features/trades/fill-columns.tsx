import type { DetailFill, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import { exactTitle, formatAmount, formatSignedIn, formatToken } from '../../format/number.ts';
import { sideColumn } from '../../ui/side-column.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { momentColumn, type Column } from '../../ui/table/column.tsx';

export interface FillRow extends DetailFill {
  /** Position among the fills: two of them may be equal in everything else. */
  readonly index: number;
  /** Token of the closed P&L; null: not known. */
  readonly collateral: TradeDetail['collateral'];
}

/** Columns of the venue's fills of one order or round trip. */
export const fillColumns: readonly Column<FillRow>[] = [
  momentColumn({ id: 'time', header: 'Time', value: ({ at }) => at }),
  sideColumn(),
  {
    id: 'direction',
    header: 'Direction',
    cell: ({ direction, liquidation }) => (
      <>
        {direction}
        {liquidation ? <span className="chip chip-bad detail-liquidation">Liquidation</span> : null}
      </>
    ),
    text: ({ direction, liquidation }) => `${direction}${liquidation ? ' Liquidation' : ''}`,
    sort: ({ direction }) => direction,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'right',
    cell: ({ price }, { figures }) => figures.price(price),
    text: ({ price }, { figures }) => figures.price(price),
    sort: ({ price }) => price,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    cell: ({ size }, { figures }) => figures.size(size),
    text: ({ size }, { figures }) => figures.size(size),
    sort: ({ size }) => size,
  },
  {
    id: 'fee',
    header: 'Fee',
    align: 'right',
    cell: ({ fee, feeToken }) => {
      const text = formatToken(fee, feeToken);
      return <span title={exactTitle(fee, text)}>{text}</span>;
    },
    text: ({ fee, feeToken }) => formatToken(fee, feeToken),
    sort: ({ fee }) => fee,
  },
  {
    id: 'closedPnl',
    header: 'Closed P&L',
    align: 'right',
    cell: (fill) =>
      fill.collateral === null ? (
        <span title="Unit unknown: the market’s collateral is not loaded">{closedPnlText(fill)}</span>
      ) : (
        <SignedFigure value={fill.closedPnl} format={() => closedPnlText(fill)} reason="" />
      ),
    text: closedPnlText,
    sort: ({ closedPnl }) => closedPnl,
  },
  {
    id: 'order',
    header: 'Venue’s order',
    cell: ({ oid }) => <span className="mono">{oid}</span>,
    text: ({ oid }) => oid,
    sort: ({ oid }) => oid,
  },
];

/** Formats the closed P&L in the market's collateral; as a number alone if that is not known, as it may not be USD. */
function closedPnlText({ closedPnl, collateral }: FillRow): string {
  return collateral === null ? formatAmount(closedPnl) : formatSignedIn(collateral, closedPnl);
}
