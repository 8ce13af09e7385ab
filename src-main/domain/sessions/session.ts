import type { CivilDay, WallTime } from '../time.ts';

/** The underlying's session. Futures are `regular` while they are open; their daily break and the weekend are `closed`. */
export type SessionState = 'regular' | 'pre_market' | 'after_hours' | 'closed' | 'holiday';

/** `rule`: the hours follow a pattern and are not announced yet; `unconfirmed`: no source states them. */
export type SessionConfidence = 'confirmed' | 'rule' | 'unconfirmed';

/** One trading session. World ms: `from` included, `until` not. */
export interface TradingSession {
  readonly state: SessionState;
  readonly from: number;
  readonly until: number;
  /** Name of an exceptional day: `Thanksgiving Day`, `Day after Thanksgiving (early close)`. */
  readonly dayName: string | null;
  readonly confidence: SessionConfidence;
}

export type SessionAt =
  | {
      readonly kind: 'known';
      readonly now: TradingSession;
      /** null: the calendar ends first. */
      readonly next: TradingSession | null;
      /** One sentence on what an announced closure changed; null: nothing. */
      readonly advisory: string | null;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A closure of US equities announced by an outside calendar. It can only close sessions, never open them. */
export interface AnnouncedClosure {
  /** Day in New York, `YYYY-MM-DD`. */
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
      /** Next regime and the world ms of its start; null: unknown. */
      readonly next: { readonly regime: OracleRegimeState; readonly at: number } | null;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A weekday with exceptional hours. */
export interface ExceptionalDay {
  readonly day: CivilDay;
  readonly name: string;
  /** New York time at which trading ends early; null: closed all day. */
  readonly endsEarlyAt: WallTime | null;
  readonly confidence: SessionConfidence;
}

/** Display name of an exceptional day. */
export function nameOfDay(name: string, day: { readonly moved: boolean; readonly early: boolean }): string {
  const notes = [...(day.moved ? ['observed'] : []), ...(day.early ? ['early close'] : [])];
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}
