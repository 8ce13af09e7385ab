import type { BridgeEvents } from '../../src-preload/contract/bridge/events.ts';
import { atMostEvery } from './at-most-every.ts';
import type { EndpointParts } from './endpoint-parts.ts';

export interface StandingsListener {
  /** false: there is nobody to tell, and nothing is worked out. */
  readonly isWatched: () => boolean;
  readonly onAnother: (reading: BridgeEvents['standings']) => void;
}

export interface StandingsTeller {
  /** Something that states are made of was read anew. */
  readonly ask: () => void;
  /** The time may have moved, by its own pace or by a jump, or the agent has spoken: told only if something is another. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Tells that states read otherwise: after a reading, and when time or the agent has changed a session, a verdict or a reading's use. */
export function followStandings(
  {
    readModel,
    accountEveryMs: everyMs,
    monotonic,
  }: Pick<EndpointParts, 'readModel' | 'accountEveryMs' | 'monotonic'>,
  { isWatched, onAnother }: StandingsListener,
): StandingsTeller {
  const last = { version: readModel.standingsVersion() };
  const spaced = atMostEvery({ everyMs, monotonic }, () => {
    if (!isWatched()) return;
    last.version = readModel.standingsVersion();
    onAnother({ worldMs: readModel.clock().worldMs });
  });
  return {
    ask: spaced.ask,
    look: () => {
      if (isWatched() && readModel.standingsVersion() !== last.version) spaced.ask();
    },
    stop: spaced.stop,
  };
}
