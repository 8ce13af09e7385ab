import type { ReactElement, ReactNode } from 'react';
import type { Position, ProtectiveOrder } from '../../../src-preload/contract/views/account/position.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { marketGap } from '../../format/left-out.ts';
import {
  formatPrice,
  formatSignedPercent,
  formatSignedUsd,
  formatSize,
  formatUsd,
} from '../../format/number.ts';
import {
  liquidationDistancePct,
  noLiquidation,
  notDollars,
  protectionOf,
  triggerDistancePct,
} from '../../format/position-figures.ts';
import { Figure } from '../../ui/Figure.tsx';
import { awayText, LiquidationDistance } from '../../ui/position/LiquidationDistance.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { notRead, StopWords } from '../../ui/position/Protection.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { AccountSection, NoneListed, useStaleAge } from './AccountSection.tsx';

interface MarketProps {
  readonly market: MarketRow;
}

/** Position of the vault in this market and no other. */
export function HeldPosition({ market }: MarketProps): ReactElement {
  return (
    <AccountSection name="Position" className="market-position" select={({ positions }) => positions}>
      {(list) => {
        const position = list.positions.find(({ coin }) => coin === market.coin);
        return position === undefined ? (
          <NoneListed readAt={list.observedAt} gap={marketGap(list, market)} />
        ) : (
          <PositionFacts market={market} position={position} />
        );
      }}
    </AccountSection>
  );
}

interface PositionProps extends MarketProps {
  readonly position: Position;
}

function PositionFacts({ market, position }: PositionProps): ReactElement {
  const isStale = useStaleAge(position.observedAt) !== null;
  return (
    <>
      <StopWords position={position} />
      <dl className="facts-list">
        <dt>Side</dt>
        <dd>
          <SideLabel side={position.side} /> {formatSize(position.size, market.sizeDecimals)}{' '}
          <span className="faint">
            {position.leverage}× {position.marginMode}
          </span>
          {isStale ? <span className="warn"> stale</span> : null}
        </dd>
        <Money name="Value" value={position.positionValueUsd} />
        <Money name="Margin" value={position.marginUsedUsd} />
        <dt>P&amp;L</dt>
        <dd>
          <SignedFigure value={position.unrealizedPnlUsd} format={formatSignedUsd} reason={notDollars} />
          <Beside title="Return on the margin at entry">
            {formatSignedPercent(position.returnOnEquity * 100)}
          </Beside>
        </dd>
        <dt>Entry</dt>
        <dd>{formatPrice(position.entryPrice, market.sizeDecimals)}</dd>
        <Exits market={market} position={position} />
      </dl>
    </>
  );
}

function Money({ name, value }: { readonly name: string; readonly value: number | null }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Figure value={value} format={formatUsd} reason={notDollars} />
      </dd>
    </>
  );
}

function Beside({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <span className="faint facts-beside" title={title}>
      {children}
    </span>
  );
}

/** Prices that end the position, with the distance of the mark from each. */
function Exits({ market, position }: PositionProps): ReactElement {
  const protection = protectionOf(position);
  const percent = liquidationDistancePct(position);
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  return (
    <>
      <dt>Stop loss</dt>
      <dd>
        <Triggers orders={protection?.stopLosses ?? null} mark={position.markPrice} price={price} />
      </dd>
      <dt>Take profit</dt>
      <dd>
        <Triggers orders={protection?.takeProfits ?? null} mark={position.markPrice} price={price} />
      </dd>
      <dt>Liquidation</dt>
      <dd>
        <Figure value={position.liquidationPrice} format={price} reason={noLiquidation} />
        {percent === null ? null : (
          <LiquidationDistance percent={percent} className="facts-beside" format={awayText} />
        )}
      </dd>
    </>
  );
}

interface TriggersProps {
  readonly orders: readonly ProtectiveOrder[] | null;
  readonly mark: number | null;
  readonly price: (value: number) => string;
}

const mostShown = 4;

function Triggers({ orders, mark, price }: TriggersProps): ReactNode {
  if (orders === null) return <Missing reason={notRead} />;
  if (orders.length === 0) return 'none';
  return (
    <>
      {orders.slice(0, mostShown).map(({ oid, triggerPrice }) => {
        const percent = triggerDistancePct(mark, triggerPrice);
        return (
          <span key={oid} className="facts-line">
            {price(triggerPrice)}
            {percent === null ? null : <Beside>{awayText(percent)}</Beside>}
          </span>
        );
      })}
      {orders.length > mostShown ? <span className="faint">and {orders.length - mostShown} more</span> : null}
    </>
  );
}
