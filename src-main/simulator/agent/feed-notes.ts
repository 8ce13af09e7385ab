import { operationAt } from './operation.ts';
import { hourMs } from '../../time.ts';

/** A remark of the agent's own. */
export interface FeedNote {
  readonly kind: 'note';
  readonly at: number;
  readonly text: string;
}

/** What it remarks at a whole hour; null: nothing. */
function noteAt(seed: number, at: number): FeedNote | null {
  const before = operationAt(seed, at - hourMs);
  const { status, reason } = operationAt(seed, at);
  if (status !== before.status) {
    const text = `From ${before.status} to ${status}.${reason === null ? '' : ` ${reason}`}`;
    return { kind: 'note', at, text };
  }
  return new Date(at).getUTCHours() === 0
    ? { kind: 'note', at, text: 'A new day: daily limits start again.' }
    : null;
}

/** In (from, to], ascending. */
export function notesBetween(seed: number, from: number, to: number): readonly FeedNote[] {
  const first = (Math.floor(from / hourMs) + 1) * hourMs;
  const hours = Math.max(0, Math.floor((to - first) / hourMs) + 1);
  return Array.from({ length: hours }, (_, i) => noteAt(seed, first + i * hourMs)).filter(
    (note) => note !== null,
  );
}
