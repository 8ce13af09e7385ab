import type { Alert } from '../domain/alerts/alert.ts';
import type { StoreChange } from '../store/store.ts';
import type { FundScope } from './fund-questions.ts';
import type { CandleQuestion } from './candle-series.ts';
import type { DoorScope } from './door-scope.ts';
import type { HealthScope } from './read-health.ts';

export interface ReadModelScope extends DoorScope, HealthScope, FundScope {
  readonly onStoreChange: (listener: (change: StoreChange) => void) => () => void;
  readonly onHealthChange: (listener: () => void) => () => void;
  /** After each reading of the agent's status, good or bad. */
  readonly onAgentChange: (listener: () => void) => () => void;
  /** Whenever an observation, or how the provider stands, is another. */
  readonly onReferenceChange: (listener: () => void) => () => void;
  /** Once for each alert that is to be told aloud. */
  readonly onAlertTold: (listener: (alert: Alert) => void) => () => void;
  readonly liveCandles: (coin: string, interval: CandleQuestion['interval']) => () => void;
}
