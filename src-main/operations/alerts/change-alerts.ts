import { z } from 'zod';
import type { AlertMute } from '../../../src-preload/contract/bridge/alerts.ts';
import { AlertRule } from '../../../src-preload/contract/views/alerts/alerts.ts';
import { seeUnresolved, setMute } from '../../domain/alerts/alert-book.ts';
import { operation, windowCall } from '../operation.ts';
import type { AlertDeps } from './alert-deps.ts';
import { alertDeps, changeAlerts, refuse } from './alert-deps.ts';
import { alertReadings, alertsView } from './alerts-view.ts';

/** Most mutes at once: more than a person can have meant to set. */
const mostMutes = 200;
/** The last instant that a date can name, ms. */
const endOfTime = 8.64e15;

/** Mutes a rule, a market, or a rule on a market; or takes that back. */
export function muteAlerts(deps: AlertDeps, mute: AlertMute): void {
  const { rule, coin, until } = mute;
  if (rule === null && coin === null)
    refuse('Choose a rule or a market to mute. Muting all alerts at once is not possible.');
  if (until !== null && !(Number.isInteger(until) && until >= 0 && until <= endOfTime))
    refuse('The end of a mute must be a time in whole milliseconds, or null.');
  if (coin !== null && !isKnown(deps, coin))
    refuse(`There is no market ${coin.slice(0, 80)} on this network.`);
  changeAlerts(deps, (book) => {
    const muted = setMute(book, mute, deps.now());
    if (muted.mutes.length > Math.max(mostMutes, book.mutes.length))
      refuse(`There are ${mostMutes} mutes already: remove one first.`);
    return muted;
  });
}

/** Checks whether a market is listed, or is unlisted but has an alert, or a mute to take back. */
function isKnown({ reader }: AlertDeps, coin: string): boolean {
  const { state, mutes } = reader.alerts();
  return (
    reader.market(coin) !== null ||
    state.some(({ alert }) => alert.coin === coin) ||
    mutes.some((mute) => mute.coin === coin)
  );
}

export const setAlertMute = operation({
  name: 'setAlertMute',
  summary: 'Silences a rule, a market, or a rule on a market',
  bridge: windowCall(
    'muteAlerts',
    z.strictObject({
      rule: AlertRule.nullable(),
      coin: z.string().min(1).max(200).nullable(),
      until: z.number().nullable(),
    }),
  ),
  readings: alertReadings,
  live: true,
  answer: (mute, context) => {
    muteAlerts(alertDeps(context), mute);
    return alertsView(context);
  },
});

export const markAlertsSeen = operation({
  name: 'markAlertsSeen',
  summary: 'Marks all unresolved alerts as seen',
  bridge: windowCall('seeAlerts', z.null()),
  readings: alertReadings,
  live: true,
  answer: (_, context) => {
    changeAlerts(alertDeps(context), seeUnresolved);
    return alertsView(context);
  },
});
