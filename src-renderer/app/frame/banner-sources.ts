import type { Health } from '../../../src-preload/contract/views/service/health.ts';
import { stateOf, type Source } from '../../format/source-text.ts';

const watched = ['store', 'venue', 'agent'] as const satisfies readonly Source[];

/** Lists the sources with a banner on every screen: what they deliver is degraded or missing. */
export function bannerSources(health: Pick<Health, (typeof watched)[number]>): readonly BannerSource[] {
  return watched.flatMap((source) => {
    const state = stateOf(health[source]);
    return state === 'degraded' || state === 'down' ? [{ source, state }] : [];
  });
}

interface BannerSource {
  readonly source: (typeof watched)[number];
  readonly state: 'degraded' | 'down';
}
