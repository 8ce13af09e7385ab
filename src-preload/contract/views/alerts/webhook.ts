import { z } from 'zod';
import { UtcInstant, VenueName, VenueNetwork } from '../identity.ts';
import { ProfileName } from '../service/profile.ts';
import { snakeOnWire } from '../snake-case.ts';
import { AlertEntry, AlertList } from './alerts.ts';

/** Fields of every message to a generic webhook. */
const envelope = {
  version: z.literal(1),
  sentAt: UtcInstant.describe('time by the clock of the machine that runs Perpscope'),
  network: VenueNetwork.nullable().describe('null: no venue is read now'),
  venue: VenueName.nullable(),
  account: z.string().nullable().describe('lower-case address; null: none is known'),
  profile: ProfileName.nullable().describe('profile that Perpscope runs under; null: the default one'),
};

/** Sent once for each announced alert, as on the desktop: not while it is muted, and less often if it keeps coming back. */
export const AlertMessage = z
  .object({
    event: z.literal('alert'),
    ...envelope,
    alert: AlertEntry.omit({ muted: true, resolvedAt: true, marketId: true }),
  })
  .meta({ id: 'AlertMessage' })
  .register(snakeOnWire);
export type AlertMessage = z.infer<typeof AlertMessage>;

/** Sent once when a critical alert that was announced is resolved, unless it is muted. */
export const ResolvedMessage = z
  .object({
    event: z.literal('alert_resolved'),
    ...envelope,
    alert: AlertEntry.omit({ muted: true, marketId: true }).extend({ resolvedAt: UtcInstant }),
  })
  .meta({ id: 'ResolvedMessage' })
  .register(snakeOnWire);
export type ResolvedMessage = z.infer<typeof ResolvedMessage>;

const figure = z.number().nullable().describe('US dollars; null: not known');
const count = z.number().int().nullable().describe('null: not known');

/** Sent once a day, at the configured time. */
export const SummaryMessage = z
  .object({
    event: z.literal('daily_summary'),
    ...envelope,
    summary: z.object({
      from: UtcInstant.describe('24 hours before the end of the minute of `to`'),
      to: UtcInstant,
      complete: z.boolean().describe('every figure is known for the whole day'),
      agentStatus: z.enum(['running', 'paused', 'degraded']).nullable().describe('null: not known'),
      accountValueUsd: figure,
      netPnlUsd: figure.describe('US dollars, after fees and funding; null: not known'),
      feesUsd: figure,
      fundingUsd: figure.describe('US dollars, positive = received; null: not known'),
      closedTrades: count,
      rejectedOrders: count,
      refusedEntries: count,
      activeAlerts: AlertList.shape.bySeverity,
      notKnown: z.array(z.string()).describe('one sentence for each part that is not known'),
    }),
  })
  .meta({ id: 'SummaryMessage' })
  .register(snakeOnWire);
export type SummaryMessage = z.infer<typeof SummaryMessage>;

/** Sent when a person asks for a test. */
export const TestMessage = z
  .object({ event: z.literal('test'), ...envelope, message: z.string() })
  .meta({ id: 'TestMessage' })
  .register(snakeOnWire);
export type TestMessage = z.infer<typeof TestMessage>;

/** The body of every POST to a generic webhook. */
export const WebhookMessage = z.union([AlertMessage, ResolvedMessage, SummaryMessage, TestMessage]);
export type WebhookMessage = z.infer<typeof WebhookMessage>;
