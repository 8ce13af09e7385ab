import type { Alert } from './alert.ts';
import type { AlertFacts } from './facts.ts';
import type { AlertSettings } from './alert-settings.ts';

/** A condition that holds now. */
export interface Condition extends Pick<Alert, 'coin' | 'message' | 'remedy' | 'screen'> {
  /** Absent: false. */
  readonly isPastLimit?: boolean;
  /** Event ids, if it is made of events; a new one repeats the alert. */
  readonly events: readonly string[];
}

/** Result of a rule: active conditions, and markets it can't check. null: it can check nothing now. */
export type RuleResult = {
  readonly on: readonly Condition[];
  readonly unknownCoins: readonly (string | null)[];
  /** Markets that were checked, but whose alert is neither raised nor resolved yet. */
  readonly waitingCoins?: readonly (string | null)[];
} | null;

export interface RuleInput {
  readonly facts: AlertFacts;
  readonly settings: AlertSettings;
  /** World ms. */
  readonly now: number;
}

export type RuleCheck = (input: RuleInput) => RuleResult;

export const off: RuleResult = { on: [], unknownCoins: [] };

/** One active condition that concerns no market. */
export function on(condition: Omit<Condition, 'coin' | 'events'>): RuleResult {
  return { on: [{ coin: null, events: [], ...condition }], unknownCoins: [] };
}
