import type { ReactElement } from 'react';
import type { LedgerPageRequest } from '../../../src-preload/contract/bridge/funds.ts';
import type { LedgerList } from '../../../src-preload/contract/views/funds/ledger.ts';
import { headOf, useOperationPages } from '../../operations/use-operation-pages.ts';
import { useAddressQuery, type AddressQuery } from '../../stores/address-query.ts';
import { historyQuery } from '../../stores/history-filter.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ExportLink } from '../../ui/history/ExportLink.tsx';
import { ChoiceFilter, PeriodFilter } from '../../ui/history/Filters.tsx';
import { HistoryTable } from '../../ui/history/HistoryTable.tsx';
import { SourceStale } from '../../ui/history/SourceStale.tsx';
import { ledgerColumns } from './ledger-columns.tsx';
import { directionLabels, ledgerFilterOf, ledgerList } from './view-model.ts';
import { serviceText } from '../../format/service-text.ts';
import { choicesOf } from '../../format/labels.ts';

const unfiltered = { direction: null, token: null } as const;

/** Every deposit, withdrawal and transfer of the account. */
export function LedgerSection(): ReactElement {
  const { params, change } = useAddressQuery();
  const filter = ledgerFilterOf(params);
  const used = useOperationPages(ledgerList, filter);
  const head = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <section className="transfers-part transfers-ledger" aria-labelledby="transfers-ledger">
      <h2 id="transfers-ledger">Ledger</h2>
      <LedgerFilters filter={filter} head={headOf(used.state)} change={change} />
      {head === null || head.complete ? null : (
        <Banner tone="warn">
          <strong>Incomplete.</strong> {serviceText(head.message)}
        </Banner>
      )}
      <SourceStale source="ledger" />
      <HistoryTable
        what={{ many: 'ledger', one: 'ledger entry' }}
        used={used}
        filter={filter}
        change={change}
        cleared={unfiltered}
        id="ledger"
        name="Ledger"
        columns={ledgerColumns}
        keyOf={ledgerList.keyOf}
        virtual="fixed"
      />
    </section>
  );
}

interface LedgerFiltersProps {
  readonly filter: LedgerPageRequest['filter'];
  /** Latest list received, of this filter or the one before. */
  readonly head: LedgerList | null;
  readonly change: AddressQuery['change'];
}

const directions = choicesOf(directionLabels);

function LedgerFilters({ filter, head, change }: LedgerFiltersProps): ReactElement {
  return (
    <div className="filters" role="group" aria-label="Filter">
      <PeriodFilter value={filter.period} onChange={(period) => change(historyQuery({ period }))} />
      <ChoiceFilter
        label="Direction"
        all="In and out"
        choices={directions}
        value={filter.direction}
        onChange={(direction) => change({ direction })}
      />
      <ChoiceFilter
        label="Token"
        all="All tokens"
        choices={(head?.tokens ?? []).map((token) => ({ value: token, label: token }))}
        value={filter.token}
        onChange={(token) => change({ token })}
      />
      <ExportLink subject="ledger" period={filter.period} />
    </div>
  );
}
