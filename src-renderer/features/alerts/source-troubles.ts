import type { AlertRow, AlertRule } from '../../../src-preload/contract/bridge/alerts.ts';
import type { Health } from '../../../src-preload/contract/views/service/health.ts';
import { serviceText } from '../../format/service-text.ts';
import { sources, stateOf, troubleText, type Source } from '../../format/source-text.ts';

/** A data source that is degraded, down or not read yet. Data from it may be out of date before an alert says so. */
export interface SourceTrouble {
  readonly source: Source;
  readonly state: 'degraded' | 'down' | 'unread';
  /** `Chain unreachable` */
  readonly text: string;
  readonly why: string | null;
}

/** Rules whose alerts report the same trouble of a source. */
export const sourceRules: Readonly<Record<Source, readonly AlertRule[]>> = {
  venue: ['venue_stale'],
  agent: ['agent_silent', 'agent_unreachable'],
  reference: ['reference_unreachable'],
  chain: ['chain_unreachable'],
  store: ['store_failed', 'record_changed', 'record_check_failed', 'backup_failed'],
};

/** Lists troubled sources, unreachable ones first. A source that a listed alert is about is left out. */
export function sourceTroubles(
  health: Pick<Health, Source>,
  alerts: readonly Pick<AlertRow, 'rule'>[],
): readonly SourceTrouble[] {
  const listed = new Set(alerts.map(({ rule }) => rule));
  const troubles = sources.flatMap((source): readonly SourceTrouble[] => {
    const state = stateOf(health[source]);
    if (state === 'ok' || state === 'detached' || state === 'unknown') return [];
    if (sourceRules[source].some((rule) => listed.has(rule))) return [];
    return [{ source, state, text: troubleText(source, state), why: serviceText(health[source].lastError) }];
  });
  return troubles.toSorted((a, b) => Number(b.state === 'down') - Number(a.state === 'down'));
}
