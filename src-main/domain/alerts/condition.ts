import type { Alert } from './alert.ts';
import type { AgentFacts, AlertFacts, Unknown } from './facts.ts';
import type { AlertSettings } from './alert-settings.ts';

/** A condition that holds now. */
export interface Condition extends Pick<Alert, 'coin' | 'message' | 'remedy'> {
  /** Absent: false. */
  readonly isPastLimit?: boolean;
  /** Event ids, if it is made of events; a new one repeats the alert. */
  readonly events: readonly string[];
}

/** Result of a rule: active conditions, and markets it can't check. `Unknown`: it can check nothing now. */
export type RuleResult =
  | {
      readonly on: readonly Condition[];
      /** Why each of these markets can't be checked: a sentence. */
      readonly unknownCoins: ReadonlyMap<string | null, string>;
      /** Why no market of these DEXes can be said to be without a condition: a sentence. */
      readonly unknownDexes?: ReadonlyMap<string, string>;
      /**
       * Markets whose condition has not been seen for long enough. An alert that was raised by this time (world ms) stays active: its
       * condition may have lasted since.
       */
      readonly waitingCoins?: ReadonlyMap<string | null, number>;
    }
  | Unknown;

export interface RuleInput {
  readonly facts: AlertFacts;
  readonly settings: AlertSettings;
  /** World ms. */
  readonly now: number;
}

export type RuleCheck = (input: RuleInput) => RuleResult;

export const noneUnknown: ReadonlyMap<string | null, string> = new Map();

export const off: RuleResult = { on: [], unknownCoins: noneUnknown };

/** One active condition that concerns no market. */
export function on(condition: Omit<Condition, 'coin' | 'events'>): RuleResult {
  return { on: [{ coin: null, events: [], ...condition }], unknownCoins: noneUnknown };
}

/** Says why nothing is known of an agent that has a feed and no current status. */
export function unknownAgent(agent: Exclude<AgentFacts, { kind: 'none' | 'reported' }>): Unknown {
  return {
    unknown: agent.kind === 'unreachable' ? "The agent's feed can't be read." : agent.reason,
  };
}
