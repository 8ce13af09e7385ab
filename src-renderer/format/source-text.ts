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

export function stateOf(health: SourceHealth | null): SourceState {
  if (health === null) return 'unknown';
  return health.attached ? health.state : 'detached';
}
