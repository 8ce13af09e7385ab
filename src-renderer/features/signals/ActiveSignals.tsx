import type { ReactElement } from 'react';
import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Confidence } from '../../ui/Confidence.tsx';
import { NotRead } from '../../ui/history/ListStates.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { ActedOn, Direction, Expires } from './signal-text.tsx';

/** Signals that the agent's status lists as active now. */
export function ActiveSignals(): ReactElement {
  const { state, reload } = useOperation('getActiveSignals', null);
  const signals = state.kind === 'ready' ? state.value : state;
  return (
    <section className="active-signals" aria-label="Active signals">
      <h2>Active now{signals.kind === 'answer' ? ` (${signals.value.length})` : ''}</h2>
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
      <span className="signal-card-text">{signal.reasoningExcerpt ?? 'The agent gave no reasoning.'}</span>
      <span className="signal-card-head">
        <span className="faint">{signal.source}</span>
        <ActedOn actedOn={signal.actedOn} />
        {signal.expiresAt === null ? null : <Expires expiresAt={signal.expiresAt} />}
      </span>
    </li>
  );
}
