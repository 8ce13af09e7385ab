import '../../ui/table.css';
import '../../ui/history/history.css';
import './signals.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import { useAddressQuery } from '../../stores/address-query.ts';
import { historyFilterOf, isNarrowed } from '../../stores/history-filter.ts';
import { useOperationPages } from '../../operations/use-operation-pages.ts';
import { HistoryFilters } from '../../ui/history/HistoryFilters.tsx';
import { HistoryTable } from '../../ui/history/HistoryTable.tsx';
import { JournalGaps } from '../../ui/history/JournalGaps.tsx';
import { SourceStale } from '../../ui/history/SourceStale.tsx';
import { ActiveSignals } from './ActiveSignals.tsx';
import { signalsList, unfiltered } from './question.ts';
import { signalColumns } from './signal-columns.tsx';

/** Signals screen: active signals and the history of signals. */
export function SignalsPage(): ReactElement {
  useTitle('Signals');
  const { params, change } = useAddressQuery();
  const filter = historyFilterOf(params);
  const used = useOperationPages(signalsList, filter);
  const known = used.state.kind === 'ready' ? used.state.head : null;
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Signals</h1>
      </header>
      <SourceStale source="agent" />
      <ActiveSignals />
      <h2 className="signals-title">History</h2>
      <HistoryFilters exportAs="signals" filter={filter} change={change} />
      {known === null ? null : <JournalGaps period={filter.period} known={known} />}
      <HistoryTable
        what={{ many: 'signals', one: 'signal' }}
        used={used}
        period={filter.period}
        narrowed={isNarrowed(filter)}
        change={change}
        cleared={unfiltered}
        id="signals"
        name="Signals in the journal"
        className="signals-history"
        columns={signalColumns}
        keyOf={signalsList.keyOf}
        virtual="measured"
      />
    </div>
  );
}
