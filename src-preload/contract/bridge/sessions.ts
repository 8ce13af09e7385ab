import type { UnderlyingSession } from '../views/markets/market-state.ts';

/** Request for the sessions of at most three years. */
export interface SessionSpansRequest {
  readonly marketId: string;
  /** World ms: `fromMs` included, `toMs` excluded. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A time span of one session, cut to the requested range. */
export interface SessionSpan {
  /** World ms: `fromMs` included, `toMs` excluded. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly state: Exclude<UnderlyingSession, 'regular'>;
}

/**
 * Sessions outside regular hours, ascending, without overlap. The time between them is regular hours, except after `knownUntilMs`
 * and before 2020-01-01, where nothing is known.
 */
export interface SessionSpans {
  readonly marketId: string;
  readonly spans: readonly SessionSpan[];
  /** End of the calendar, if it ends before the requested range; null: all of the range is known. */
  readonly knownUntilMs: number | null;
  /** Why no spans are known: the market has no calendar. null: it has one. */
  readonly unavailableReason: string | null;
}

/** Calls of the bridge. */
export interface SessionCalls {
  /** Sessions of the underlying outside its regular hours, to shade a chart with. */
  getSessionSpans: { readonly args: SessionSpansRequest; readonly result: SessionSpans };
}
