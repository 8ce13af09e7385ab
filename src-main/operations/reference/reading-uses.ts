import { freshnessLimitsMs as limits } from '../../../src-preload/contract/views/freshness.ts';
import type { ReadingUse } from '../../domain/reference/assess-reading.ts';
import { stockHours, vixHours } from '../../domain/reference/reading-hours.ts';
import { sessionAt } from '../../domain/sessions/trading-sessions.ts';
import { clockOf } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

/** Rules by which readings are assessed now, by kind of underlying: one that no longer trades today has no newer reading. */
export interface ReadingUses {
  readonly usShare: ReadingUse;
  readonly otherShare: ReadingUse;
  readonly vix: ReadingUse;
}

export function readingUses(scope: Reads<'reference'>): ReadingUses {
  const now = scope.world.now();
  const clock = { now: () => now, ageOf: clockOf(scope).ageOf };
  const { closures } = scope.reference();
  return {
    usShare: { clock, limits, hours: stockHours(sessionAt('us_equity', now, closures)) },
    otherShare: { clock, limits, hours: { kind: 'unknown' } },
    vix: { clock, limits, hours: vixHours(now, closures) },
  };
}
