import type { ReactElement } from 'react';
import type { ClosedTradeRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { AddressQuery } from '../../stores/address-query.ts';
import { isNarrowed } from '../../stores/history-filter.ts';
import { headOf } from '../../stores/paged-state.ts';
import { usePagedList } from '../../stores/use-paged-list.ts';
import { CompletenessBanner } from '../../ui/CompletenessBanner.tsx';
import { StrategyFilter } from '../../ui/Filters.tsx';
import { HistoryFilters } from '../../ui/HistoryFilters.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PagedTable, type Column } from '../../ui/PagedTable.tsx';
import { SourceStale } from '../../ui/SourceStale.tsx';
import { tripsQuestion } from './questions.ts';
import { tradeFilterOf, unfiltered } from './trades-address.ts';
import { TradesHead } from './TradesHead.tsx';
import { TripCells } from './TripCells.tsx';

const columns: readonly Column[] = [
  { label: 'Closed', hint: 'In your zone; UTC on hover', left: true },
  { label: 'Market', hint: 'Exact coin', left: true },
  { label: 'Side', hint: 'Long or short', left: true },
  { label: 'Size', hint: 'Base units, at its largest' },
  { label: 'Entry', hint: 'Average price of the fills that opened it' },
  { label: 'Exit', hint: 'Average price of the fills that closed it' },
  { label: 'Held', hint: 'From its first fill to its last' },
  { label: 'Gross P&L', hint: 'Realised, before fees and funding' },
  { label: 'Fees', hint: 'Paid; a rebate is negative' },
  { label: 'Net of fees', hint: 'Gross P&L less fees, before funding' },
  { label: 'Exit reason', hint: 'As the agent’s journal says', left: true },
  { label: 'Strategy', hint: 'As the agent says', left: true },
];

/** Positions from their first fill to flat again. */
export function TripsView({ address }: { readonly address: AddressQuery }): ReactElement {
  const { params, change } = address;
  const { assetClass, marketId, period, strategyId } = tradeFilterOf(params);
  const filter = { assetClass, marketId, period, strategyId };
  const used = usePagedList(tripsQuestion, filter);
  const told = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <>
      <TradesHead address={address} completeness={told?.completeness ?? null}>
        {used.state.kind === 'ready' ? listed(used.state.rows.length, used.state.next !== null) : ''}
      </TradesHead>
      <HistoryFilters filter={filter} change={change}>
        <StrategyFilter
          strategies={headOf(used.state)?.strategies ?? []}
          value={strategyId}
          onChange={(strategy) => change({ strategy })}
        />
      </HistoryFilters>
      {told === null ? null : <CompletenessBanner told={told.completeness} />}
      <SourceStale source="venue" />
      <ListStates
        what="round trips"
        used={used}
        empty={
          <NothingFound
            what="round trip"
            period={period}
            narrowed={isNarrowed(filter)}
            change={change}
            cleared={unfiltered}
          />
        }
      >
        {(state) => (
          <PagedTable<ClosedTradeRow>
            label="Round trips that have ended, newest first"
            className="trips-history"
            columns={columns}
            paged={{ list: used.list, state }}
            rows={state.rows}
            keyOf={tripsQuestion.keyOf}
            rowHeight={40}
            Cells={TripCells}
          />
        )}
      </ListStates>
    </>
  );
}

/** Round trips are not counted before they are read. */
function listed(count: number, more: boolean): string {
  return more ? `newest ${count.toLocaleString('en-US')}` : `${count.toLocaleString('en-US')} round trips`;
}
