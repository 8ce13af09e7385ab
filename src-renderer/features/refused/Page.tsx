import '../../ui/table.css';
import '../../ui/history/history.css';
import './refused.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import type { RefusedEntryPage } from '../../../src-preload/contract/bridge/trades.ts';
import { plainText } from '../../format/trade-labels.ts';
import { useAddressQuery, type AddressQuery } from '../../stores/address-query.ts';
import { headOf, useOperationPages } from '../../operations/use-operation-pages.ts';
import { CountChip } from '../../ui/history/Filters.tsx';
import { HistoryFilters } from '../../ui/history/HistoryFilters.tsx';
import { HistoryTable } from '../../ui/history/HistoryTable.tsx';
import { JournalGaps } from '../../ui/history/JournalGaps.tsx';
import { SourceStale } from '../../ui/history/SourceStale.tsx';
import { gateChips, refusedFilterOf, refusedList, unfiltered } from './question.ts';
import { refusedColumns } from './refused-columns.tsx';

/** Refused entries screen: why the agent did not trade, with every entry that a gate refused. */
export function RefusedEntriesPage(): ReactElement {
  useTitle('Refused entries');
  const { params, change } = useAddressQuery();
  const filter = refusedFilterOf(params);
  const used = useOperationPages(refusedList, filter);
  const head = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Refused entries</h1>
      </header>
      <HistoryFilters exportAs="refused_entries" filter={filter} change={change}>
        <Gates head={headOf(used.state)} chosen={filter.gate} change={change} />
      </HistoryFilters>
      {head === null ? null : <JournalGaps period={filter.period} known={head} />}
      <SourceStale source="agent" />
      <HistoryTable
        what={{ many: 'refused entries', one: 'refused entry' }}
        used={used}
        filter={filter}
        change={change}
        cleared={unfiltered}
        id="refused-entries"
        name="Refused entries"
        className="refused-history"
        columns={refusedColumns}
        keyOf={refusedList.keyOf}
        virtual="measured"
      />
    </div>
  );
}

interface GatesProps {
  readonly head: RefusedEntryPage | null;
  readonly chosen: string | null;
  readonly change: AddressQuery['change'];
}

/** Number of entries that each gate refused, with a filter for each gate. */
function Gates({ head, chosen, change }: GatesProps): ReactElement {
  return (
    <div className="filters-chips" role="group" aria-label="Gate">
      {gateChips(head?.gates ?? [], chosen).map(({ gate, count }) => (
        <CountChip
          key={gate}
          label={plainText(gate)}
          count={count}
          chosen={gate === chosen}
          onChoose={() => change({ gate: gate === chosen ? null : gate })}
        />
      ))}
    </div>
  );
}
