import { z } from 'zod';

const rule = z.enum([
  'venue_rejection',
  'breaker_tripped',
  'risk_degraded',
  'agent_paused',
  'agent_degraded',
  'agent_silent',
  'reconciliation_mismatch',
  'drawdown',
  'daily_loss',
  'liquidation_distance',
]);
const share = z.number().min(0).max(1);

/** What the calls about alerts take. */
export const alertArguments = {
  getAlerts: z.null(),
  seeAlerts: z.null(),
  muteAlerts: z.strictObject({
    rule: rule.nullable(),
    coin: z.string().max(200).nullable(),
    until: z.number().min(0).max(8.64e15).nullable(),
  }),
  saveAlertThresholds: z.strictObject({
    dailyLossShare: share,
    drawdownShare: share,
    drawdownLimitUsd: z.number().positive().nullable(),
    liquidationDistance: share,
  }),
};
