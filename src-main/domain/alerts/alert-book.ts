import type { Alert, AlertRule } from './alert.ts';
import type { AlertSettings, Mute } from './alert-settings.ts';
import { defaultAlertSettings } from './alert-settings.ts';
import type { NoticeHistory } from './notice.ts';

/** An alert's state between evaluations. Stored, so that a restart raises no alert twice. */
export interface AlertEntry {
  readonly alert: Alert;
  /** Ids of the events already counted. */
  readonly seen: readonly string[];
  readonly notices: NoticeHistory;
  /** Its last notification was held back by a mute or back-off, and follows when that ends if the alert is still active. */
  readonly isHeldBack: boolean;
}

/** Alert entries in any order; each key once. */
export type AlertState = readonly AlertEntry[];

export type AlertThresholds = Omit<AlertSettings, 'mutes'>;

/** A rule that can't be checked now; `coin`: only in this market. */
export interface UncheckedRule {
  readonly rule: AlertRule;
  readonly coin: string | null;
  /** Its cause, in a sentence. */
  readonly reason: string;
}

/** An alert whose stored row can't be read. */
export interface UnreadableAlert {
  readonly key: string;
  /** World ms of the first evaluation that left it out; null: there was none yet. */
  readonly since: number | null;
}

/** Stored alerts and alert settings of one account. */
export interface AlertBook {
  readonly state: AlertState;
  /** Left out of `state`. */
  readonly unreadable: readonly UnreadableAlert[];
  /** Keys of the alerts seen since they were raised. */
  readonly seen: ReadonlySet<string>;
  /** Each rule and market once. */
  readonly mutes: readonly Mute[];
  readonly thresholds: AlertThresholds;
  /** Rules that the last evaluation could not check; not stored. */
  readonly unchecked: readonly UncheckedRule[];
}

const { mutes: _, ...defaultThresholds } = defaultAlertSettings;
export { defaultThresholds };

/** Marks all active alerts as seen and drops their held-back notifications. */
export function seeUnresolved(book: AlertBook): AlertBook {
  const active = book.state.filter(({ alert }) => alert.resolvedAt === null);
  return {
    ...book,
    state: book.state.map((entry) => (entry.isHeldBack ? { ...entry, isHeldBack: false } : entry)),
    seen: new Set([...book.seen, ...active.map(({ alert }) => alert.key)]),
  };
}

/** Replaces the mute of the same rule and market; one that has ended removes it. */
export function setMute(book: AlertBook, mute: Mute, now: number): AlertBook {
  const others = book.mutes.filter(({ rule, coin }) => rule !== mute.rule || coin !== mute.coin);
  return { ...book, mutes: isOver(mute, now) ? others : [...others, mute] };
}

/** Whether a mute has ended. */
export function isOver({ until }: Mute, now: number): boolean {
  return until !== null && until <= now;
}
