import { AlertEntry, AlertList } from '../../../../src-preload/contract/views/alerts/alerts.ts';
import { listAlerts } from '../../../operations/alerts/list-alerts.ts';
import { mostRows, requirePage } from '../../../operations/list-part.ts';
import type { Builder, Shared } from './builder.ts';
import { usualLimit } from './builder.ts';
import { pageCost } from './complexity.ts';
import { viewType } from './view-type.ts';

/** Defines the alerts. */
export function defineAlerts(builder: Builder, shared: Shared): void {
  const page = defineAlertPage(builder, shared);
  builder.queryField('alerts', (t) =>
    t.field({
      type: page,
      description: 'Active alerts, worst first, and those resolved in the last day.',
      complexity: ({ limit }) => pageCost({ limit, offset: 0 }),
      args: {
        severity: t.arg({ type: shared.enums.AlertSeverity }),
        limit: t.arg.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
        after: t.arg.string({ description: 'next from the previous page. Default: the first page.' }),
      },
      resolve: (_, { severity: only, limit, after }, { ask }) => {
        requirePage('limit', limit);
        return ask(listAlerts, { severity: only ?? null, limit, cursor: after ?? null });
      },
    }),
  );
}

function defineAlertPage(builder: Builder, shared: Shared) {
  const rows = viewType(builder, shared, {
    name: 'Alert',
    view: AlertEntry,
    description: 'A condition that a person should know about.',
  });
  const bySeverity = viewType(builder, shared, {
    name: 'AlertCounts',
    view: AlertList.shape.bySeverity,
    description: 'Active alerts that are not muted.',
  });
  const unchecked = viewType(builder, shared, {
    name: 'UncheckedRule',
    view: AlertList.shape.unchecked.element,
    description: "A rule that can't be checked now.",
  });
  return viewType(builder, shared, {
    name: 'AlertPage',
    view: AlertList,
    types: { rows, bySeverity, unchecked },
  });
}
