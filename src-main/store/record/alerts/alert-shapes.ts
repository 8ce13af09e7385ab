import { z } from 'zod';
import { alertRules } from '../../../domain/alerts/alert.ts';
import type { AlertEntry, AlertThresholds } from '../../../domain/alerts/alert-book.ts';
import type { Mute } from '../../../domain/alerts/alert-settings.ts';
import { storedDecimal } from '../account/account-shapes.ts';

/** Alerts as they are stored. */

const text = z.string();
const instant = z.number();
const rule = z.enum(alertRules);
const share = z.number().gt(0).lte(1);

/** The names that rows of version 0.1.0 have. */
const EarlierEntry = z.looseObject({
  told: z.object({ toldAt: instant.nullable(), inRow: z.number() }),
  isOwed: z.boolean().default(false),
});

export const storedAlert: z.ZodType<AlertEntry> = z.preprocess(
  withNewNames,
  z.object({
    alert: z.object({
      key: text,
      rule,
      coin: text.nullable(),
      message: text,
      remedy: text,
      screen: z.enum(['trades', 'risk', 'connections', 'positions']),
      raisedAt: instant,
      resolvedAt: instant.nullable(),
      count: z.number(),
    }),
    seen: z.array(text),
    notices: z.object({ lastAt: instant.nullable(), inRow: z.number() }),
    isHeldBack: z.boolean(),
  }),
);

function withNewNames(stored: unknown): unknown {
  const earlier = EarlierEntry.safeParse(stored);
  if (!earlier.success) return stored;
  const { told, isOwed, ...entry } = earlier.data;
  return { ...entry, notices: { lastAt: told.toldAt, inRow: told.inRow }, isHeldBack: isOwed };
}

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
});
