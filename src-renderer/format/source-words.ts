import type { Health, SourceHealth } from '../../src-preload/contract/views/service/health.ts';

export const sources = [
  'venue',
  'store',
  'agent',
  'reference',
  'chain',
] as const satisfies readonly (keyof Health)[];
export type Source = (typeof sources)[number];

export const sourceWords = {
  venue: 'Venue',
  store: 'Store',
  agent: 'Agent',
  reference: 'Reference',
  chain: 'Chain',
} as const satisfies Record<Source, string>;

/** State of an indicator. `unknown`: nothing received yet. */
export type LampLook = 'ok' | 'degraded' | 'down' | 'detached' | 'unknown';

export const lampWords = {
  ok: 'OK',
  degraded: 'Degraded',
  down: 'Down',
  detached: 'Not attached',
  unknown: 'Unknown',
} as const satisfies Record<LampLook, string>;

export function lampLook(health: SourceHealth | null): LampLook {
  if (health === null) return 'unknown';
  return health.attached ? health.state : 'detached';
}
