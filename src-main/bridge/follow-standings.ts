import type { BridgeEvents } from '../../src-preload/contract/bridge/events.ts';
import { atMostEvery } from './at-most-every.ts';
import type { EndpointParts } from './endpoint-parts.ts';

export interface StandingsTeller {
  /** Something that states are made of was read anew. */
  readonly ask: () => void;
  /** The time may have moved, by its own pace or by a jump. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Tells that states read otherwise: after a reading, and when time alone has changed a session, a verdict or a reading's use. */
export function followStandings(
  {
    readModel,
    accountEveryMs: everyMs,
    monotonic,
  }: Pick<EndpointParts, 'readModel' | 'accountEveryMs' | 'monotonic'>,
  tell: (reading: BridgeEvents['standings']) => void,
): StandingsTeller {
  const last = { version: readModel.standingsVersion() };
  const spaced = atMostEvery({ everyMs, monotonic }, () => {
    last.version = readModel.standingsVersion();
    tell({ worldMs: readModel.clock().worldMs });
  });
  return {
    ask: spaced.ask,
    look: () => {
      if (readModel.standingsVersion() !== last.version) spaced.ask();
    },
    stop: spaced.stop,
  };
}
