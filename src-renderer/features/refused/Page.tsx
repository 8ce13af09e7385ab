import '../../ui/table.css';
import '../../ui/history.css';
import './refused.css';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { DecisionRow, RefusedEntryPage } from '../../../src-preload/contract/bridge/trades.ts';
import { plainWords } from '../../format/trade-words.ts';
import { useAddressQuery, type AddressQuery } from '../../stores/address-query.ts';
import { isNarrowed } from '../../stores/history-filter.ts';
import { headOf } from '../../stores/paged-state.ts';
import { usePagedList } from '../../stores/use-paged-list.ts';
import { CountChip } from '../../ui/Filters.tsx';
import { HistoryFilters } from '../../ui/HistoryFilters.tsx';
import { JournalGaps } from '../../ui/JournalGaps.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PagedTable, type Column } from '../../ui/PagedTable.tsx';
import { SourceStale } from '../../ui/SourceStale.tsx';
import { gateChips, refusedFilterOf, refusedQuestion, unfiltered } from './question.ts';
import { RefusedCells } from './RefusedCells.tsx';

const columns: readonly Column[] = [
  { label: 'Time', hint: 'In your zone; UTC on hover', left: true },
  { label: 'Market', hint: 'Exact coin', left: true },
  { label: 'Gate', hint: 'What held the entry back', left: true },
  { label: 'Value', hint: 'What the gate measured, as the agent wrote it' },
  { label: 'Threshold', hint: 'What the gate allows, as the agent wrote it' },
  { label: 'Decision', hint: 'The agent’s summary and reasoning', left: true },
];

/** Why the agent did not trade: every entry that a gate held back. */
export function RefusedEntriesPage(): ReactElement {
  useDocumentTitle('Refused entries · Perpscope');
  const { params, change } = useAddressQuery();
  const filter = refusedFilterOf(params);
  const used = usePagedList(refusedQuestion, filter);
  const told = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Refused entries</h1>
      </header>
      <HistoryFilters filter={filter} change={change}>
        <Gates head={headOf(used.state)} chosen={filter.gate} change={change} />
      </HistoryFilters>
      {told === null ? null : <JournalGaps period={filter.period} known={told} />}
      <SourceStale source="agent" />
      <ListStates
        what="refused entries"
        used={used}
        empty={
          <NothingFound
            what="refused entry"
            period={filter.period}
            narrowed={isNarrowed(filter)}
            change={change}
            cleared={unfiltered}
          />
        }
      >
        {(state) => (
          <PagedTable<DecisionRow>
            label="Refused entries, newest first"
            className="refused-history"
            columns={columns}
            paged={{ list: used.list, state }}
            rows={state.rows}
            keyOf={refusedQuestion.keyOf}
            rowHeight={52}
            measured
            Cells={RefusedCells}
          />
        )}
      </ListStates>
    </div>
  );
}

interface GatesProps {
  readonly head: RefusedEntryPage | null;
  readonly chosen: string | null;
  readonly change: AddressQuery['change'];
}

/** How many entries each gate held back, and the way to see only those. */
function Gates({ head, chosen, change }: GatesProps): ReactElement {
  return (
    <div className="filters-chips" role="group" aria-label="Gate">
      {gateChips(head?.gates ?? [], chosen).map(({ gate, count }) => (
        <CountChip
          key={gate}
          label={plainWords(gate)}
          count={count}
          chosen={gate === chosen}
          onChoose={() => change({ gate: gate === chosen ? null : gate })}
        />
      ))}
    </div>
  );
}
