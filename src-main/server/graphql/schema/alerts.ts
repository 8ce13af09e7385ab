import type { AlertEntry, AlertList } from '../../../../src-preload/contract/views/alerts/alerts.ts';
import { AlertRule, AlertSeverity } from '../../../../src-preload/contract/views/alerts/alerts.ts';
import { listAlerts } from '../../../operations/alerts/list-alerts.ts';
import { mostRows, requirePage } from '../../../operations/list-part.ts';
import type { Builder } from './builder.ts';
import { usualLimit } from './builder.ts';
import { pageCost } from './complexity.ts';

const maybe = { nullable: true } as const;

/** What a person should know. */
export function defineAlerts(builder: Builder): void {
  const { page, severity } = defineAlertPage(builder);
  builder.queryField('alerts', (t) =>
    t.field({
      type: page,
      description: 'Active alerts, worst first, and those resolved in the last day.',
      complexity: ({ limit }) => pageCost({ limit, offset: 0 }),
      args: {
        severity: t.arg({ type: severity }),
        limit: t.arg.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
        after: t.arg.string({ description: 'next of the page before; the first without it.' }),
      },
      resolve: (_, { severity: only, limit, after }, { ask }) => {
        requirePage('limit', limit);
        return ask(listAlerts, { severity: only ?? null, limit, cursor: after ?? null });
      },
    }),
  );
}

function defineAlertPage(builder: Builder) {
  const rule = builder.enumType('AlertRule', { values: AlertRule.options });
  const severity = builder.enumType('AlertSeverity', { values: AlertSeverity.options });
  const entry = builder.objectRef<AlertEntry>('Alert').implement({
    description: 'A condition that a person should know about.',
    fields: (t) => ({
      key: t.exposeString('key'),
      rule: t.expose('rule', { type: rule }),
      severity: t.expose('severity', { type: severity }),
      title: t.exposeString('title', { description: 'The rule, in words.' }),
      coin: t.exposeString('coin', { ...maybe, description: 'null if it concerns no market.' }),
      marketId: t.exposeString('marketId', maybe),
      message: t.exposeString('message'),
      remedy: t.exposeString('remedy', { description: 'What to do about it.' }),
      firstRaisedAt: t.exposeString('firstRaisedAt', {
        description: 'Kept when it clears and comes back within a day.',
      }),
      raisedAt: t.exposeString('raisedAt', { description: 'The latest time.' }),
      resolvedAt: t.exposeString('resolvedAt', { ...maybe, description: 'null while it is active.' }),
      count: t.exposeInt('count', { description: 'Occurrences in the last day.' }),
      muted: t.exposeBoolean('muted'),
    }),
  });
  const counts = builder.objectRef<AlertList['bySeverity']>('AlertCounts').implement({
    description: 'Active alerts that are not muted.',
    fields: (t) => ({
      critical: t.exposeInt('critical'),
      warning: t.exposeInt('warning'),
      info: t.exposeInt('info'),
    }),
  });
  const unchecked = builder.objectRef<AlertList['unchecked'][number]>('UncheckedRule').implement({
    description: 'A rule that can not be checked now.',
    fields: (t) => ({
      rule: t.expose('rule', { type: rule }),
      coin: t.exposeString('coin', { ...maybe, description: 'Only in this market; null: in none.' }),
      reason: t.exposeString('reason'),
    }),
  });
  const page = builder.objectRef<AlertList>('AlertPage').implement({
    fields: (t) => ({
      rows: t.expose('rows', { type: [entry] }),
      next: t.exposeString('next', maybe),
      active: t.exposeInt('active', { description: 'Of any severity, on this page or not.' }),
      bySeverity: t.expose('bySeverity', { type: counts }),
      unchecked: t.expose('unchecked', { type: [unchecked] }),
    }),
  });
  return { page, severity };
}
