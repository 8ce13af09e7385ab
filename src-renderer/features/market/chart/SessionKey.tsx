import type { ReactElement } from 'react';
import type { SessionSpan, SessionSpans } from '../../../../src-preload/contract/bridge/sessions.ts';
import { underlyingSessionWords } from '../../../format/session-words.ts';
import { Instant } from '../../../ui/Instant.tsx';
import type { AnswerState } from '../../../operations/use-operation.ts';

interface SessionKeyProps {
  readonly told: AnswerState<SessionSpans>;
}

const order: readonly SessionSpan['state'][] = ['pre_market', 'after_hours', 'closed', 'holiday'];

/** What the fills behind the candles mean. */
export function SessionKey({ told }: SessionKeyProps): ReactElement | null {
  if (told.kind === 'loading') return null;
  if (told.kind === 'failed') {
    return <p className="session-key warn">Could not load the underlying sessions: {told.error.message}</p>;
  }
  const { spans, knownUntilMs, unavailableReason } = told.value;
  if (unavailableReason !== null) return null;
  const present = order.filter((state) => spans.some((span) => span.state === state));
  return (
    <div className="session-key" role="group" aria-label="Shading of the underlying’s sessions">
      <span className="soft">Underlying:</span>
      <span>regular hours (not shaded)</span>
      {present.map((state) => (
        <span key={state} className="session-key-word">
          <span className={`session-swatch session-swatch-${state}`} aria-hidden="true" />
          {underlyingSessionWords[state].toLowerCase()}
        </span>
      ))}
      {knownUntilMs === null ? null : (
        <span className="warn">
          unknown from <Instant ms={knownUntilMs} />, where its calendar ends
        </span>
      )}
    </div>
  );
}
