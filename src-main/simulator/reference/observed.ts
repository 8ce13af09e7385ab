import { bitsAt, smoothAt, streamOf, unitAt, type Stream } from '../world/noise.ts';
import { lastMomentIn, tradingDays, volatilityHours, type OpenSpan } from './trading-days.ts';
import { hourMs, minuteMs } from '../../time.ts';

/** Delay of a delayed feed, ms. */
export const delayMs = 15 * minuteMs;
/** Interval between index values, ms. */
const indexEveryMs = 15_000;
const nsPerMs = 1_000_000;

/** Time of a share's trade in a second: it trades once a second, each time at another ms. */
function tradeIn(stream: Stream, second: number): number {
  return second * 1000 + Math.floor(unitAt(stream, second) * 1000);
}

function lastTradeIn({ from, until }: OpenSpan, instant: number, stream: Stream): number | null {
  const last = Math.min(instant, until - 1);
  const second = Math.floor(last / 1000);
  const at = tradeIn(stream, second) <= last ? tradeIn(stream, second) : tradeIn(stream, second - 1);
  return at >= from ? at : null;
}

/**
 * World ms of a share's last trade up to an instant; outside its session, the last trade of the session before. null: none is
 * known.
 */
export function lastTradeOf(seed: number, ticker: string, instant: number): number | null {
  const stream = streamOf(seed, `${ticker} trades`);
  const trades = tradingDays(instant).map((day) => lastTradeIn(day, instant, stream));
  return trades.findLast((at) => at !== null) ?? null;
}

/** World ms of the last index value up to an instant. null: none is known. */
export function lastIndexMoment(instant: number, everyMs = indexEveryMs): number | null {
  const moment = lastMomentIn(tradingDays(instant).flatMap(volatilityHours), instant);
  return moment === null ? null : Math.floor(moment / everyMs) * everyMs;
}

/** Value of the volatility index, with two decimals. */
export function volatilityAt(seed: number, at: number): string {
  return (18 + 5 * smoothAt(streamOf(seed, 'agent vix'), at / hourMs, 24)).toFixed(2);
}

/** ns since the epoch, 19 digits. The digits after the ms are fixed for a name and moment. */
export function nanosecondsOf(seed: number, name: string, at: number): string {
  const after = bitsAt(streamOf(seed, `${name} ns`), Math.floor(at / 1000)) % nsPerMs;
  return `${at}${String(after).padStart(6, '0')}`;
}
