import { IconHandStop } from '@tabler/icons-react';
import { memo, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { isoTime, localInstant, utcTitle, zoneName } from '../../format/instant.ts';
import { formatSignedUsd } from '../../format/number.ts';
import { refusalFigure, relationOf } from '../../format/refusal.ts';
import { orderTypeLabel, plainText } from '../../format/trade-labels.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { useMarketFigures } from '../../stores/use-market-figures.ts';
import { ActionLabel } from '../../ui/ActionLabel.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { sideLabels } from '../../ui/SideLabel.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import type { Activity } from './activity.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';
import { Word } from '../../ui/Word.tsx';

/** Time for which a new line is highlighted, ms. */
const newMs = 10_000;

/** One line: time, what happened, market and result. The whole line is a link to the detail. */
export const ActivityRow = memo(function ActivityRow({ entry }: { readonly entry: Activity }): ReactElement {
  const isNew = useFromClock((now) => now !== null && now - entry.at < newMs);
  return (
    <li>
      <Link href={entry.address} className={`tile-row event event-${entry.kind}${isNew ? ' event-new' : ''}`}>
        <When ms={entry.at} />
        {entry.kind === 'order' ? <OrderCells trade={entry.trade} /> : null}
        {entry.kind === 'decision' ? <DecisionCells row={entry.row} /> : null}
        {entry.kind === 'refusal' ? <RefusalCells row={entry.row} /> : null}
      </Link>
    </li>
  );
});

/** Time of a line: the clock alone if it is today. */
function When({ ms }: { readonly ms: number }): ReactElement {
  const isToday = useFromClock((now) => now !== null && localInstant.date(now) === localInstant.date(ms));
  return (
    <time
      className="event-time"
      dateTime={isoTime(ms)}
      title={`${localInstant.full(ms)} ${zoneName(ms)}\n${utcTitle(ms)}`}
    >
      {isToday ? localInstant.clock(ms) : `${localInstant.day(ms)} ${localInstant.time(ms)}`}
    </time>
  );
}

/** Rest of the line, cut off where it has no room. */
function Rest({ text }: { readonly text: string }): ReactElement {
  return (
    <span className="cut event-text" title={text}>
      {text}
    </span>
  );
}

function MarketLabel({ name }: { readonly name: string | null }): ReactElement {
  return (
    <span className="cut event-market" title={name ?? undefined}>
      {name ?? <Missing reason="Not about a market" />}
    </span>
  );
}

function OrderCells({ trade }: { readonly trade: Trade }): ReactElement {
  const { realizedPnlUsd: pnl, market, symbol } = trade;
  const figures = useMarketFigures(market?.marketId);
  return (
    <>
      <span className="event-word">
        <Outcome status={trade.orderStatus} rested={trade} />
      </span>
      <MarketLabel name={market?.coin ?? symbol} />
      <Rest text={orderText(trade, figures)} />
      <span>
        {pnl === null || pnl === 0 ? null : <SignedFigure value={pnl} format={formatSignedUsd} reason="" />}
      </span>
    </>
  );
}

/** `Sell 45 at 66.832 · Take profit`; for a rejected order, the reason. */
function orderText(
  {
    side,
    orderType,
    filledAmount: filled,
    requestedAmount: asked,
    averagePrice: price,
    rejectReason,
    strategyId,
  }: Trade,
  figures: ReturnType<typeof useMarketFigures>,
): string {
  const size = filled !== null && filled > 0 ? filled : asked;
  const what = [
    side === null ? 'Order' : sideLabels[side],
    size === null ? '' : figures.size(size),
    price === null ? '' : `at ${figures.price(price)}`,
  ]
    .filter(Boolean)
    .join(' ');
  const type = orderType === null ? '' : orderTypeLabel(orderType);
  return [what, type, withoutAmounts(rejectReason), strategyId].filter(Boolean).join(' · ');
}

function DecisionCells({ row }: { readonly row: DecisionRow }): ReactElement {
  return (
    <>
      <span className="event-word">
        <ActionLabel action={row.action} />
      </span>
      <MarketLabel name={row.coin ?? row.symbol} />
      <Rest
        text={[withoutAmounts(row.summary) ?? 'No summary', row.strategyId].filter(Boolean).join(' · ')}
      />
      <span />
    </>
  );
}

function RefusalCells({ row }: { readonly row: DecisionRow }): ReactElement {
  return (
    <>
      <span className="event-word">
        <Word tone="warn" Icon={IconHandStop}>
          Refused
        </Word>
      </span>
      <MarketLabel name={row.coin ?? row.symbol} />
      <Rest text={refusalText(row)} />
      <span />
    </>
  );
}

/** `Max spread: 0.12 > 0.08` */
function refusalText({ refusedBy, summary }: DecisionRow): string {
  if (refusedBy === null) return withoutAmounts(summary) ?? '';
  const { gate, value, threshold } = refusedBy;
  const figures = [
    value === null ? 'not reported' : refusalFigure(value, gate),
    relationOf(value, threshold) ?? (threshold === null ? '' : 'against'),
    threshold === null ? '' : refusalFigure(threshold, gate),
  ]
    .filter(Boolean)
    .join(' ');
  return [`${plainText(gate)}: ${figures}`, withoutAmounts(summary)].filter(Boolean).join(' · ');
}
