import type { Alert } from './alert.ts';
import type { AlertFacts } from './facts.ts';
import type { AlertSettings } from './alert-settings.ts';

/** Something to tell of that holds now. */
export interface Condition extends Pick<Alert, 'coin' | 'message' | 'remedy' | 'screen'> {
  /** What happened, where it is made of happenings: one that is new is a repeat. */
  readonly happenings: readonly string[];
}

/** What a rule says: what holds, and of which markets it can't tell. null: it can tell nothing now. */
export type Judgement = {
  readonly on: readonly Condition[];
  readonly unknownCoins: readonly (string | null)[];
} | null;

export interface JudgedFacts {
  readonly facts: AlertFacts;
  readonly settings: AlertSettings;
  /** World ms. */
  readonly now: number;
}

export type Judge = (judged: JudgedFacts) => Judgement;

export const off: Judgement = { on: [], unknownCoins: [] };

/** Holds, and is of no market. */
export function on(condition: Omit<Condition, 'coin' | 'happenings'>): Judgement {
  return { on: [{ coin: null, happenings: [], ...condition }], unknownCoins: [] };
}
