import type { ReactElement } from 'react';
import type { Position, ProtectiveOrder } from '../../../src-preload/contract/views/account/position.ts';
import { formatAge, formatShortAge } from '../../format/age.ts';
import { msOf, utcTitle } from '../../format/instant.ts';
import { formatPercent, formatSignedPercent, formatSignedUsd, formatUsd } from '../../format/number.ts';
import {
  liquidationDistancePct,
  nearestTriggerPct,
  noLiquidation,
  notDollars,
} from '../../format/position-figures.ts';
import { accountAge } from '../../stores/account-age.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Figure } from '../../ui/Figure.tsx';
import { awayText, LiquidationDistance } from '../../ui/position/LiquidationDistance.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { MarketName } from '../../ui/MarketName.tsx';
import { notRead, Protection, protectionRank, protectionText } from '../../ui/position/Protection.tsx';
import { SideLabel, sideLabels } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { figureColumn, missingText, signedColumn, textOf, type Column } from '../../ui/table/column.tsx';

/** Columns of the open positions. */
export const positionColumns: readonly Column<Position>[] = [
  {
    id: 'market',
    header: 'Market',
    hint: 'Exact coin, collateral',
    width: 'minmax(100px, 1.2fr)',
    compactWidth: 'minmax(152px, 1.2fr)',
    rowHeader: true,
    cell: (position) => (
      <>
        <MarketName market={position} />
        <span className="second">
          {collateralText(position)}
          <StaleAge observedAt={position.observedAt} />
        </span>
      </>
    ),
    text: (position) => `${position.coin} ${collateralText(position)}`,
    csv: [
      { header: 'Market', value: ({ coin }) => coin },
      { header: 'Collateral', value: ({ collateral }) => collateral },
    ],
    sort: ({ coin }) => coin,
  },
  {
    id: 'side',
    header: 'Side',
    hint: 'Side, leverage and margin mode',
    width: 'minmax(66px, 0.6fr)',
    compactWidth: 'minmax(112px, 0.6fr)',
    cell: (position) => (
      <>
        <SideLabel side={position.side} />
        <span className="second">{leverageText(position)}</span>
      </>
    ),
    text: (position) => `${sideLabels[position.side]} ${leverageText(position)}`,
    csv: [
      { header: 'Side', value: ({ side }) => sideLabels[side] },
      { header: 'Leverage', value: ({ leverage }) => leverage },
      { header: 'Margin mode', value: ({ marginMode }) => marginMode },
    ],
    sort: ({ side }) => side,
  },
  {
    id: 'size',
    header: 'Size',
    hint: 'Base units; below, value at the mark price',
    width: 'minmax(98px, 1fr)',
    compactWidth: 'minmax(160px, 1fr)',
    align: 'right',
    cell: ({ size, positionValueUsd: value }, { figures }) => (
      <>
        <Figure value={size} format={figures.size} reason="" />
        <span className="second">
          <Figure value={value} format={formatUsd} reason={notDollars} />
        </span>
      </>
    ),
    text: ({ size, positionValueUsd: value }, { figures }) =>
      `${figures.size(size)} ${textOf(value, formatUsd)}`,
    csv: [
      { header: 'Size', value: ({ size }) => size },
      { header: 'Value (USD)', value: ({ positionValueUsd }) => positionValueUsd },
    ],
    total: { value: ({ positionValueUsd }) => positionValueUsd, format: formatUsd, isSigned: false },
    sort: ({ positionValueUsd: value }) => value,
  },
  {
    id: 'entry',
    header: 'Entry / mark',
    hint: 'Average entry price; below, mark price',
    width: 'minmax(76px, 0.8fr)',
    compactWidth: 'minmax(92px, 0.8fr)',
    align: 'right',
    cell: ({ entryPrice: entry, markPrice: mark }, { figures, isStale }) => (
      <>
        <Figure value={entry} format={figures.price} reason="" />
        <span className="second">
          <Figure value={mark} format={figures.price} reason="No mark price" flashes={!isStale} />
        </span>
      </>
    ),
    text: ({ entryPrice: entry, markPrice: mark }, { figures }) =>
      `${figures.price(entry)} ${textOf(mark, figures.price)}`,
    csv: [
      { header: 'Entry', value: ({ entryPrice }) => entryPrice },
      { header: 'Mark', value: ({ markPrice }) => markPrice },
    ],
    sort: ({ entryPrice: entry }) => entry,
  },
  {
    id: 'unrealizedPnl',
    header: 'Unrealized P&L',
    hint: 'Before fees and funding; below, return on entry margin',
    width: 'minmax(104px, 1fr)',
    compactWidth: 'minmax(152px, 1fr)',
    align: 'right',
    cell: (position) => (
      <>
        <SignedFigure value={position.unrealizedPnlUsd} format={formatSignedUsd} reason={notDollars} />
        <span className="second">{returnText(position)}</span>
      </>
    ),
    text: (position) => `${textOf(position.unrealizedPnlUsd, formatSignedUsd)} ${returnText(position)}`,
    csv: [
      { header: 'Unrealized P&L (USD)', value: ({ unrealizedPnlUsd }) => unrealizedPnlUsd },
      { header: 'Return on equity', value: ({ returnOnEquity }) => returnOnEquity },
    ],
    total: { value: ({ unrealizedPnlUsd }) => unrealizedPnlUsd, format: formatSignedUsd, isSigned: true },
    sort: ({ unrealizedPnlUsd: pnl }) => pnl,
  },
  {
    id: 'liquidation',
    header: 'Liquidation',
    hint: 'Liquidation price; below, distance from the mark price',
    width: 'minmax(76px, 0.9fr)',
    compactWidth: 'minmax(124px, 0.9fr)',
    align: 'right',
    cell: (position, { figures }) => (
      <>
        <Figure value={position.liquidationPrice} format={figures.price} reason={noLiquidation} />
        <Distance percent={liquidationDistancePct(position)} />
      </>
    ),
    text: (position, { figures }) =>
      [
        textOf(position.liquidationPrice, figures.price),
        ...[liquidationDistancePct(position)].filter((percent) => percent !== null).map(awayText),
      ].join(' '),
    csv: [
      { header: 'Liquidation price', value: ({ liquidationPrice }) => liquidationPrice },
      { header: 'Distance to liquidation (%)', value: liquidationDistancePct },
    ],
    sort: liquidationDistancePct,
  },
  figureColumn({
    id: 'margin',
    header: 'Margin',
    hint: 'Margin used',
    width: 'minmax(100px, 0.8fr)',
    value: ({ marginUsedUsd: margin }) => margin,
    format: () => formatUsd,
    reason: () => notDollars,
    sum: formatUsd,
  }),
  signedColumn({
    id: 'funding',
    header: 'Funding',
    hint: 'Funding since open; + means received',
    width: 'minmax(80px, 0.7fr)',
    value: ({ fundingUsd: funding }) => funding,
    format: () => formatSignedUsd,
    reason: () => notDollars,
    sum: formatSignedUsd,
  }),
  {
    id: 'held',
    header: 'Held',
    hint: 'Since its first fill; below, strategy',
    width: 'minmax(72px, 0.8fr)',
    compactWidth: 'minmax(108px, 0.8fr)',
    align: 'right',
    cell: ({ openedAt, strategyId }) => (
      <>
        <HeldFor openedAt={openedAt} />
        <span className="second" title={strategyId ?? undefined}>
          {strategyId ?? <Missing reason="No decision is known that opened it" />}
        </span>
      </>
    ),
    text: ({ openedAt, strategyId }) => `${openedAt ?? missingText} ${strategyId ?? missingText}`,
    csv: [
      { header: 'Opened at', value: ({ openedAt }) => openedAt },
      { header: 'Strategy', value: ({ strategyId }) => strategyId },
    ],
    sort: ({ openedAt }) => msOf(openedAt),
  },
  {
    id: 'protection',
    header: 'Take profit / stop loss',
    hint: 'Resting protective orders',
    width: 'minmax(132px, 1fr)',
    compactWidth: 'minmax(168px, 1fr)',
    cell: (position, { figures }) => <Protection position={position} price={figures.price} />,
    text: (position, { figures }) => protectionText(position, figures.price),
    sort: protectionRank,
  },
  triggerColumn('stop_loss', { id: 'stopDistance', header: 'Stop distance', none: 'No stop loss' }),
  triggerColumn('take_profit', { id: 'targetDistance', header: 'Target distance', none: 'No take profit' }),
];

