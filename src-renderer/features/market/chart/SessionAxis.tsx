import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { SessionSpans } from '../../../../src-preload/contract/bridge/sessions.ts';
import { sessionBands, type SessionBand } from '../../../charts/session-shades.ts';
import { underlyingSessionLabels } from '../../../format/session-text.ts';
import type { ViewStore } from './HistoryEdge.tsx';

interface SessionAxisProps {
  readonly view: ViewStore;
  readonly sessions: SessionSpans;
  /** End of the time that sessions were requested for, world ms. */
  readonly untilMs: number;
}

const shortLabels = {
  regular: 'Regular',
  pre_market: 'Pre',
  after_hours: 'After',
  closed: 'Closed',
  holiday: 'Holiday',
  unknown: 'Unknown',
} as const satisfies Record<SessionBand['state'], string>;

/** Returns the width that a word needs, px. */
const roomFor = (word: string): number => 6.5 * word.length + 8;

/** The underlying's sessions below the time axis. The legend says the session of each candle in words. */
export function SessionAxis({ view, sessions, untilMs }: SessionAxisProps): ReactElement | null {
  const grid = useStore(view, (state) => state.grid);
  if (grid === null) return null;
  return (
    <div className="session-axis" aria-hidden="true">
      {sessionBands(sessions, grid, untilMs).map(({ state, left, right }) => (
        <span
          key={`${state} ${left}`}
          className={`session-band session-band-${state}`}
          style={{ left, width: right - left }}
          title={state === 'unknown' ? 'Unknown: its calendar ends' : underlyingSessionLabels[state]}
        >
          {right - left < roomFor(shortLabels[state]) ? null : shortLabels[state]}
        </span>
      ))}
    </div>
  );
}
