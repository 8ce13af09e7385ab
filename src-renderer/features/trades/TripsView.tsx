import { memo, useMemo, type ReactElement } from 'react';
import type { ClosedTradeFilter, ClosedTradePage } from '../../../src-preload/contract/bridge/trades.ts';
import type { AddressQuery } from '../../stores/address-query.ts';
import { headOf, useOperationPages } from '../../operations/use-operation-pages.ts';
import { CompletenessBanner, whyRowsMissing } from '../../ui/history/CompletenessBanner.tsx';
import { ChoiceFilter, StrategyFilter } from '../../ui/history/Filters.tsx';
import { HistoryFilters } from '../../ui/history/HistoryFilters.tsx';
import { HistoryTable } from '../../ui/history/HistoryTable.tsx';
import { SourceStale } from '../../ui/history/SourceStale.tsx';
import { tripsList } from './questions.ts';
import { tripFilterOf, unfiltered } from './trades-address.ts';
import { TradesHead } from './TradesHead.tsx';
import { tripColumns } from './trip-columns.tsx';
import { counted, formatCount } from '../../format/number.ts';

/** Round trips: positions from their first fill to flat again. */
export function TripsView({ address }: { readonly address: AddressQuery }): ReactElement {
  const { params, change } = address;
  const filter = useMemo(() => tripFilterOf(params), [params]);
  const used = useOperationPages(tripsList, filter);
  const head = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <>
      <TradesHead address={address} completeness={head?.completeness ?? null} fills={head?.fills ?? null}>
        {used.state.kind === 'ready' ? listed(used.state.rows.length, used.state.next !== null) : ''}
      </TradesHead>
      <TripFilters filter={filter} head={headOf(used.state)} change={change} />
      {head === null ? null : <CompletenessBanner completeness={head.completeness} />}
      <SourceStale source="venue" />
      <HistoryTable
        what={{ many: 'round trips', one: 'round trip' }}
        used={used}
        filter={filter}
        change={change}
        cleared={unfiltered}
        id="round-trips"
        name="Round trips that have ended"
        columns={tripColumns}
        keyOf={tripsList.keyOf}
        marketOf={({ marketId }) => marketId}
        virtual="fixed"
        incomplete={head === null ? null : whyRowsMissing(head.completeness)}
      />
    </>
  );
}

interface TripFiltersProps extends Pick<AddressQuery, 'change'> {
  readonly filter: ClosedTradeFilter;
  /** Latest list received, of this filter or the one before. */
  readonly head: ClosedTradePage | null;
}

/** Memoized: loading a page of older rows does not render the filters again. */
const TripFilters = memo(function TripFilters({ filter, head, change }: TripFiltersProps): ReactElement {
  const { strategyId, day } = filter;
  return (
    <HistoryFilters exportAs="closed_trades" filter={filter} change={change}>
      <StrategyFilter
        strategies={head?.strategies ?? []}
        value={strategyId}
        onChange={(strategy) => change({ strategy })}
      />
      {day === undefined ? null : <DayFilter day={day} onChange={(chosen) => change({ day: chosen })} />}
    </HistoryFilters>
  );
});

interface DayFilterProps {
  readonly day: string;
  readonly onChange: (day: string | null) => void;
}

/** Filter for a day that a link has set, which can be cleared. */
function DayFilter({ day, onChange }: DayFilterProps): ReactElement {
  const choices = [{ value: day, label: `${day} (UTC)` }];
  return (
    <ChoiceFilter
      label="Day of the close"
      all="Any day"
      choices={choices}
      value={day}
      onChange={onChange}
      isWide
    />
  );
}

/** Says how many round trips are listed: their total is not known before all are read. */
function listed(count: number, more: boolean): string {
  return more ? `newest ${formatCount(count)}` : counted(count, 'round trip');
}
