import type { Alert, AlertRule, AnnouncedAlert, Notice } from './alert.ts';
import { alertRules } from './alert.ts';
import type { AlertBook, AlertEntry, AlertState, UncheckedRule, UnreadableAlert } from './alert-book.ts';
import { isOver } from './alert-book.ts';
import type { AlertFacts } from './facts.ts';
import { isUnknown } from './facts.ts';
import type { Condition, RuleInput, RuleResult } from './condition.ts';
import { forgottenAfterMs, isBackedOff, isMuted, noNoticesYet, afterNotice } from './notice.ts';
import { ruleChecks } from './rules.ts';
import { dexOf } from '../markets/market.ts';

export interface AlertOutcome {
  /** New, or active again after it was resolved. */
  readonly raised: readonly AnnouncedAlert[];
  /** Still active, with new events, past a limit that was near, or with a held-back notification that is due. */
  readonly repeated: readonly AnnouncedAlert[];
  readonly resolved: readonly Alert[];
  /** Rules that could not be checked now. */
  readonly unchecked: readonly UncheckedRule[];
  readonly state: AlertState;
}

type StepKind = 'raised' | 'repeated' | 'resolved' | 'kept';
interface Step {
  readonly kind: StepKind;
  readonly entry: AlertEntry;
  readonly notice: Notice;
}

/** Applies the current facts: raises each alert once, notifies with back-off and resolves what has ended. */
export function evaluateAlerts(input: RuleInput, state: AlertState): AlertOutcome {
  const entries = new Map(state.map((entry) => [entry.alert.key, entry]));
  const results = alertRules.map((rule) => ({ rule, result: ruleChecks[rule](input) }));
  const steps = results.flatMap((found) => stepsOfRule(found, input, entries));
  const announced = (kind: StepKind): readonly AnnouncedAlert[] =>
    steps.filter((step) => step.kind === kind).map(({ entry, notice }) => ({ alert: entry.alert, notice }));
  return {
    raised: announced('raised'),
    repeated: announced('repeated'),
    resolved: announced('resolved').map(({ alert }) => alert),
    unchecked: results.flatMap(uncheckedOf),
    state: steps.map(({ entry }) => entry).filter(({ alert }) => !isForgotten(alert, input.now)),
  };
}

function isForgotten({ resolvedAt }: Alert, now: number): boolean {
  return resolvedAt !== null && now - resolvedAt >= forgottenAfterMs;
}

export function alertKey(rule: AlertRule, coin: string | null): string {
  return coin === null ? rule : `${rule} ${coin}`;
}

interface Checked {
  readonly rule: AlertRule;
  readonly result: RuleResult;
}

function uncheckedOf({ rule, result }: Checked): readonly UncheckedRule[] {
  if (isUnknown(result)) return [{ rule, coin: null, reason: result.unknown }];
  const ofDexes = [...new Set(result.unknownDexes?.values())].join(' ');
  return [
    ...[...result.unknownCoins].map(([coin, reason]) => ({ rule, coin, reason })),
    ...(ofDexes === '' ? [] : [{ rule, coin: null, reason: ofDexes }]),
  ];
}

function stepsOfRule(
  { rule, result }: Checked,
  input: RuleInput,
  entries: ReadonlyMap<string, AlertEntry>,
): readonly Step[] {
  const conditions = new Map(
    (isUnknown(result) ? [] : result.on).map((one) => [alertKey(rule, one.coin), one]),
  );
  const active = [...conditions].map(([key, condition]) => {
    const entry = entries.get(key);
    return entry === undefined
      ? raise(rule, condition, { input, before: null })
      : keepOrRaise(rule, condition, { input, before: entry });
  });
  const others = [...entries.values()].filter(
    ({ alert }) => alert.rule === rule && !conditions.has(alert.key),
  );
  return [...active, ...others.map((entry) => withoutCondition(entry, result, input.now))];
}

interface Before<Entry> {
  readonly input: RuleInput;
  readonly before: Entry;
}

function keepOrRaise(rule: AlertRule, condition: Condition, known: Before<AlertEntry>): Step {
  const { before, input } = known;
  const news = countNewEvents(condition, before);
  const isOver = before.alert.resolvedAt !== null;
  const isOldNews = condition.events.length > 0 && news === 0;
  if (isOver && !isOldNews) return raise(rule, condition, known);
  const seen = condition.events;
  const { message, remedy, isPastLimit = false } = condition;
  const hasCrossed = isPastLimit !== before.alert.isPastLimit;
  const isAnnounced = news > 0 || (hasCrossed && isPastLimit) || isNoticeDue(before, input);
  if (!isAnnounced && !hasCrossed) return { kind: 'kept', entry: { ...before, seen }, notice: 'backed_off' };
  const alert = { ...before.alert, message, isPastLimit, remedy, count: before.alert.count + news };
  if (!isAnnounced) return { kind: 'kept', entry: { ...before, alert, seen }, notice: 'backed_off' };
  return announce('repeated', { ...before, alert, seen }, input);
}

