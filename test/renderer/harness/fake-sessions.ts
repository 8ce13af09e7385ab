import type {
  SessionSpan,
  SessionSpans,
  SessionSpansRequest,
} from '../../../src-preload/contract/bridge/sessions.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A Wednesday without a real holiday, shown as one. */
const holiday = Date.UTC(2026, 10, 18);

/** A day's spans without regular hours, from midnight UTC. */
function stretchesOf(midnight: number): readonly SessionSpan[] {
  const span = (from: number, to: number, state: SessionSpan['state']): SessionSpan => ({
    fromMs: midnight + from * hour,
    toMs: midnight + to * hour,
    state,
  });
  const weekday = new Date(midnight).getUTCDay();
  if (weekday === 0 || weekday === 6) return [span(0, 24, 'closed')];
  if (midnight === holiday) return [span(0, 9, 'closed'), span(9, 24, 'holiday')];
  return [
    span(0, 1, weekday === 1 ? 'closed' : 'after_hours'),
    span(1, 9, 'closed'),
    span(9, 14.5, 'pre_market'),
    span(21, 24, 'after_hours'),
  ];
}

/** Sessions of a share in winter, as if its calendar ended a year on. */
export function fakeSessionSpans({ marketId, fromMs, toMs }: SessionSpansRequest): SessionSpans {
  const spans: SessionSpan[] = [];
  for (let midnight = Math.floor(fromMs / day) * day; midnight < toMs; midnight += day)
    spans.push(...stretchesOf(midnight));
  return {
    marketId,
    spans: spans.filter((span) => span.toMs > fromMs && span.fromMs < toMs),
    knownUntilMs: null,
    unavailableReason: null,
  };
}
