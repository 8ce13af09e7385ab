import { memo, useMemo, type ReactElement } from 'react';
import type { TradeCounts, TradeFilter, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import { filteredOutcomeLabels } from '../../format/outcome-text.ts';
import { reconciliationChoices } from '../../format/trade-labels.ts';
import type { AddressQuery } from '../../stores/address-query.ts';
import { failureOf, headOf, useOperationPages } from '../../operations/use-operation-pages.ts';
import { CompletenessBanner, whyRowsMissing } from '../../ui/history/CompletenessBanner.tsx';
import { ChoiceFilter, CountChip, StrategyFilter } from '../../ui/history/Filters.tsx';
import { HistoryFilters } from '../../ui/history/HistoryFilters.tsx';
import { HistoryTable } from '../../ui/history/HistoryTable.tsx';
import { SourceStale } from '../../ui/history/SourceStale.tsx';
import { orderColumns } from './order-columns.tsx';
import { ordersList } from './questions.ts';
import { tradeFilterOf, unfiltered } from './trades-address.ts';
import { TradesHead } from './TradesHead.tsx';
import { counted } from '../../format/number.ts';
import { choicesOf } from '../../format/labels.ts';

const statuses = ['filled', 'partial', 'resting', 'rejected', 'unknown'] as const;

const reconciliations = choicesOf(reconciliationChoices);

/** One row per order, with its outcome. */
export function OrdersView({ address }: { readonly address: AddressQuery }): ReactElement {
  const { params, change } = address;
  const filter = useMemo(() => tradeFilterOf(params), [params]);
  const used = useOperationPages(ordersList, filter);
  const head = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <>
      <TradesHead
        address={address}
        completeness={head?.completeness ?? null}
        fills={head?.fills ?? null}
        chips={
          <Counts
            filter={filter}
            counts={head?.counts ?? null}
            unread={failureOf(used.state)}
            change={change}
          />
        }
      >
        {head === null ? '' : counted(head.counts.total, 'order')}
      </TradesHead>
      <OrderFilters filter={filter} head={headOf(used.state)} change={change} />
      {head === null ? null : <CompletenessBanner completeness={head.completeness} />}
      <SourceStale source="venue" />
      <HistoryTable
        what={{ many: 'trades', one: 'order' }}
        used={used}
        filter={filter}
        change={change}
        cleared={unfiltered}
        id="orders-history"
        name="Orders and their outcomes"
        columns={orderColumns}
        keyOf={ordersList.keyOf}
        marketOf={({ market }) => market?.marketId}
        virtual="fixed"
        incomplete={head === null ? null : whyRowsMissing(head.completeness)}
      />
    </>
  );
}

interface OrderFiltersProps extends Pick<CountsProps, 'filter' | 'change'> {
  /** Latest list received, of this filter or the one before. */
  readonly head: TradePage | null;
}

/** Memoized: loading a page of older rows does not render the filters again. */
const OrderFilters = memo(function OrderFilters({ filter, head, change }: OrderFiltersProps): ReactElement {
  return (
    <HistoryFilters exportAs="trades" filter={filter} change={change}>
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
});

interface CountsProps {
  readonly filter: TradeFilter;
  readonly counts: TradeCounts | null;
  /** Why the counts could not be read; undefined: they are being read, or were. */
  readonly unread?: string | undefined;
  readonly change: AddressQuery['change'];
}

const reportedAlone = 'Only the agent reports these, and it has no journal of this account';

/** Number of orders of each outcome, with a filter for each. */
export function Counts({ filter, counts, unread, change }: CountsProps): ReactElement {
  const mismatch = filter.reconciliation === 'mismatch';
  const unknown = counts === null ? unread : reportedAlone;
  return (
    <div className="filters-chips" role="group" aria-label="Outcome">
      {statuses.map((status) => {
        const chosen = filter.status === status;
        return (
          <CountChip
            key={status}
            label={filteredOutcomeLabels[status]}
            count={counts?.byStatus[status] ?? null}
            unknown={unknown}
            chosen={chosen}
            onChoose={() => change({ status: chosen ? null : status })}
          />
        );
      })}
      <CountChip
        label="Mismatches"
        tone="bad"
        count={counts?.mismatches ?? null}
        unknown={unknown}
        chosen={mismatch}
        onChoose={() => change({ reconciliation: mismatch ? null : 'mismatch' })}
      />
    </div>
  );
}
