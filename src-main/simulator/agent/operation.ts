import { streamOf, unitAt } from '../world/noise.ts';
import { dayMs, hourMs } from '../../time.ts';
import type { Fault } from '../server/fault.ts';
import type { WorldOrigin } from '../world/list-markets.ts';

/** State of the agent in one hour. */
export interface Operation {
  readonly status: 'running' | 'paused' | 'degraded';
  readonly reason: string | null;
}

const running: Operation = { status: 'running', reason: null };
const paused: Operation = { status: 'paused', reason: 'Paused by its operator.' };
const feedLate: Operation = {
  status: 'degraded',
  reason: 'The reference feed is late: no new entries in equities.',
};
const degraded: readonly Operation[] = [
  feedLate,
  { status: 'degraded', reason: 'The figures of the risk monitor are incomplete.' },
];

/** Time that a world has already run at its first start, ms. */
export const firstStartMs = 120 * dayMs;

/** Checks whether an instant is within a day of the usual first start of a world, so that a first start shows a healthy agent. */
export function isFirstLook({ genesisMs }: WorldOrigin, instant: number): boolean {
  const since = instant - genesisMs - firstStartMs;
  return since >= -dayMs && since < dayMs;
}

/** Returns the agent's state: paused in one hour of 25, degraded in two; never around the first start. */
export function operationAt(origin: WorldOrigin, instant: number): Operation {
  if (isFirstLook(origin, instant)) return running;
  const hour = Math.floor(instant / hourMs);
  const draw = unitAt(streamOf(origin.seed, 'agent operation'), hour) * 25;
  if (draw < 1) return paused;
  return draw < 3 ? (degraded[hour % 2] ?? running) : running;
}

/** Returns the state that the agent reports: the one that a fault sets, else its own. */
export function reportedOperation(
  origin: WorldOrigin,
  instant: number,
  fault: Fault['kind'] | null,
): Operation {
  if (fault === 'agent_paused') return paused;
  return fault === 'agent_degraded' ? feedLate : operationAt(origin, instant);
}
