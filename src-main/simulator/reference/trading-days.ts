import { sessionAt, tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import type { SessionState, TradingSession } from '../../domain/sessions/session.ts';
import { dayMs, minuteMs } from '../../time.ts';

/** World ms; `from` is included, `until` is not. */
export interface OpenSpan {
  readonly from: number;
  readonly until: number;
}

/** A day on which US shares trade, from the start of the pre-market to the end of after hours. */
export interface TradingDay extends OpenSpan {
  readonly regular: OpenSpan;
}

/** Longer than any two closures with the weekend between them. */
const lookBackMs = 12 * dayMs;

function isOpen({ state }: TradingSession): boolean {
  return state !== 'closed' && state !== 'holiday';
}

/** Joins sessions that follow each other without a gap into a day; null: none of them is regular. */
function dayOf(sessions: readonly TradingSession[]): TradingDay | null {
  const regular = sessions.find(({ state }) => state === 'regular');
  const [first] = sessions;
  const last = sessions.at(-1);
  return regular === undefined || first === undefined || last === undefined
    ? null
    : { from: first.from, until: last.until, regular };
}

/** Lists the trading days of about two weeks before an instant, ascending, including the one that contains it or comes next. */
export function tradingDays(instant: number): readonly TradingDay[] {
  const asked = { from: instant - lookBackMs, to: instant + dayMs, closures: [] };
  const runs: TradingSession[][] = [];
  for (const session of tradingSessions('us_equity', asked).sessions.filter(isOpen)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.until === session.from) run.push(session);
    else runs.push([session]);
  }
  // Days cut off by the range are left out.
  return runs
    .flatMap((run) => dayOf(run) ?? [])
    .filter(({ from, regular }) => from > asked.from && regular.until < asked.to);
}

/** Hours in which the volatility index is computed on a trading day: 03:15-09:15 and 09:30-16:15 in New York. */
export function volatilityHours({ regular }: TradingDay): readonly [OpenSpan, OpenSpan] {
  const { from, until } = regular;
  return [
    { from: from - 375 * minuteMs, until: from - 15 * minuteMs },
    { from, until: until + 15 * minuteMs },
  ];
}

/** Returns the last moment in any of the spans up to an instant; null: none of them has begun. */
export function lastMomentIn(spans: readonly OpenSpan[], instant: number): number | null {
  const begun = spans.findLast(({ from }) => from <= instant);
  return begun === undefined ? null : Math.min(instant, begun.until - 1);
}

/** Returns the session of US shares; closed if the calendar does not cover the instant. */
export function shareSession(instant: number): SessionState {
  const at = sessionAt('us_equity', instant);
  return at.kind === 'known' ? at.now.state : 'closed';
}
