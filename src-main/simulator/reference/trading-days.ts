import { sessionAt, tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import type { SessionState, TradingSession } from '../../domain/sessions/session.ts';
import { dayMs, minuteMs } from '../../time.ts';

/** World ms: from included, until not. */
export interface OpenSpan {
  readonly from: number;
  readonly until: number;
}

/** A day on which US shares trade, from before regular hours until after them. */
export interface TradingDay extends OpenSpan {
  readonly regular: OpenSpan;
}

/** Any two closures and the weekend between them are shorter. */
const lookBackMs = 12 * dayMs;

function isOpen({ state }: TradingSession): boolean {
  return state !== 'closed' && state !== 'holiday';
}

/** Stretches that follow each other without a gap, as one. */
function dayOf(sessions: readonly TradingSession[]): TradingDay | null {
  const regular = sessions.find(({ state }) => state === 'regular');
  const [first] = sessions;
  const last = sessions.at(-1);
  return regular === undefined || first === undefined || last === undefined
    ? null
    : { from: first.from, until: last.until, regular };
}

/** The trading days of some two weeks before an instant and the one that it lies in or before, ascending. */
export function tradingDays(instant: number): readonly TradingDay[] {
  const asked = { from: instant - lookBackMs, to: instant + dayMs, closures: [] };
  const runs: TradingSession[][] = [];
  for (const session of tradingSessions('us_equity', asked).sessions.filter(isOpen)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.until === session.from) run.push(session);
    else runs.push([session]);
  }
  // A day that the span cuts is none to go by.
  return runs
    .flatMap((run) => dayOf(run) ?? [])
    .filter(({ from, regular }) => from > asked.from && regular.until < asked.to);
}

/** When an index of the options market is worked out on a trading day: 03:15-09:15 and 09:30-16:15 in New York. */
export function volatilityHours({ regular }: TradingDay): readonly [OpenSpan, OpenSpan] {
  const { from, until } = regular;
  return [
    { from: from - 375 * minuteMs, until: from - 15 * minuteMs },
    { from, until: until + 15 * minuteMs },
  ];
}

/** The last moment in any of the spans up to an instant; null: none of them has begun. */
export function lastMomentIn(spans: readonly OpenSpan[], instant: number): number | null {
  const begun = spans.findLast(({ from }) => from <= instant);
  return begun === undefined ? null : Math.min(instant, begun.until - 1);
}

/** The session of US shares; beyond the calendar it is closed. */
export function shareSession(instant: number): SessionState {
  const at = sessionAt('us_equity', instant);
  return at.kind === 'known' ? at.now.state : 'closed';
}
