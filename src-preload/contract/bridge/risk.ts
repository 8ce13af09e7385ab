import type { ReferenceReading } from '../views/reference/reference.ts';
import type { RiskField, RiskStatus } from '../views/risk/risk.ts';
import type { AnswerOrFailure } from './failure.ts';

/** The risk monitor beside the volatility that the agent reckons with: either may be there without the other. */
export interface RiskPicture {
  readonly status: AnswerOrFailure<RiskStatus>;
  /** By Perpscope's own provider, and by the agent; a failure says why there is none. One that is not usable says why it is not. */
  readonly vix: {
    readonly ours: AnswerOrFailure<ReferenceReading>;
    readonly agent: AnswerOrFailure<ReferenceReading>;
  };
}

export type RiskFigure = Exclude<RiskField, 'circuit_breaker_tripped'>;

export interface RiskHistoryRequest {
  /** World ms, both included. */
  readonly from: number;
  readonly to: number;
}

/** A value holds from its point to the next. */
export interface RiskPoint {
  /** World ms. */
  readonly at: number;
  /** null: from here on it was not reported, or the agent not read. */
  readonly value: number | null;
}

/** `to` null: it still is so. */
export interface RiskSpan {
  /** World ms. */
  readonly from: number;
  readonly to: number | null;
}

/** What the risk monitor reported over time, made ready to draw. */
export interface RiskHistory {
  /** Ascending, thinned to what a chart can show; lows and highs are kept. */
  readonly points: Readonly<Record<RiskFigure, readonly RiskPoint[]>>;
  /** When the circuit breaker stood tripped. */
  readonly tripped: readonly RiskSpan[];
  /** When nothing was reported of the circuit breaker, or the agent not read. */
  readonly breakerUnknown: readonly RiskSpan[];
}

/** Calls of the bridge. */
export interface RiskCalls {
  getRisk: { readonly args: null; readonly result: RiskPicture };
  getRiskHistory: { readonly args: RiskHistoryRequest; readonly result: RiskHistory };
}
