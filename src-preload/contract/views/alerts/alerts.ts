import { z } from 'zod';
import { UtcInstant, VenueNetwork } from '../identity.ts';
import { RecordId } from '../record-id.ts';
import { snakeOnWire } from '../snake-case.ts';
import type { AlertRule as AnyRule } from './alert-rules.ts';
import { alertRuleLabels, alertSeverities } from './alert-rules.ts';

/** Derived from the table of titles, which has every rule. */
export const AlertRule = z
  .enum(Object.keys(alertRuleLabels) as [AnyRule, ...AnyRule[]])
  .meta({ id: 'AlertRule' });
export type AlertRule = z.infer<typeof AlertRule>;
export const AlertSeverity = z.enum(alertSeverities).meta({ id: 'AlertSeverity' });
export type AlertSeverity = z.infer<typeof AlertSeverity>;

/** A condition that a person should know about. */
export const AlertEntry = z
  .object({
    key: RecordId,
    rule: AlertRule,
    severity: AlertSeverity,
    title: z.string().describe('title of the rule; for a limit, also whether it is near or reached'),
    coin: z.string().nullable().describe('null if it concerns no market'),
    marketId: z.string().nullable().describe('null if it concerns no listed market'),
    message: z.string(),
    remedy: z.string().describe('what to do about it'),
    firstRaisedAt: UtcInstant.describe('first time it was raised; kept if it is raised again within a day'),
    raisedAt: UtcInstant.describe('latest time it was raised'),
    resolvedAt: UtcInstant.nullable().describe('null while it is active'),
    count: z.number().int().describe('occurrences in the last day'),
    muted: z.boolean(),
  })
  .meta({ id: 'AlertEntry' })
  .register(snakeOnWire);
export type AlertEntry = z.infer<typeof AlertEntry>;

/** Active alerts, worst first and then newest first; then those resolved in the last day (GET /api/v1/agent/alerts). */
export const AlertList = z
  .object({
    network: VenueNetwork,
    rows: z.array(AlertEntry),
    next: z.string().nullable().describe('cursor of the next page; null on the last page'),
    active: z.number().int().describe('active alerts of any severity, on this page or not'),
    bySeverity: z
      .object({ critical: z.number().int(), warning: z.number().int(), info: z.number().int() })
      .describe('active alerts that are not muted'),
    unreadableCount: z
      .number()
      .int()
      .describe("stored alerts that can't be read, and may be active or resolved in the last day"),
    unchecked: z
      .array(
        z.object({
          rule: AlertRule,
          coin: z.string().nullable().describe("market that can't be checked; null: the whole rule can't"),
          reason: z.string().describe("why it can't be checked"),
        }),
      )
      .describe("rules that can't be checked now: no alert from them does not mean that all is well"),
  })
  .meta({ id: 'AlertList' })
  .register(snakeOnWire);
export type AlertList = z.infer<typeof AlertList>;
