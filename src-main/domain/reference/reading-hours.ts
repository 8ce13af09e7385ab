import type { AnnouncedClosure, SessionAt } from '../sessions/session.ts';
import { tradingSessions } from '../sessions/trading-sessions.ts';
import { minuteMs } from '../../time.ts';

/** Whether the observed instrument trades at an instant. */
export type TradingHours =
  | {
      readonly kind: 'open';
      /** World ms; null: opened earlier the same day. */
      readonly openedAt: number | null;
    }
  | { readonly kind: 'shut' }
  /** Outside its calendar: an old reading is then simply stale. */
  | { readonly kind: 'unknown' };

/** US shares also trade before and after regular hours, so only a closed market or a holiday excuses an old price. */
export function stockHours(session: SessionAt): TradingHours {
  if (session.kind === 'unknown') return { kind: 'unknown' };
  const { state, from } = session.now;
  switch (state) {
    case 'closed':
    case 'holiday':
      return { kind: 'shut' };
    case 'pre_market':
      return { kind: 'open', openedAt: from };
    case 'regular':
    case 'after_hours':
      return { kind: 'open', openedAt: null };
  }
}

/**
 * The volatility index is calculated 03:15 to 09:15 and 09:30 to 16:15 New York time on days on which US shares trade (Cboe; the
 * market-hours table of QuantConnect Lean has the same), and until 13:15 where they end early. New York's clocks change on
 * Sundays only, so the distance of these times from the day's regular hours is constant.
 */
const beforeOpenMs = { from: 375 * minuteMs, until: 15 * minuteMs };
const afterCloseMs = 15 * minuteMs;
/** Half the width of a window that always contains the day's regular hours. */
const halfDayMs = 720 * minuteMs;

export function vixHours(now: number, closures: readonly AnnouncedClosure[]): TradingHours {
  const { sessions } = tradingSessions('us_equity', {
    from: now - halfDayMs,
    to: now + halfDayMs,
    closures,
  });
  if (!sessions.some(({ from, until }) => from <= now && now < until)) return { kind: 'unknown' };
  for (const { state, from, until } of sessions) {
    if (state !== 'regular') continue;
    const early = from - beforeOpenMs.from;
    if (early <= now && now < from - beforeOpenMs.until) return { kind: 'open', openedAt: early };
    if (from <= now && now < until + afterCloseMs) return { kind: 'open', openedAt: from };
  }
  return { kind: 'shut' };
}