/** Column of the distance to the nearest trigger of a kind. The window is too narrow for it unless it is chosen. */
function triggerColumn(
  kind: ProtectiveOrder['kind'],
  { id, header, none }: { readonly id: string; readonly header: string; readonly none: string },
): Column<Position> {
  return figureColumn({
    id,
    header,
    hint: 'From the mark price to the nearest trigger',
    width: 'minmax(92px, 0.8fr)',
    hidden: true,
    value: (position) => nearestTriggerPct(position, kind),
    format: () => formatPercent,
    reason: ({ protectiveOrders: orders }) =>
      orders === null ? notRead : orders.some((order) => order.kind === kind) ? 'No mark price' : none,
  });
}

function collateralText({ collateral }: Position): string {
  return collateral ?? 'collateral unknown';
}

function leverageText({ leverage, marginMode: mode }: Position): string {
  return `${leverage}× ${mode}`;
}

function returnText({ returnOnEquity: share }: Position): string {
  return formatSignedPercent(share * 100);
}

function HeldFor({ openedAt }: Pick<Position, 'openedAt'>): ReactElement {
  const at = msOf(openedAt);
  const age = useFromClock((nowMs) => (nowMs === null || at === null ? null : formatAge(nowMs - at)));
  if (at === null) return <Missing reason="The fills that opened it are not known" />;
  return <span title={utcTitle(at)}>{age ?? missingText}</span>;
}

function StaleAge({ observedAt }: { readonly observedAt: string }): ReactElement | null {
  const age = useFromClock((_, clock) => {
    const { ms, stale } = accountAge(observedAt, clock);
    return stale ? formatShortAge(ms ?? 0) : null;
  });
  return age === null ? null : <span className="warn"> · stale {age}</span>;
}

function Distance({ percent }: { readonly percent: number | null }): ReactElement | null {
  if (percent === null) return null;
  return <LiquidationDistance percent={percent} className="second" format={awayText} />;
}
