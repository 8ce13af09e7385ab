import type { Alert } from './alert.ts';
import type { AlertSettings, Mute } from './alert-settings.ts';
import { defaultAlertSettings } from './alert-settings.ts';
import type { NoticeHistory } from './notice.ts';

/** What is known of an alert from one evaluation to the next. Plain data: it is stored, so that a start raises nothing anew. */
export interface AlertEntry {
  readonly alert: Alert;
  /** Happenings that it has told of. */
  readonly seen: readonly string[];
  readonly notices: NoticeHistory;
  /** The last notice of it was kept back by a mute or the wait: it is told when that is over, if it still stands. */
  readonly isHeldBack: boolean;
}

/** In no order that matters; each key once. */
export type AlertState = readonly AlertEntry[];

export type AlertThresholds = Omit<AlertSettings, 'mutes'>;

/** All that is kept of the alerts of one account. Plain data but for the set. */
export interface AlertBook {
  readonly state: AlertState;
  /** Keys of those that a person has looked at since they were raised. */
  readonly seen: ReadonlySet<string>;
  /** Each rule and market once. */
  readonly mutes: readonly Mute[];
  readonly thresholds: AlertThresholds;
}

const { mutes, ...defaultThresholds } = defaultAlertSettings;
export { defaultThresholds };

export const emptyAlertBook: AlertBook = {
  state: [],
  seen: new Set(),
  mutes,
  thresholds: defaultThresholds,
};

/** A person has looked at all that stand, and is owed no word of them. */
export function seeUnresolved(book: AlertBook): AlertBook {
  const active = book.state.filter(({ alert }) => alert.resolvedAt === null);
  return {
    ...book,
    state: book.state.map((entry) => (entry.isHeldBack ? { ...entry, isHeldBack: false } : entry)),
    seen: new Set([...book.seen, ...active.map(({ alert }) => alert.key)]),
  };
}

/** In the place of one of the same rule and market; one that is over takes that one back. */
export function setMute(book: AlertBook, mute: Mute, now: number): AlertBook {
  const others = book.mutes.filter(({ rule, coin }) => rule !== mute.rule || coin !== mute.coin);
  return { ...book, mutes: isOver(mute, now) ? others : [...others, mute] };
}

/** Whether it silences nothing any longer. */
export function isOver({ until }: Mute, now: number): boolean {
  return until !== null && until <= now;
}
