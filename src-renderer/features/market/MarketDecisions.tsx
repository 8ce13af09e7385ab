import { memo, useCallback, useState, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import { filledText } from '../../format/filled-text.ts';
import { msOf } from '../../format/instant.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { ActionLabel } from '../../ui/ActionLabel.tsx';
import { Confidence } from '../../ui/Confidence.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Reasoning } from '../../ui/Reasoning.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { figuresTo } from '../../format/market-figures.ts';
import { withoutOrder } from './activity-text.ts';
import { orderPath } from '../../format/trade-address.ts';
import { withoutAmounts } from '../../format/without-amounts.ts';

interface MarketDecisionsProps {
  readonly rows: readonly DecisionRow[];
  readonly market: MarketRow;
}

/** Decisions on this market, and what came of each. */
export function MarketDecisions({ rows, market }: MarketDecisionsProps): ReactElement {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) =>
      setOpen((before) =>
        before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
      ),
    [],
  );
  return (
    <div className="activity-scroll" tabIndex={0} role="region" aria-label="Newest decisions">
      <ul className="activity-decisions">
        {rows.map((row) => (
          <Decision key={row.key} row={row} market={market} open={open.has(row.key)} onToggle={toggle} />
        ))}
      </ul>
    </div>
  );
}

interface DecisionProps {
  readonly row: DecisionRow;
  readonly market: MarketRow;
  /** Whether its reasoning is unfolded. */
  readonly open: boolean;
  readonly onToggle: (key: string) => void;
}

const Decision = memo(function Decision({ row, market, open, onToggle }: DecisionProps): ReactElement {
  const without = withoutOrder(row);
  return (
    <li>
      <div className="activity-decision-head">
        <ActionLabel action={row.action} />
        <Confidence value={row.confidence} />
        <span className="faint activity-strategy">{row.strategyId ?? ''}</span>
        <Moment ms={msOf(row.decidedAt)} />
      </div>
      {row.summary === null ? null : <p className="activity-summary">{withoutAmounts(row.summary)}</p>}
      <Reasoning steps={row.reasoning} open={open} onToggle={() => onToggle(row.key)} />
      {without === null ? (
        <ul className="activity-orders">
          {row.trades.map((trade) => (
            <li key={trade.id}>
              {trade.side === null ? null : <SideLabel side={trade.side} />}
              <Outcome status={trade.orderStatus} rested={trade} />
              <span>{filledText(trade, figuresTo(market.sizeDecimals))}</span>
              <Link href={orderPath(trade.id)}>Details</Link>
              {trade.rejectReason === null ? null : (
                <span className="bad">{withoutAmounts(trade.rejectReason)}</span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="faint">{without}</p>
      )}
    </li>
  );
});
