import type { ReactElement } from 'react';
import type {
  TradeCounts,
  TradeFilter,
  TradePage,
  TradeRow,
} from '../../../src-preload/contract/bridge/trades.ts';
import { wasResting } from '../../format/standing-words.ts';
import { outcomeWords, reconciliationChoices } from '../../format/trade-words.ts';
import type { AddressQuery } from '../../stores/address-query.ts';
import { isNarrowed } from '../../stores/history-filter.ts';
import { headOf } from '../../stores/paged-state.ts';
import { usePagedList } from '../../stores/use-paged-list.ts';
import { CompletenessBanner } from '../../ui/CompletenessBanner.tsx';
import { ChoiceFilter, CountChip, StrategyFilter } from '../../ui/Filters.tsx';
import { HistoryFilters } from '../../ui/HistoryFilters.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PagedTable, type Column } from '../../ui/PagedTable.tsx';
import { SourceStale } from '../../ui/SourceStale.tsx';
import { OrderCells } from './OrderCells.tsx';
import { ordersQuestion } from './questions.ts';
import { tradeFilterOf, unfiltered } from './trades-address.ts';
import { TradesHead } from './TradesHead.tsx';

const columns: readonly Column[] = [
  { label: 'Time', hint: 'In your zone; UTC on hover', left: true },
  { label: 'Market', hint: 'Exact coin; below, the agent’s id of the order', left: true },
  { label: 'Side', hint: 'Buy or sell', left: true },
  { label: 'Outcome', hint: 'What became of the order; below, why it was rejected', left: true },
  { label: 'Filled', hint: 'By the venue’s fills; below, what was asked for' },
  { label: 'Average price', hint: 'Of the venue’s fills' },
  { label: 'Fee', hint: 'Paid, of the venue’s fills; a rebate is negative' },
  { label: 'Realised P&L', hint: 'Of the venue’s fills, gross of fees and funding' },
  { label: 'Strategy', hint: 'As the agent says', left: true },
  { label: 'Reconciliation', hint: 'Whether the agent’s word is what the venue has', left: true },
];

const statuses = ['filled', 'partial', 'resting', 'rejected', 'unknown'] as const;

const reconciliations = Object.entries(reconciliationChoices).map(([value, label]) => ({ value, label }));

/** One row for every order, with what became of it. */
export function OrdersView({ address }: { readonly address: AddressQuery }): ReactElement {
  const { params, change } = address;
  const filter = tradeFilterOf(params);
  const used = usePagedList(ordersQuestion, filter);
  const told = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <>
      <TradesHead
        address={address}
        completeness={told?.completeness ?? null}
        chips={<Counts filter={filter} counts={told?.counts ?? null} change={change} />}
      >
        {told === null ? '' : counted(told.counts.total)}
      </TradesHead>
      <OrderFilters filter={filter} head={headOf(used.state)} change={change} />
      {told === null ? null : <CompletenessBanner told={told.completeness} />}
      <SourceStale source="venue" />
      <ListStates
        what="trades"
        used={used}
        empty={
          <NothingFound
            what="order"
            period={filter.period}
            narrowed={isNarrowed(filter)}
            change={change}
            cleared={unfiltered}
          />
        }
      >
        {(state) => (
          <PagedTable<TradeRow>
            label="Orders and their outcomes, newest first"
            className="orders-history"
            columns={columns}
            paged={{ list: used.list, state }}
            rows={state.rows}
            keyOf={ordersQuestion.keyOf}
            rowHeight={40}
            Cells={OrderCells}
          />
        )}
      </ListStates>
    </>
  );
}

const counted = (total: number): string =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'order' : 'orders'}`;

interface OrderFiltersProps extends Pick<CountsProps, 'filter' | 'change'> {
  /** What was told last, of this filter or the one before. */
  readonly head: TradePage | null;
}

function OrderFilters({ filter, head, change }: OrderFiltersProps): ReactElement {
  return (
    <HistoryFilters filter={filter} change={change}>
      <StrategyFilter
        strategies={head?.strategies ?? []}
        value={filter.strategyId}
        onChange={(strategy) => change({ strategy })}
      />
      <ChoiceFilter
        label="Reconciliation"
        all="Reconciliation"
        choices={reconciliations}
        value={filter.reconciliation}
        onChange={(reconciliation) => change({ reconciliation })}
      />
    </HistoryFilters>
  );
}

interface CountsProps {
  readonly filter: TradeFilter;
  readonly counts: TradeCounts | null;
  readonly change: AddressQuery['change'];
}

/** How many of each outcome there are, and the way to see only those. */
function Counts({ filter, counts, change }: CountsProps): ReactElement {
  const mismatch = filter.reconciliation === 'mismatch';
  return (
    <div className="filters-chips" role="group" aria-label="Outcome">
      {statuses.map((status) => {
        const chosen = filter.status === status;
        return (
          <CountChip
            key={status}
            label={status === 'resting' ? wasResting : outcomeWords[status]}
            count={counts?.byStatus[status] ?? null}
            chosen={chosen}
            onChoose={() => change({ status: chosen ? null : status })}
          />
        );
      })}
      <CountChip
        label="Mismatches"
        tone="bad"
        count={counts?.mismatches ?? null}
        chosen={mismatch}
        onChoose={() => change({ reconciliation: mismatch ? null : 'mismatch' })}
      />
    </div>
  );
}
