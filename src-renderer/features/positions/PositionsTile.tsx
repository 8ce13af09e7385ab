import '../../ui/table.css';
import './positions-tile.css';
import type { ReactElement } from 'react';
import type { Position, PositionList } from '../../../src-preload/contract/views/account/position.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { liquidationDistancePct, noLiquidation, notDollars } from '../../format/position-figures.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { accountAge, useStaleAccountMs } from '../../stores/account-age.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Figure } from '../../ui/Figure.tsx';
import { LiquidationDistance } from '../../ui/position/LiquidationDistance.tsx';
import { MarketName } from '../../ui/MarketName.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PartialMark } from '../../ui/PartialMark.tsx';
import { StopMark } from '../../ui/position/Protection.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { WithAccount } from '../../ui/answers/WithAccount.tsx';
import { exposureOf, nearestFirst, openText } from './view-model.ts';

/** Open positions, nearest to liquidation first. */
export function PositionsTile(): ReactElement {
  const { state } = useOperation('getAccount', null);
  const part = state.kind === 'ready' ? state.value.positions : null;
  const list = part?.kind === 'answer' ? part.value : null;
  return (
    <Tile
      title={list === null ? 'Positions' : `Positions (${openText(list)})`}
      to="/positions"
      area="positions"
      staleMs={useStaleAccountMs(list)}
      note={list === null ? undefined : <Gaps list={list} />}
    >
      <WithAccount what="positions" select={({ positions }) => positions}>
        {(held) => <Rows list={held} />}
      </WithAccount>
    </Tile>
  );
}

/** Says what the list lacks. A stale part says so itself. */
function Gaps({ list }: { readonly list: PositionList }): ReactElement {
  return <PartialMark missing={exposureOf(list, () => false).missing} />;
}

function Rows({ list }: { readonly list: PositionList }): ReactElement {
  if (list.positions.length === 0)
    return list.partial ? (
      <EmptyPanel title="No readable positions">Open positions are unknown right now.</EmptyPanel>
    ) : (
      <EmptyPanel title="No open positions" />
    );
  return (
    <div className="tile-scroll" role="region" aria-label="Open positions" tabIndex={0}>
      <table className="tile-table">
        <thead>
          <tr>
            <th scope="col">Market</th>
            <th scope="col">Side</th>
            <th scope="col" className="end tile-wide" title="Size at the mark price">
              Value
            </th>
            <th scope="col" className="end" title="Before fees and funding">
              Unrealized P&amp;L
            </th>
            <th scope="col" className="end" title="From the mark price to the liquidation price">
              To liq.
            </th>
            <th scope="col" className="end" title="Whether stop losses cover the position">
              Stop
            </th>
          </tr>
        </thead>
        <tbody>
          {nearestFirst(list.positions).map((position) => (
            <Row key={position.coin} position={position} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ position }: { readonly position: Position }): ReactElement {
  const stale = useFromClock((_, clock) => accountAge(position.observedAt, clock).stale);
  return (
    <tr className={stale ? 'tile-stale-row' : undefined}>
      <th scope="row">
        <MarketName market={position} />
        {stale ? <span className="warn"> stale</span> : null}
      </th>
      <td>
        <SideLabel side={position.side} /> <span className="faint">{position.leverage}×</span>
      </td>
      <td className="end tile-wide">
        <Figure value={position.positionValueUsd} format={formatUsd} reason={notDollars} />
      </td>
      <td className="end">
        <SignedFigure value={position.unrealizedPnlUsd} format={formatSignedUsd} reason={notDollars} />
      </td>
      <td className="end">
        <Distance percent={liquidationDistancePct(position)} />
      </td>
      <td className="end">
        <StopMark position={position} />
      </td>
    </tr>
  );
}

function Distance({ percent }: { readonly percent: number | null }): ReactElement {
  if (percent === null) return <Missing reason={noLiquidation} />;
  return <LiquidationDistance percent={percent} className="figure" />;
}
