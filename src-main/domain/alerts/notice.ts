import type { AlertRule, Notice } from './alert.ts';
import type { Mute } from './alert-settings.ts';
import { dayMs, minuteMs } from '../../time.ts';

/**
 * How long after the last time a person was told of it the same alert is told of again: at once, then after 5 and 15
 * minutes, an hour, and never more often than every 4 hours. After a day without a word it begins anew.
 */
export const noticeWaitsMs = [0, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 240 * minuteMs] as const;
export const forgottenAfterMs = dayMs;

/** When a person was told last, and how often in a row. */
export interface Told {
  readonly toldAt: number | null;
  readonly inRow: number;
}

export const noNotices: Told = { toldAt: null, inRow: 0 };

/** Times told of still count, others do not: a clock that was set back silences nothing. */
function rowOf({ toldAt, inRow }: Told, now: number): number {
  return toldAt === null || now < toldAt || now - toldAt >= forgottenAfterMs ? 0 : inRow;
}

export function isBackedOff(told: Told, now: number): boolean {
  const inRow = rowOf(told, now);
  const wait = noticeWaitsMs[Math.min(inRow, noticeWaitsMs.length - 1)] ?? 0;
  return inRow > 0 && told.toldAt !== null && now - told.toldAt < wait;
}

export function isMuted(
  mutes: readonly Mute[],
  about: { readonly rule: AlertRule; readonly coin: string | null },
  now: number,
): boolean {
  return mutes.some(
    ({ rule, coin, until }) =>
      (rule === null || rule === about.rule) &&
      (coin === null || coin === about.coin) &&
      (until === null || now < until),
  );
}

export function afterNotice(told: Told, notice: Notice, now: number): Told {
  return notice === 'told' ? { toldAt: now, inRow: rowOf(told, now) + 1 } : told;
}
