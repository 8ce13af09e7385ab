import type { Alert } from './alert.ts';
import type { AlertState } from './evaluate-alerts.ts';
import { evaluateAlerts } from './evaluate-alerts.ts';
import type { AlertFacts, AlertSettings, Mute } from './facts.ts';
import { defaultAlertSettings } from './facts.ts';

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

export interface AlertTurn {
  readonly book: AlertBook;
  /** To be told aloud, once. */
  readonly told: readonly Alert[];
}

/** What the facts of now make of it. */
export function lookAtFacts(book: AlertBook, facts: AlertFacts, now: number): AlertTurn {
  const standing = book.mutes.filter((mute) => !isOver(mute, now));
  const settings = { ...book.thresholds, mutes: standing };
  const { raised, repeated, state } = evaluateAlerts({ facts, settings, now }, book.state);
  const anew = new Set(raised.map(({ alert }) => alert.key));
  const kept = new Set(state.map(({ alert }) => alert.key));
  return {
    book: {
      ...book,
      state,
      seen: new Set([...book.seen].filter((key) => kept.has(key) && !anew.has(key))),
      mutes: standing,
    },
    told: [...raised, ...repeated].filter(({ notice }) => notice === 'told').map(({ alert }) => alert),
  };
}

/** A person has looked at all that stand, and is owed no word of them. */
export function seeStanding(book: AlertBook): AlertBook {
  const standing = book.state.filter(({ alert }) => alert.resolvedAt === null);
  return {
    ...book,
    state: book.state.map((entry) => (entry.isOwed ? { ...entry, isOwed: false } : entry)),
    seen: new Set([...book.seen, ...standing.map(({ alert }) => alert.key)]),
  };
}

/** In the place of one of the same rule and market; one that is over takes that one back. */
export function setMute(book: AlertBook, mute: Mute, now: number): AlertBook {
  const others = book.mutes.filter(({ rule, coin }) => rule !== mute.rule || coin !== mute.coin);
  return { ...book, mutes: isOver(mute, now) ? others : [...others, mute] };
}

function isOver({ until }: Mute, now: number): boolean {
  return until !== null && until <= now;
}
