import { civilDayAt, newYork, wallTimeAt } from '../../domain/time.ts';
import { lastMomentIn, shareSession, tradingDays, volatilityHours } from './trading-days.ts';
import { minuteMs } from '../../time.ts';

/** ISO-8601 by New York's clock, with its distance from UTC: `2026-11-20T11:05:09-05:00`. */
function newYorkText(instant: number): string {
  const second = Math.floor(instant / 1000) * 1000;
  const wall = `${civilDayAt(second, newYork)}T${wallTimeAt(second, newYork)}`;
  const minutes = (Date.parse(`${wall}:00Z`) - Math.floor(second / minuteMs) * minuteMs) / minuteMs;
  const hours = String(Math.abs(minutes) / 60).padStart(2, '0');
  return `${wall}:${String((second / 1000) % 60).padStart(2, '0')}${minutes < 0 ? '-' : '+'}${hours}:00`;
}

/** Whether an index of the options market is being worked out. */
export function isIndexOpen(instant: number): boolean {
  return lastMomentIn(tradingDays(instant).flatMap(volatilityHours), instant) === instant;
}

const marketBySession = {
  regular: 'open',
  pre_market: 'extended-hours',
  after_hours: 'extended-hours',
  closed: 'closed',
  holiday: 'closed',
} as const;

/** What is open now; `stamp` is the time that the answer gives for it. */
export function marketStatus(instant: number, stamp: number): unknown {
  const session = shareSession(instant);
  const market = marketBySession[session];
  const indices = isIndexOpen(instant) ? 'open' : 'closed';
  return {
    afterHours: session === 'after_hours',
    currencies: { crypto: 'open', fx: 'open' },
    earlyHours: session === 'pre_market',
    exchanges: { nasdaq: market, nyse: market, otc: market === 'open' ? 'open' : 'closed' },
    indicesGroups: { cgi: indices, dow_jones: indices, nasdaq: indices, s_and_p: indices },
    market,
    serverTime: newYorkText(stamp),
  };
}
