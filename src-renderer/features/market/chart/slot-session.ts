import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { SessionSpans } from '../../../../src-preload/contract/bridge/sessions.ts';
import type { UnderlyingSession } from '../../../../src-preload/contract/views/markets/market-state.ts';
import { sessionsWithin } from '../../../charts/session-spans.ts';
import { underlyingSessionLabels } from '../../../format/session-text.ts';

function sessionsOf(
  sessions: SessionSpans,
  { slots }: CandleChart,
  openMs: number,
): readonly UnderlyingSession[] | null {
  const [first = 0, second = first] = slots;
  return sessionsWithin(sessions, openMs, openMs + (second - first));
}

/** Names the sessions that a slot runs through, in order; null: not known. */
export function slotSession(
  sessions: SessionSpans | null,
  chart: CandleChart,
  openMs: number,
): string | null {
  if (sessions === null || sessions.unavailableReason !== null) return null;
  const within = sessionsOf(sessions, chart, openMs);
  return within === null ? null : within.map((session) => underlyingSessionLabels[session]).join(', then ');
}

/** Counts the slots without a candle that lie wholly or in part in regular hours; null: not known. */
export function gapsInHours(chart: CandleChart, sessions: SessionSpans | null): number | null {
  if (sessions === null || sessions.unavailableReason !== null) return null;
  const withCandle = new Set(chart.series.candles.map(({ openTime }) => Date.parse(openTime)));
  const gaps = chart.slots.filter((slot) => !withCandle.has(slot));
  const within = gaps.map((slot) => sessionsOf(sessions, chart, slot));
  if (within.includes(null)) return null;
  return within.filter((session) => session?.includes('regular')).length;
}
