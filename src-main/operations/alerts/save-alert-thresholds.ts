import { z } from 'zod';
import type { AlertThresholds } from '../../../src-preload/contract/bridge/alerts.ts';
import { equityDropLimits, withoutStopLimits } from '../../domain/alerts/alert-settings.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { operation, windowCall } from '../operation.ts';
import type { AlertDeps } from './alert-deps.ts';
import { alertDeps, changeAlerts, refuse } from './alert-deps.ts';
import { alertReadings, alertsView } from './alerts-view.ts';

const shares = [
  ['dailyLossShare', 'The share of the daily loss limit'],
  ['drawdownShare', 'The share of the drawdown limit'],
  ['liquidationDistance', 'The distance to liquidation'],
  ['equityDropShare', 'The equity drop'],
] as const;

const minutes = [
  ['equityDropMinutes', 'The time of an equity drop', equityDropLimits],
  ['withoutStopMinutes', 'The time without a stop loss', withoutStopLimits],
] as const;

/** Saves the thresholds from which a loss or a liquidation counts as near. All of them are saved, or none. */
export function saveAlertThresholds(deps: AlertDeps, thresholds: AlertThresholds): void {
  for (const [name, label] of shares) {
    const share = thresholds[name];
    if (!(share > 0 && share <= 1))
      refuse(`${label} must be more than 0 % and at most 100 %, not ${share * 100} %.`);
  }
  const { drawdownLimitUsd: limit } = thresholds;
  for (const [name, label, { least, most }] of minutes) {
    const count = thresholds[name];
    if (!(Number.isInteger(count) && count >= least && count <= most))
      refuse(`${label} must be a whole number of minutes from ${least} to ${most.toLocaleString('en-US')}.`);
  }
  const drawdownLimitUsd = limit === null ? null : limitText(limit);
  changeAlerts(deps, (book) => ({
    ...book,
    thresholds: { ...thresholds, drawdownLimitUsd },
  }));
}

/** Formats the limit to the cent. Rejects amounts below one cent or above a trillion (1e12) dollars. */
function limitText(limit: number): DecimalText {
  const text = limit >= 0.01 && limit <= 1e12 ? parseDecimal(limit.toFixed(2)) : null;
  return text ?? refuse('The drawdown limit must be an amount of dollars above zero, or be left empty.');
}

export const setAlertThresholds = operation({
  name: 'setAlertThresholds',
  summary: 'Saves the thresholds of alerts',
  bridge: windowCall(
    'saveAlertThresholds',
    // The command checks whether a figure makes sense, and fails with a message.
    z.strictObject({
      dailyLossShare: z.number(),
      drawdownShare: z.number(),
      drawdownLimitUsd: z.number().nullable(),
      liquidationDistance: z.number(),
      equityDropShare: z.number(),
      equityDropMinutes: z.number(),
      withoutStopMinutes: z.number(),
    }),
  ),
  readings: alertReadings,
  live: true,
  answer: (thresholds, context) => {
    saveAlertThresholds(alertDeps(context), thresholds);
    return alertsView(context);
  },
});
