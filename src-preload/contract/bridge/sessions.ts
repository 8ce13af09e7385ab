import type { UnderlyingSession } from '../views/markets/market-state.ts';

/** Of at most three years. */
export interface SessionSpansRequest {
  readonly marketId: string;
  /** World ms: from included, to not. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stretch of one session, cut to what was asked for. */
export interface SessionSpan {
  /** World ms: from included, to not. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly state: Exclude<UnderlyingSession, 'regular'>;
}

/** Ascending, apart; what lies between them is regular hours, unless it is beyond `knownUntilMs`, or before 2020-01-01, which is not known either. */
export interface SessionSpans {
  readonly marketId: string;
  readonly spans: readonly SessionSpan[];
  /** Where the calendar ends, if that is before what was asked for; null: all of it is known. */
  readonly knownUntilMs: number | null;
  /** Why there are none: no calendar. null: there is one. */
  readonly unavailableReason: string | null;
}

/** Calls of the bridge. */
export interface SessionCalls {
  /** When the underlying did not trade its regular hours, to shade a chart with. */
  getSessionSpans: { readonly args: SessionSpansRequest; readonly result: SessionSpans };
}
