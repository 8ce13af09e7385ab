import type { AlertRule, Notice } from './alert.ts';
import type { Mute } from './alert-settings.ts';
import { dayMs, minuteMs } from '../../time.ts';

/**
 * Least time between notifications of the same alert: none, then 5 and 15 minutes, an hour, then 4 hours. Starts over after a day
 * without a notification.
 */
const noticeWaitsMs = [0, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 240 * minuteMs] as const;
export const forgottenAfterMs = dayMs;

/** Time of the last notification, and how many in a row. */
export interface NoticeHistory {
  readonly lastAt: number | null;
  readonly inRow: number;
}

export const noNoticesYet: NoticeHistory = { lastAt: null, inRow: 0 };

/** Notifications in a row; 0 after a day, or if the clock was set back. */
function rowOf({ lastAt, inRow }: NoticeHistory, now: number): number {
  return lastAt === null || now < lastAt || now - lastAt >= forgottenAfterMs ? 0 : inRow;
}

export function isBackedOff(notices: NoticeHistory, now: number): boolean {
  const inRow = rowOf(notices, now);
  const wait = noticeWaitsMs[Math.min(inRow, noticeWaitsMs.length - 1)] ?? 0;
  return inRow > 0 && notices.lastAt !== null && now - notices.lastAt < wait;
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

export function afterNotice(notices: NoticeHistory, notice: Notice, now: number): NoticeHistory {
  return notice === 'notified' ? { lastAt: now, inRow: rowOf(notices, now) + 1 } : notices;
}
