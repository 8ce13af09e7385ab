import type { ReferenceReading } from '../views/reference/reference.ts';
import type { RiskField, RiskStatus } from '../views/risk/risk.ts';
import type { AnswerOrFailure } from './failure.ts';

/** The risk monitor's report beside the volatility that the agent uses. Either may be present without the other. */
export interface RiskPicture {
  readonly status: AnswerOrFailure<RiskStatus>;
  /**
   * The VIX from Perpscope's own provider and from the agent. A failure says why there is no reading; a reading that is not
   * usable says why.
   */
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

/** A value that holds from this point to the next. */
export interface RiskPoint {
  /** World ms. */
  readonly at: number;
  /** null: from here on it was not reported, or the agent was not read. */
  readonly value: number | null;
}

/** `to` null: it has not ended. */
export interface RiskSpan {
  /** World ms. */
  readonly from: number;
  readonly to: number | null;
}

/** Reports of the risk monitor over time, ready to draw. */
export interface RiskHistory {
  /** Ascending, thinned to the number that a chart can show; lows and highs are kept. */
  readonly points: Readonly<Record<RiskFigure, readonly RiskPoint[]>>;
  /** Spans with the circuit breaker tripped. */
  readonly tripped: readonly RiskSpan[];
  /** Spans without a report on the circuit breaker, or without a reading of the agent. */
  readonly breakerUnknown: readonly RiskSpan[];
}

/** Calls of the bridge. */
export interface RiskCalls {
  getRisk: { readonly args: null; readonly result: RiskPicture };
  getRiskHistory: { readonly args: RiskHistoryRequest; readonly result: RiskHistory };
}
