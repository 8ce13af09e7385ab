import { streamOf, unitAt } from '../world/noise.ts';
import { hourMs } from '../../time.ts';

/** How the agent does in one hour. */
interface Operation {
  readonly status: 'running' | 'paused' | 'degraded';
  readonly reason: string | null;
}

const running: Operation = { status: 'running', reason: null };
const paused: Operation = { status: 'paused', reason: 'Paused by its operator.' };
const degraded: readonly Operation[] = [
  { status: 'degraded', reason: 'The reference feed is late: no new entries in equities.' },
  { status: 'degraded', reason: 'The risk monitor answers with gaps.' },
];

/** Paused in one hour of 25, degraded in two. */
export function operationAt(seed: number, instant: number): Operation {
  const hour = Math.floor(instant / hourMs);
  const draw = unitAt(streamOf(seed, 'agent operation'), hour) * 25;
  if (draw < 1) return paused;
  return draw < 3 ? (degraded[hour % 2] ?? running) : running;
}
