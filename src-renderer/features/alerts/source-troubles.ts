import {
  alertAddress,
  type AlertRow,
  type AlertSeverity,
} from '../../../src-preload/contract/bridge/alerts.ts';
import type { Health } from '../../../src-preload/contract/views/service/health.ts';
import { serviceText } from '../../format/service-text.ts';
import {
  severityOf,
  sourceRules,
  sources,
  stateOf,
  troubleText,
  type Source,
} from '../../format/source-text.ts';

/** A data source that is degraded, down or not read yet. Data from it may be out of date before an alert says so. */
export interface SourceTrouble {
  readonly source: Source;
  readonly severity: AlertSeverity;
  /** `Chain unreachable` */
  readonly text: string;
  readonly why: string | null;
  /** Address of the setting or the screen that helps. */
  readonly address: string;
}

/** Lists troubled sources. A source that a listed alert is about is left out. */
export function sourceTroubles(
  health: Pick<Health, Source>,
  alerts: readonly Pick<AlertRow, 'rule'>[],
): readonly SourceTrouble[] {
  const listed = new Set(alerts.map(({ rule }) => rule));
  return sources.flatMap((source): readonly SourceTrouble[] => {
    const state = stateOf(health[source]);
    const severity = severityOf(source, state);
    if (severity === null || state === 'ok' || state === 'detached' || state === 'unknown') return [];
    if (sourceRules[source].some((rule) => listed.has(rule))) return [];
    return [
      {
        source,
        severity,
        text: troubleText(source, state),
        why: serviceText(health[source].lastError),
        address: alertAddress({ rule: sourceRules[source][0], marketId: null }),
      },
    ];
  });
}
