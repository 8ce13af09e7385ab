import '../../ui/table.css';
import '../../ui/history.css';
import './signals.css';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { useAddressQuery } from '../../stores/address-query.ts';
import { historyFilterOf, isNarrowed } from '../../stores/history-filter.ts';
import { usePagedList } from '../../stores/use-paged-list.ts';
import { HistoryFilters } from '../../ui/HistoryFilters.tsx';
import { JournalGaps } from '../../ui/JournalGaps.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PagedTable, type Column } from '../../ui/PagedTable.tsx';
import { SourceStale } from '../../ui/SourceStale.tsx';
import { ActiveSignals } from './ActiveSignals.tsx';
import { signalsQuestion, unfiltered } from './question.ts';
import { SignalCells } from './SignalCells.tsx';

const columns: readonly Column[] = [
  { label: 'Time', hint: 'In your zone; UTC on hover', left: true },
  { label: 'Market', hint: 'Exact coin', left: true },
  { label: 'Direction', hint: 'What it speaks for', left: true },
  { label: 'Confidence', hint: 'The agent’s own, from 0 to 100%', left: true },
  { label: 'Source', hint: 'Where the agent has it from', left: true },
  { label: 'Reasoning', hint: 'An excerpt, as the agent wrote it', left: true },
  { label: 'Acted on', hint: 'Whether the agent acted on it', left: true },
  { label: 'Expiry', hint: 'Until when it holds', left: true },
];

/** What speaks for a trade: the signals that hold now, and all that were told. */
export function SignalsPage(): ReactElement {
  useDocumentTitle('Signals · Perpscope');
  const { params, change } = useAddressQuery();
  const filter = historyFilterOf(params);
  const used = usePagedList(signalsQuestion, filter);
  const known = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Signals</h1>
      </header>
      <SourceStale source="agent" />
      <ActiveSignals />
      <h2 className="signals-title">All that were told</h2>
      <HistoryFilters filter={filter} change={change} />
      {known === null ? null : <JournalGaps period={filter.period} known={known} />}
      <ListStates
        what="signals"
        used={used}
        empty={
          <NothingFound
            what="signal"
            period={filter.period}
            narrowed={isNarrowed(filter)}
            change={change}
            cleared={unfiltered}
          />
        }
      >
        {(state) => (
          <PagedTable<SignalRow>
            label="Signals of the journal, newest first"
            className="signals-history"
            columns={columns}
            paged={{ list: used.list, state }}
            rows={state.rows}
            keyOf={signalsQuestion.keyOf}
            rowHeight={40}
            measured
            Cells={SignalCells}
          />
        )}
      </ListStates>
    </div>
  );
}
