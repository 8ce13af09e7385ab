import { z } from 'zod';
import { alertRules } from '../../../domain/alerts/alert.ts';
import type { AlertEntry, AlertThresholds } from '../../../domain/alerts/alert-book.ts';
import type { Mute } from '../../../domain/alerts/alert-settings.ts';
import { equityDropLimits, withoutStopLimits } from '../../../domain/alerts/alert-settings.ts';
import { storedDecimal } from '../account/account-shapes.ts';

/** Schemas of alerts as they are stored. */

const text = z.string();
const instant = z.number();
const rule = z.enum(alertRules);
const share = z.number().gt(0).lte(1);

const storedEntry: z.ZodType<Omit<AlertEntry, 'seen'>> = z.object({
  alert: z.object({
    key: text,
    rule,
    coin: text.nullable(),
    message: text,
    isPastLimit: z.boolean(),
    remedy: text,
    firstRaisedAt: instant,
    raisedAt: instant,
    resolvedAt: instant.nullable(),
    count: z.number(),
  }),
  notices: z.object({ lastAt: instant.nullable(), inRow: z.number() }),
  isHeldBack: z.boolean(),
});

/** An alert without the events that it counted, and whether a person has looked at it. */
export interface StoredAlert {
  readonly entry: Omit<AlertEntry, 'seen'>;
  readonly isSeen: boolean;
}

export const storedAlert: z.ZodType<StoredAlert> = z.object({ entry: storedEntry, isSeen: z.boolean() });

export const storedMute: z.ZodType<Mute> = z.object({
  rule: rule.nullable(),
  coin: text.nullable(),
  until: instant.nullable(),
});

export const storedThresholds: z.ZodType<AlertThresholds> = z.object({
  dailyLossShare: share,
  drawdownShare: share,
  drawdownLimitUsd: storedDecimal.nullable(),
  liquidationDistance: share,
  equityDropShare: share,
  equityDropMinutes: z.number().int().min(equityDropLimits.least).max(equityDropLimits.most),
  withoutStopMinutes: z.number().int().min(withoutStopLimits.least).max(withoutStopLimits.most),
});
