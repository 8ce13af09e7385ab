import { memo, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { TradeRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { formatPrice, formatSignedUsd } from '../../format/number.ts';
import { noFee, noFill, noRealized } from '../../format/trade-reasons.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Reconciliation } from '../../ui/Reconciliation.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { filledWords } from './activity-words.ts';

const heads = [
  { label: 'Time', left: true, hint: 'When it was filled, or else told of' },
  { label: 'Order', left: true, hint: 'Its side; below, its strategy' },
  { label: 'Outcome', left: true, hint: 'What became of it; below, why it was rejected' },
  { label: 'Filled', left: false, hint: 'Base units, of how much was asked for; below, the average price' },
  { label: 'P&L', left: false, hint: 'Realised, before fees; below, fees' },
  { label: 'Venue', left: true, hint: 'Whether the agent’s word agrees with the venue’s fills' },
] as const;

interface MarketTradesProps {
  readonly rows: readonly TradeRow[];
  readonly market: MarketRow;
}

export function MarketTrades({ rows, market }: MarketTradesProps): ReactElement {
  return (
    <div className="activity-scroll" tabIndex={0} role="region" aria-label="Newest trades">
      <table className="desk-table">
        <caption className="unseen">Orders of this market and what became of each, newest first</caption>
        <thead>
          <tr>
            {heads.map(({ label, left, hint }) => (
              <th key={label} scope="col" title={hint} className={left ? 'left' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} market={market} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: TradeRow;
  readonly market: MarketRow;
}

const Row = memo(function Row({ row, market }: RowProps): ReactElement {
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  const { side, rejectReason, strategyId, feeUsd } = row;
  return (
    <tr>
      <td className="left">
        <Link href={`/trades/${encodeURIComponent(row.id)}`} className="activity-link">
          <Moment ms={row.executedAt} />
        </Link>
      </td>
      <td className="left">
        {side === null ? <Missing reason="Its side is not told" /> : <SideWord side={side} />}
        <span className="second cut">{strategyId ?? 'no strategy known'}</span>
      </td>
      <td className="left">
        <Outcome status={row.orderStatus} rested={row} />
        {rejectReason === null ? null : (
          <span className="second down cut" title={rejectReason}>
            {rejectReason}
          </span>
        )}
      </td>
      <td>
        {filledWords(row, market) ?? <Missing reason="No amount is told" />}
        <span className="second">
          <Figure value={row.averagePrice} format={price} reason={noFill(row)} />
        </span>
      </td>
      <td>
        <SignedFigure value={row.realizedPnlUsd} format={formatSignedUsd} reason={noRealized(row)} />
        <span className="second">
          <Figure value={feeUsd === null ? null : -feeUsd} format={formatSignedUsd} reason={noFee(row)} />
        </span>
      </td>
      <td className="left">
        <Reconciliation row={row} />
      </td>
    </tr>
  );
});
