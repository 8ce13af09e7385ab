import { useMemo, type ReactElement } from 'react';
import { useOperation, type UsedAnswer } from '../../operations/use-operation.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FillsOnRecord } from '../../ui/history/FillsOnRecord.tsx';
import { NotRead } from '../../ui/answers/Answered.tsx';
import { useUnreadSource } from '../../ui/history/use-unread-source.ts';
import { PartialMark } from '../../ui/PartialMark.tsx';
import { EmptyPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { activityOf } from './activity.ts';
import { ActivityRow } from './ActivityRow.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { RetryButton } from '../../ui/answers/RetryButton.tsx';

const rows = 60;
const ofWeek = { assetClass: null, marketId: null, period: '7d', strategyId: null } as const;
export const decisionsAsked = { cursor: null, limit: rows, filter: { ...ofWeek, action: null } } as const;
const ordersAsked = {
  cursor: null,
  limit: rows,
  filter: { ...ofWeek, status: null, reconciliation: null },
} as const;

/** Latest activity of the agent: decisions, refused entries and outcomes of orders. */
export function TimelineTile(): ReactElement {
  const decisions = useOperation('listDecisions', decisionsAsked);
  const orders = useOperation('listTrades', ordersAsked);
  const staleMs = useStaleMs();
  const decided = decisions.state.kind === 'ready' ? decisions.state.value : null;
  const ordered = orders.state.kind === 'ready' ? orders.state.value : null;
  const missing = [decided?.whyIncomplete ?? null, ordered?.completeness.message ?? null].filter(
    (text) => text !== null,
  );
  return (
    <Tile
      title="Activity"
      to="/decisions"
      area="timeline"
      staleMs={staleMs}
      note={
        <>
          <FillsOnRecord fills={ordered?.fills ?? null} />
          <PartialMark missing={missing} />
        </>
      }
    >
      <OneMissing what="decisions" used={decisions} isAlone={(ordered?.rows.length ?? 0) > 0} />
      <OneMissing what="orders" used={orders} isAlone={(decided?.rows.length ?? 0) > 0} />
      <Body decisions={decisions} orders={orders} />
    </Tile>
  );
}

/** Returns the age of the last reading of the agent or the venue, ms, if one of them can't be read; null if both can. */
function useStaleMs(): number | null {
  const [agent, venue] = [useUnreadSource('agent'), useUnreadSource('venue')];
  return useFromClock((now) => {
    const unread = [agent, venue].filter((source) => source !== null);
    if (now === null || unread.length === 0) return null;
    const ages = unread.map(({ lastOkAt }) => (lastOkAt === null ? 0 : now - Date.parse(lastOkAt)));
    return Math.max(0, Math.floor(Math.max(...ages) / 1000) * 1000);
  });
}

interface OneMissingProps {
  readonly what: string;
  readonly used: UsedAnswer<unknown>;
  /** Whether the other list has rows to show. */
  readonly isAlone: boolean;
}

/** Banner that says that one of the two lists is missing or old. */
function OneMissing({ what, used: { state, reload }, isAlone }: OneMissingProps): ReactElement | null {
  if (state.kind === 'ready') return <OlderData what={what} error={state.refreshError} onRetry={reload} />;
  if (state.kind === 'loading' || !isAlone) return null;
  return (
    <Banner tone="bad">
      Could not load the {what}: {state.error.message} <RetryButton onRetry={reload} />
    </Banner>
  );
}

interface BodyProps {
  readonly decisions: ReturnType<typeof useOperation<'listDecisions'>>;
  readonly orders: ReturnType<typeof useOperation<'listTrades'>>;
}

function Body({ decisions, orders }: BodyProps): ReactElement {
  const decided = decisions.state.kind === 'ready' ? decisions.state.value : null;
  const ordered = orders.state.kind === 'ready' ? orders.state.value : null;
  const activity = useMemo(() => activityOf(decided, ordered), [decided, ordered]);
  if (decisions.state.kind === 'loading' || orders.state.kind === 'loading')
    return <LoadingPanel label="Loading activity…" />;
  const [error] = [orders, decisions].flatMap(({ state }) => (state.kind === 'failed' ? [state.error] : []));
  if (activity.length === 0 && error !== undefined)
    return (
      <NotRead
        what="activity"
        error={error}
        onRetry={() => {
          decisions.reload();
          orders.reload();
        }}
      />
    );
  if (activity.length === 0)
    return (
      <EmptyPanel title="No activity recorded in the last 7 days">
        {decided?.knownFrom === null ? 'No agent journal has been read: decisions are unknown.' : undefined}
      </EmptyPanel>
    );
  return (
    <div className="tile-scroll" role="region" aria-label="Activity, newest first" tabIndex={0}>
      <ol className="events">
        {activity.map((entry) => (
          <ActivityRow key={entry.key} entry={entry} />
        ))}
      </ol>
    </div>
  );
}
