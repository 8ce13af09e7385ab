import '../../ui/table.css';
import '../../ui/history/history.css';
import './activity.css';
import { isNotAttached } from '../../operations/ask.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { DecisionPage, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { UsedAnswer } from '../../operations/use-operation.ts';
import { CompletenessBanner } from '../../ui/history/CompletenessBanner.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { JournalGaps } from '../../ui/history/JournalGaps.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { figuresTo } from '../../format/market-figures.ts';
import { noDecisions, noTrades } from './activity-text.ts';
import { MarketDecisions } from './MarketDecisions.tsx';
import { tradeColumns } from './trade-columns.tsx';
import { newestRows, useMarketDecisions, useMarketTrades } from './use-market-answer.ts';

/** Orders and decisions of the agent in this market and no other, newest first. */
export function Activity({ market }: { readonly market: MarketRow }): ReactElement {
  const trades = useMarketTrades(market);
  const decisions = useMarketDecisions(market);
  const query = `market=${encodeURIComponent(market.marketId)}&period=all`;
  return (
    <div className="activity">
      <Panel
        title="Trades"
        what="trades"
        none={noTrades}
        missing={tradesMissing}
        used={trades}
        isEmpty={({ rows }) => rows.length === 0}
        address={`/trades?${query}`}
        hasMore={({ next }) => next !== null}
      >
        {({ rows, next }) => (
          <DataTable
            id="market-trades"
            name="Newest trades"
            order="newest first"
            className="activity-trades"
            columns={tradeColumns}
            rows={rows}
            keyOf={({ id }) => id}
            figures={figuresTo(market.sizeDecimals)}
            incomplete={next === null ? null : 'Older trades are not in this list.'}
          />
        )}
      </Panel>
      <Panel
        title="Decisions"
        what="decisions"
        none={noDecisions}
        since={({ knownFrom }) => knownFrom}
        missing={decisionsMissing}
        used={decisions}
        isEmpty={({ rows }) => rows.length === 0}
        address={`/decisions?${query}`}
        hasMore={({ next }) => next !== null}
      >
        {({ rows }) => <MarketDecisions rows={rows} market={market} />}
      </Panel>
    </div>
  );
}

function tradesMissing({ completeness }: TradePage): ReactElement {
  return <CompletenessBanner completeness={completeness} />;
}

function decisionsMissing(known: DecisionPage): ReactElement {
  return <JournalGaps period="all" known={known} />;
}

interface PanelProps<T> {
  readonly title: string;
  /** Name of the rows within a sentence. */
  readonly what: string;
  /** Sentence that says what an empty list means. */
  readonly none: (value: T) => string;
  /** World ms from which on its source is known; null: not known. */
  readonly since?: (value: T) => number | null;
  /** Note on what the list lacks, and why; nothing if it is complete. */
  readonly missing: (value: T) => ReactNode;
  readonly used: UsedAnswer<T>;
  readonly isEmpty: (value: T) => boolean;
  readonly hasMore: (value: T) => boolean;
  /** Address of the screen that lists all of them. */
  readonly address: string;
  readonly children: (value: T) => ReactNode;
}

function Panel<T>({ title, address, used, hasMore, since, ...rest }: PanelProps<T>): ReactElement {
  const { state } = used;
  const more = state.kind === 'ready' && hasMore(state.value);
  const from = state.kind === 'ready' ? (since?.(state.value) ?? null) : null;
  return (
    <section className="activity-panel" aria-label={`${title} of this market`}>
      <div className="activity-head">
        <h2>{title}</h2>
        {more ? <span className="faint">newest {newestRows}</span> : null}
        {from === null ? null : (
          <span className="faint">
            available from <Instant ms={from} />
          </span>
        )}
        <Link href={address}>All {title.toLowerCase()} of this market</Link>
      </div>
      <PanelBody used={used} {...rest} />
    </section>
  );
}

type PanelBodyProps<T> = Pick<PanelProps<T>, 'what' | 'none' | 'missing' | 'used' | 'isEmpty' | 'children'>;

function PanelBody<T>({
  what,
  none,
  missing,
  used: { state, reload },
  isEmpty,
  children,
}: PanelBodyProps<T>): ReactNode {
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label={`Loading ${what}…`} />;
    case 'failed':
      if (isNotAttached(state.error))
        return <EmptyPanel title={`No ${what}`}>{state.error.message}</EmptyPanel>;
      return <FailedPanel title={`Could not load the ${what}`} error={state.error} onRetry={reload} />;
    case 'ready':
      return (
        <>
          <OlderData error={state.refreshError} onRetry={reload} />
          {missing(state.value)}
          {isEmpty(state.value) ? <EmptyPanel title={none(state.value)} /> : children(state.value)}
        </>
      );
    default:
      return state satisfies never;
  }
}
