import type { Alert } from './alert.ts';
import type { AlertFacts } from './facts.ts';
import type { AlertSettings } from './alert-settings.ts';

/** Something to tell of that holds now. */
export interface Condition extends Pick<Alert, 'coin' | 'message' | 'remedy' | 'screen'> {
  /** What happened, where it is made of events: one that is new is a repeat. */
  readonly events: readonly string[];
}

/** What a rule says: what holds, and of which markets it can't tell. null: it can tell nothing now. */
export type RuleResult = {
  readonly on: readonly Condition[];
  readonly unknownCoins: readonly (string | null)[];
} | null;

export interface RuleInput {
  readonly facts: AlertFacts;
  readonly settings: AlertSettings;
  /** World ms. */
  readonly now: number;
}

export type RuleCheck = (input: RuleInput) => RuleResult;

export const off: RuleResult = { on: [], unknownCoins: [] };

/** Holds, and is of no market. */
export function on(condition: Omit<Condition, 'coin' | 'events'>): RuleResult {
  return { on: [{ coin: null, events: [], ...condition }], unknownCoins: [] };
}
