import {
  alertRuleSeverity,
  type AlertRule,
  type AlertSeverity,
} from '../../src-preload/contract/views/alerts/alert-rules.ts';
import type { Health, SourceHealth } from '../../src-preload/contract/views/service/health.ts';

export const sources = [
  'venue',
  'agent',
  'reference',
  'chain',
  'store',
] as const satisfies readonly (keyof Health)[];
export type Source = (typeof sources)[number];

export const sourceLabels = {
  venue: 'Venue',
  store: 'Store',
  agent: 'Agent',
  reference: 'Reference',
  chain: 'Chain',
} as const satisfies Record<Source, string>;

/** State of an indicator. `detached`: nothing is connected; `unknown`: the window has not received it yet. */
export type SourceState = SourceHealth['state'] | 'detached' | 'unknown';

export const stateLabels = {
  ok: 'OK',
  degraded: 'Degraded',
  down: 'Unreachable',
  unread: 'Not read yet',
  detached: 'Not connected',
  unknown: 'Unknown',
} as const satisfies Record<SourceState, string>;

/** Returns the name of a source's state, the same on every screen: `Agent unreachable`. */
export function troubleText(source: Source, state: 'degraded' | 'down' | 'unread'): string {
  return `${sourceLabels[source]} ${stateLabels[state].toLowerCase()}`;
}

/** Rules whose alerts report the trouble of a source. The first is for a source that is unreachable. */
export const sourceRules = {
  venue: ['venue_stale'],
  agent: ['agent_silent', 'agent_unreachable'],
  reference: ['reference_unreachable'],
  chain: ['chain_unreachable'],
  store: ['store_failed', 'record_changed', 'record_check_failed', 'backup_failed'],
} as const satisfies Readonly<Record<Source, readonly AlertRule[]>>;

/** Returns the severity of a source's state, the same on every screen, and the same as that of the alert about it; null: no trouble. */
export function severityOf(source: Source, state: SourceState): AlertSeverity | null {
  if (state === 'down') return alertRuleSeverity[sourceRules[source][0]];
  if (state === 'degraded') return 'warning';
  return state === 'unread' ? 'info' : null;
}

export function stateOf(health: SourceHealth | null): SourceState {
  if (health === null) return 'unknown';
  return health.attached ? health.state : 'detached';
}
