import { memo, useCallback, type ReactElement } from 'react';
import type { Position } from '../../../src-preload/contract/views/position.ts';
import { formatAge } from '../../format/age.ts';
import {
  formatPrice,
  formatSignedPercent,
  formatSignedUsd,
  formatSize,
  formatUsd,
} from '../../format/number.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useFromClock } from '../../stores/DeskContext.ts';
import { useSizeDecimals } from '../../stores/size-decimals.ts';
import { DeskTable, type TableHead } from '../../ui/DeskTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { MarketName } from '../../ui/MarketName.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { LiquidationCell } from './LiquidationCell.tsx';
import { ProtectionCell } from './ProtectionCell.tsx';

const heads = [
  { label: 'Market', left: true, hint: 'Exact coin, collateral' },
  { label: 'Side', left: true, hint: 'Side, leverage and margin mode' },
  { label: 'Size', hint: 'Base units; below, its value at the mark' },
  { label: 'Entry', hint: 'Average entry price; below, the mark of the same reading' },
  { label: 'Unrealised P&L', hint: 'Gross of fees and funding; below, on the margin at entry' },
  { label: 'Liquidation', hint: 'Liquidation price; below, how far the mark is from it' },
  { label: 'Margin', hint: 'Margin used' },
  { label: 'Funding', hint: 'Funding since it was opened; + is received' },
  { label: 'Take profit / stop loss', left: true, hint: 'Resting orders that protect it' },
] as const satisfies readonly TableHead[];

export function PositionsTable({ positions }: { readonly positions: readonly Position[] }): ReactElement {
  const sizeDecimals = useSizeDecimals();
  return (
    <DeskTable name="Open positions" caption="Open positions, largest first" heads={heads}>
      {positions.map((position) => (
        <PositionRow
          key={position.coin}
          position={position}
          sizeDecimals={sizeDecimals(position.market_id)}
        />
      ))}
    </DeskTable>
  );
}

interface PositionRowProps {
  readonly position: Position;
  readonly sizeDecimals: number;
}

const notDollars = 'Its collateral is not a US-dollar token';

const PositionRow = memo(function PositionRow({ position, sizeDecimals }: PositionRowProps): ReactElement {
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  const size = useCallback((value: number) => formatSize(value, sizeDecimals), [sizeDecimals]);
  const staleAge = useFromClock((_, clock) => {
    const age = accountAge(position.observed_at, clock);
    return age.stale ? formatAge(age.ms ?? 0) : null;
  });
  return (
    <tr className={staleAge === null ? undefined : 'desk-stale'}>
      <th scope="row" className="left">
        <MarketName market={position} />
        <span className="second">
          {position.collateral ?? 'collateral unknown'}
          {staleAge === null ? null : <span className="warn"> · stale {staleAge}</span>}
        </span>
      </th>
      <td className="left">
        <SideWord side={position.side} />
        <span className="second">
          {position.leverage}× {position.margin_mode}
        </span>
      </td>
      <td>
        <Figure value={position.size} format={size} reason="" />
        <span className="second">
          <Figure value={position.position_value_usd} format={formatUsd} reason={notDollars} />
        </span>
      </td>
      <td>
        <Figure value={position.entry_price} format={price} reason="" />
        <span className="second">
          <Figure
            value={position.mark_price}
            format={price}
            reason="No mark in this reading"
            flashes={staleAge === null}
          />
        </span>
      </td>
      <td>
        <SignedFigure value={position.unrealized_pnl_usd} format={formatSignedUsd} reason={notDollars} />
        <span className="second">{formatSignedPercent(position.return_on_equity * 100)}</span>
      </td>
      <LiquidationCell position={position} price={price} />
      <td>
        <Figure value={position.margin_used_usd} format={formatUsd} reason={notDollars} />
      </td>
      <td>
        <SignedFigure value={position.funding_usd} format={formatSignedUsd} reason={notDollars} />
      </td>
      <ProtectionCell position={position} price={price} />
    </tr>
  );
});
