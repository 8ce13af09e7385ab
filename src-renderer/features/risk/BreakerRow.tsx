import { IconCircleCheck, IconHelpCircle, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { formatAge } from '../../format/age.ts';
import { Instant } from '../../ui/Instant.tsx';
import { breakerOf } from '../../format/breaker.ts';
import type { HistoryLook } from './FigureRow.tsx';
import { monitorTime } from './figures.ts';
import { rangeLabels, trippedText } from './history-text.ts';
import { breakerHistory, lengthOf, type BreakerHistory, type TimeSpan } from './step-line.ts';

interface BreakerRowProps {
  readonly status: RiskStatus | null;
  /** null: still being read. */
  readonly history: RiskHistory | null;
  readonly look: HistoryLook;
}

const looks = {
  tripped: { row: 'past', className: 'breaker breaker-tripped', label: 'Tripped', Icon: IconHandStop },
  closed: { row: 'far', className: 'breaker', label: 'Not tripped', Icon: IconCircleCheck },
  unknown: { row: 'near', className: 'breaker warn', label: 'Not reported', Icon: IconHelpCircle },
} as const;

/** Row of the circuit breaker: whether it holds the agent back, and when it did. */
export function BreakerRow({ status, history, look }: BreakerRowProps): ReactElement {
  const state = breakerOf(status);
  const { row, className, label, Icon } = looks[state.kind];
  const past = history === null ? null : pastOf(status, history, look.time);
  return (
    <section className={`risk-row risk-row-${row}`} aria-label="Circuit breaker">
      <div className="risk-name">
        <h2 title="Stops the agent from trading. Any report other than “no” counts as tripped.">
          Circuit breaker
        </h2>
      </div>
      <p className="risk-value">
        <span className={className}>
          <Icon size={14} aria-hidden="true" />
          {label}
        </span>
      </p>
      {status === null || state.kind === 'closed' ? null : (
        <p className={state.kind === 'tripped' ? 'risk-distance bad' : 'risk-distance warn'}>
          {state.message}
        </p>
      )}
      <div className="risk-history">
        {past === null ? <p className="faint">Loading history…</p> : <Band {...{ past, look }} />}
      </div>
      <div className="risk-worst">{past === null ? null : <Spans {...past} />}</div>
    </section>
  );
}

interface BandProps {
  readonly past: BreakerHistory;
  readonly look: HistoryLook;
}

function Band({ past, look: { range, time } }: BandProps): ReactElement {
  return (
    <div className="breaker-band" role="img" aria-label={`Last ${rangeLabels[range]}: ${trippedText(past)}`}>
      {past.unknown.map((span) => (
        <span key={span.from} className="breaker-unknown" style={spanStyle(span, time)} />
      ))}
      {past.tripped.map((span) => (
        <span key={span.from} className="breaker-span" style={spanStyle(span, time)} />
      ))}
    </div>
  );
}

/** Says how often and for how long it was tripped, when the latest time began, and for how long it is not known. */
function Spans({ tripped, unknownMs, isKnown }: BreakerHistory): ReactElement {
  const latest = tripped.at(-1);
  if (!isKnown) return <span className="faint">Not reported</span>;
  return (
    <>
      {latest === undefined ? (
        <span className="faint">Not tripped</span>
      ) : (
        <>
          <span>
            Tripped {tripped.length === 1 ? 'once' : `${tripped.length} times`},{' '}
            {formatAge(lengthOf(tripped))}
          </span>
          <span className="faint">
            <Instant ms={latest.from} />
          </span>
        </>
      )}
      {unknownMs === 0 ? null : <span className="faint">Unknown for {formatAge(unknownMs)}</span>}
    </>
  );
}

function pastOf(status: RiskStatus | null, history: RiskHistory, time: TimeSpan): BreakerHistory {
  const state = breakerOf(status);
  const live =
    status === null
      ? null
      : {
          at: monitorTime(status.risk),
          value: null,
          isTripped: status.risk.circuitBreakerTripped,
        };
  return breakerHistory(history, time, state.kind === 'unknown' ? null : live);
}

function spanStyle(
  span: TimeSpan,
  { from, to }: TimeSpan,
): { readonly left: string; readonly width: string } {
  const share = (ms: number): string => `${(ms / (to - from)) * 100}%`;
  return { left: `min(${share(span.from - from)}, 100% - 4px)`, width: share(span.to - span.from) };
}
