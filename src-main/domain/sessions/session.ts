import type { CivilDay, WallTime } from '../time.ts';

/** The underlying's session. Futures are `regular` while they are open; their daily break and the weekend are `closed`. */
export type SessionState = 'regular' | 'pre_market' | 'after_hours' | 'closed' | 'holiday';

/** `rule`: the hours follow a pattern and are not announced yet; `unconfirmed`: no source states them. */
export type SessionConfidence = 'confirmed' | 'rule' | 'unconfirmed';

/** A stretch of one session. World ms: from included, until not. */
export interface TradingSession {
  readonly state: SessionState;
  readonly from: number;
  readonly until: number;
  /** What the day is called where it is no normal one: `Thanksgiving Day`, `Day after Thanksgiving (early close)`. */
  readonly dayName: string | null;
  readonly confidence: SessionConfidence;
}

export type SessionAt =
  | {
      readonly kind: 'known';
      readonly now: TradingSession;
      /** null: the calendar ends before. */
      readonly next: TradingSession | null;
      /** What an announced closure changed here, in a sentence; null: nothing. */
      readonly advisory: string | null;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A closure of US equities that an outside calendar announces. It can close what a calendar has open, and nothing else. */
export interface AnnouncedClosure {
  /** New York's civil day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly name: string;
  /** World ms at which regular hours end early; null: the whole day is closed. */
  readonly closesAt: number | null;
}

type OracleRegimeState = 'external' | 'internal';

export type RegimeAt =
  | {
      readonly kind: 'known';
      readonly regime: OracleRegimeState;
      /** World ms of the next change and what it is to; null: not known. */
      readonly next: { readonly regime: OracleRegimeState; readonly at: number } | null;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

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
