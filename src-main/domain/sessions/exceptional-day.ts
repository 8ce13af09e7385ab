import type { CivilDay, WallTime } from '../time.ts';
import type { SessionConfidence } from './session.ts';

/** A weekday whose hours are not the normal ones. */
export interface ExceptionalDay {
  readonly day: CivilDay;
  readonly name: string;
  /** New York's wall time at which its trading ends early; null: it is closed. */
  readonly endsEarlyAt: WallTime | null;
  readonly confidence: SessionConfidence;
}

/** What each stretch of the day is called after. */
export function nameOfDay(name: string, kept: { readonly moved: boolean; readonly early: boolean }): string {
  const notes = [...(kept.moved ? ['observed'] : []), ...(kept.early ? ['early close'] : [])];
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}
