import { z } from 'zod';
import { alertRuleWords } from '../../src-preload/contract/bridge/alerts.ts';
import type { AlertRule } from '../../src-preload/contract/bridge/alerts.ts';

const rule = z.enum(Object.keys(alertRuleWords) as readonly AlertRule[] as [AlertRule]); // the table has every rule

/** What the calls about alerts take. Whether a figure makes sense is said in words by the command. */
export const alertArguments = {
  getAlerts: z.null(),
  seeAlerts: z.null(),
  muteAlerts: z.strictObject({
    rule: rule.nullable(),
    coin: z.string().min(1).max(200).nullable(),
    until: z.number().nullable(),
  }),
  saveAlertThresholds: z.strictObject({
    dailyLossShare: z.number(),
    drawdownShare: z.number(),
    drawdownLimitUsd: z.number().nullable(),
    liquidationDistance: z.number(),
  }),
};
