import '../../ui/table.css';
import '../../ui/history/history.css';
import './decisions.css';
import { useTitle } from '../../ui/use-title.ts';
import { memo, useMemo, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { DecisionFilter, DecisionPage } from '../../../src-preload/contract/bridge/trades.ts';
import { actionLabels } from '../../format/trade-labels.ts';
import { useAddressQuery, type AddressQuery } from '../../stores/address-query.ts';
import { headOf, useOperationPages } from '../../operations/use-operation-pages.ts';
import { ChoiceFilter, StrategyFilter } from '../../ui/history/Filters.tsx';
import { HistoryFilters } from '../../ui/history/HistoryFilters.tsx';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import { JournalGaps } from '../../ui/history/JournalGaps.tsx';
import { ListStates } from '../../ui/history/ListStates.tsx';
import { NothingFound } from '../../ui/history/NothingFound.tsx';
import { SourceStale } from '../../ui/history/SourceStale.tsx';
import { decisionFilterOf, decisionsList, unfiltered } from './question.ts';
import { Timeline } from './Timeline.tsx';
import { choicesOf } from '../../format/labels.ts';

const actions = choicesOf(actionLabels);

interface DecisionsPageProps {
  /** Trade detail of a decision's order, shown over the timeline. */
  readonly drawer: ReactNode;
}

/** Decisions screen: what the agent decided, why, and what each decision led to. */
export function DecisionsPage({ drawer }: DecisionsPageProps): ReactElement {
  useTitle('Decisions');
  const { params, change } = useAddressQuery();
  const filter = useMemo(() => decisionFilterOf(params), [params]);
  const used = useOperationPages(decisionsList, filter);
  const head = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Decisions</h1>
      </header>
      {filter.decisionId === undefined ? (
        <DecisionFilters filter={filter} head={headOf(used.state)} change={change} />
      ) : (
        <p className="one-decision">
          <span>
            Decision <strong>{filter.decisionId}</strong>
          </span>
          <Link href="/decisions">All decisions</Link>
        </p>
      )}
      {head === null ? null : <JournalGaps period={filter.period} known={head} />}
      <SourceStale source="agent" />
      <ListStates
        what="decisions"
        used={used}
        empty={
          filter.decisionId === undefined ? (
            <NothingFound what="decision" filter={filter} change={change} cleared={unfiltered} />
          ) : (
            <EmptyPanel title="No decision in the journal has this id" />
          )
        }
      >
        {(state) => (
          <Timeline
            key={filter.decisionId}
            paged={{ list: used.list, state }}
            rows={state.rows}
            isOne={filter.decisionId !== undefined}
          />
        )}
      </ListStates>
      {drawer}
    </div>
  );
}

interface DecisionFiltersProps extends Pick<AddressQuery, 'change'> {
  readonly filter: DecisionFilter;
  /** Latest list received, of this filter or the one before. */
  readonly head: DecisionPage | null;
}

/** Memoized: loading a page of older rows does not render the filters again. */
const DecisionFilters = memo(function DecisionFilters({
  filter,
  head,
  change,
}: DecisionFiltersProps): ReactElement {
  return (
    <HistoryFilters exportAs="decisions" filter={filter} change={change}>
      <ChoiceFilter
        label="Action"
        all="All actions"
        choices={actions}
        value={filter.action}
        onChange={(action) => change({ action })}
      />
      <StrategyFilter
        strategies={head?.strategies ?? []}
        value={filter.strategyId}
        onChange={(strategy) => change({ strategy })}
      />
    </HistoryFilters>
  );
});
