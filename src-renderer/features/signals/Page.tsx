import '../../ui/table.css';
import '../../ui/history/history.css';
import './signals.css';
import type { ReactElement } from 'react';
import { useTitle } from '../../ui/use-title.ts';
import { useAddressQuery } from '../../stores/address-query.ts';
import { historyFilterOf } from '../../stores/history-filter.ts';
import { useOperationPages } from '../../operations/use-operation-pages.ts';
import { HistoryFilters } from '../../ui/history/HistoryFilters.tsx';
import { HistoryTable } from '../../ui/history/HistoryTable.tsx';
import { JournalGaps } from '../../ui/history/JournalGaps.tsx';
import { SourceStale } from '../../ui/history/SourceStale.tsx';
import { signalsList, unfiltered } from './question.ts';
import { signalColumns } from './signal-columns.tsx';
import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Confidence } from '../../ui/Confidence.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { NotRead } from '../../ui/answers/Answered.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { ActedOn, Direction } from './signal-text.tsx';
import { withoutAmounts } from '../../format/without-amounts.ts';

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
        filter={filter}
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

/** Signals that the agent's status lists as active now. */
export function ActiveSignals(): ReactElement {
  const { state, reload } = useOperation('getActiveSignals', null);
  const signals = state.kind === 'ready' ? state.value : state;
  return (
    <section className="active-signals" aria-label="Active signals">
      <h2>Active now{signals.kind === 'answer' ? ` (${signals.value.length})` : ''}</h2>
      {state.kind === 'ready' ? <OlderData error={state.refreshError} onRetry={reload} /> : null}
      <Active signals={signals} onRetry={reload} />
    </section>
  );
}

interface ActiveProps {
  readonly signals:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed' | 'failure'; readonly error: Parameters<typeof NotRead>[0]['error'] }
    | { readonly kind: 'answer'; readonly value: readonly SignalRow[] };
  readonly onRetry: () => void;
}

function Active({ signals, onRetry }: ActiveProps): ReactElement {
  if (signals.kind === 'loading') return <p className="faint">Loading the agent’s status…</p>;
  if (signals.kind !== 'answer')
    return <NotRead what="active signals" error={signals.error} onRetry={onRetry} />;
  if (signals.value.length === 0) return <p className="soft">The agent reports no active signals.</p>;
  return (
    <ul className="signal-cards" tabIndex={0} aria-label="Active signals">
      {signals.value.map((signal) => (
        <SignalCard key={signal.key} signal={signal} />
      ))}
    </ul>
  );
}

function SignalCard({ signal }: { readonly signal: SignalRow }): ReactElement {
  return (
    <li className="signal-card">
      <span className="signal-card-head">
        <MarketLink market={signal.market} symbol={signal.symbol} />
        <Direction direction={signal.direction} />
        <Confidence value={signal.confidence} />
      </span>
      <span className="signal-card-text">
        {withoutAmounts(signal.reasoningExcerpt) ?? 'The agent gave no reasoning.'}
      </span>
      <span className="signal-card-head">
        <span className="faint">{signal.source}</span>
        <ActedOn actedOn={signal.actedOn} />
      </span>
    </li>
  );
}