/** Whether a held-back notification is due. */
function isNoticeDue(
  { alert, notices, isHeldBack }: AlertEntry,
  { now, settings: { mutes } }: RuleInput,
): boolean {
  return isHeldBack && alert.resolvedAt === null && !isMuted(mutes, alert, now) && !isBackedOff(notices, now);
}

function raise(rule: AlertRule, condition: Condition, { input, before }: Before<AlertEntry | null>): Step {
  const { coin, message, isPastLimit = false, remedy, events } = condition;
  const news = Math.max(1, countNewEvents(condition, before));
  const alert: Alert = {
    key: alertKey(rule, coin),
    rule,
    coin,
    message,
    isPastLimit,
    remedy,
    firstRaisedAt: before?.alert.firstRaisedAt ?? input.now,
    raisedAt: input.now,
    resolvedAt: null,
    count: (before?.alert.count ?? 0) + news,
  };
  return announce(
    'raised',
    { alert, seen: events, notices: before?.notices ?? noNoticesYet, isHeldBack: false },
    input,
  );
}

function countNewEvents({ events }: Condition, before: AlertEntry | null): number {
  const seen = new Set(before?.seen);
  return events.filter((id) => !seen.has(id)).length;
}

function announce(
  kind: 'raised' | 'repeated',
  entry: AlertEntry,
  { now, settings: { mutes } }: RuleInput,
): Step {
  const notice = noticeOf(isMuted(mutes, entry.alert, now), isBackedOff(entry.notices, now));
  const notices = afterNotice(entry.notices, notice, now);
  return { kind, entry: { ...entry, notices, isHeldBack: notice !== 'notified' }, notice };
}

function noticeOf(muted: boolean, backedOff: boolean): Notice {
  if (muted) return 'muted';
  return backedOff ? 'backed_off' : 'notified';
}

/** Resolves an alert only if its condition is known to have ended. */
function withoutCondition(entry: AlertEntry, result: RuleResult, now: number): Step {
  const { coin } = entry.alert;
  const isUndecided =
    isUnknown(result) ||
    result.unknownCoins.has(coin) ||
    (coin !== null && result.unknownDexes?.has(dexOf(coin)) === true) ||
    entry.alert.raisedAt <= (result.waitingCoins?.get(coin) ?? Number.NEGATIVE_INFINITY);
  if (isUndecided || entry.alert.resolvedAt !== null) return { kind: 'kept', entry, notice: 'backed_off' };
  const alert = { ...entry.alert, resolvedAt: now };
  return { kind: 'resolved', entry: { ...entry, alert, isHeldBack: false }, notice: 'backed_off' };
}

interface AlertUpdate {
  readonly book: AlertBook;
  /** Alerts to notify, once. */
  readonly notices: readonly Alert[];
  /** Alerts that a person was notified of and that are over now, once. Muted ones are left out. */
  readonly over: readonly Alert[];
}

/** Updates the stored alerts from the current facts. */
export function updateAlerts(book: AlertBook, facts: AlertFacts, now: number): AlertUpdate {
  const active = book.mutes.filter((mute) => !isOver(mute, now));
  const settings = { ...book.thresholds, mutes: active };
  const { raised, repeated, resolved, state, unchecked } = evaluateAlerts(
    { facts, settings, now },
    book.state,
  );
  const raisedKeys = new Set(raised.map(({ alert }) => alert.key));
  const resolvedKeys = new Set(resolved.map(({ key }) => key));
  const storedKeys = new Set(state.map(({ alert }) => alert.key));
  return {
    book: {
      ...book,
      state,
      unreadable: book.unreadable
        .map(({ key, since }) => ({ key, since: since ?? now }))
        .filter((one) => !storedKeys.has(one.key) && !isOutdated(one, now)),
      seen: new Set([...book.seen].filter((key) => storedKeys.has(key) && !raisedKeys.has(key))),
      mutes: active,
      unchecked,
    },
    over: state
      .filter((entry) => isNotifiedAndOver(entry, resolvedKeys))
      .map(({ alert }) => alert)
      .filter((alert) => !isMuted(active, alert, now)),
    notices: [...raised, ...repeated].filter(({ notice }) => notice === 'notified').map(({ alert }) => alert),
  };
}

/** Whether an unreadable alert would be forgotten by now, had its condition ended when it was first left out. */
function isOutdated({ since }: UnreadableAlert, now: number): boolean {
  return since !== null && now - since >= forgottenAfterMs;
}

/** Whether the notification was of this occurrence: a later one may have been held back. */
function isNotifiedAndOver({ alert, notices }: AlertEntry, resolvedKeys: ReadonlySet<string>): boolean {
  return resolvedKeys.has(alert.key) && notices.lastAt !== null && notices.lastAt >= alert.raisedAt;
}
