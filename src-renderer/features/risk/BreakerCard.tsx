import { IconCircleCheck, IconHelpCircle, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { formatAge } from '../../format/age.ts';
import { Instant } from '../../ui/Instant.tsx';
import { breakerOf } from '../../format/breaker.ts';
import type { HistoryLook } from './FigureCard.tsx';
import { monitorTime } from './figures.ts';
import { rangeWords, trippedWords } from './history-words.ts';
import { stepLine, type TimeSpan } from './step-line.ts';

interface BreakerCardProps {
  readonly status: RiskStatus | null;
  readonly why: string | null;
  /** Any figure's history: each has the spans in which the breaker was tripped. null: it is being read. */
  readonly history: RiskHistory | null;
  readonly look: HistoryLook;
}

const looks = {
  tripped: { className: 'breaker breaker-tripped', word: 'Tripped', Icon: IconHandStop },
  closed: { className: 'breaker good', word: 'Not tripped', Icon: IconCircleCheck },
  unknown: { className: 'breaker warn', word: 'Not reported', Icon: IconHelpCircle },
} as const;

/** Whether the agent's circuit breaker holds it back, and when it did. */
export function BreakerCard({ status, why, history, look }: BreakerCardProps): ReactElement {
  const state = breakerOf(status);
  const { className, word, Icon } = looks[state.kind];
  return (
    <section className="risk-card" aria-label="Circuit breaker">
      <div className="risk-card-head">
        <h2 title="Stops the agent from trading. Any report other than “no” counts as tripped.">
          Circuit breaker
        </h2>
        <p className={className}>
          <Icon size={16} aria-hidden="true" />
          {word}
        </p>
      </div>
      <p className="risk-distance">{why ?? state.words}</p>
      <Spans status={status} history={history} look={look} />
    </section>
  );
}

type SpansProps = Omit<BreakerCardProps, 'why'>;
const mostSpans = 4;

function Spans({ status, history, look: { range, time } }: SpansProps): ReactElement {
  if (history === null) return <p className="risk-history-none faint">Loading history…</p>;
  const live =
    status === null
      ? null
      : {
          at: monitorTime(status.risk),
          value: null,
          isTripped: status.risk.circuitBreakerTripped,
        };
  const { tripped } = stepLine({ points: [], tripped: history.tripped }, time, live);
  return (
    <div className="breaker-history">
      <div className="breaker-band" aria-hidden="true">
        {tripped.map((span) => (
          <span key={span.from} className="breaker-span" style={placeOf(span, time)} />
        ))}
      </div>
      <p className="faint">
        Last {rangeWords[range]}: {trippedWords(tripped)}
      </p>
      <ul>
        {tripped
          .slice(-mostSpans)
          .toReversed()
          .map((span) => (
            <li key={span.from}>
              <Instant ms={span.from} /> <span className="faint">for {formatAge(span.to - span.from)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function placeOf(span: TimeSpan, { from, to }: TimeSpan): { readonly left: string; readonly width: string } {
  const share = (ms: number): string => `${(ms / (to - from)) * 100}%`;
  return { left: share(span.from - from), width: share(span.to - span.from) };
}
