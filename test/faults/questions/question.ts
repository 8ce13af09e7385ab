import type { Expect } from '../expect.ts';
import type { Interfaces, Reading } from '../interfaces.ts';
import * as account from '../oracle/account.ts';
import { catalog } from '../oracle/catalog.ts';
import { markets } from '../world/markets.ts';

/** A question that an interface is asked, and all that its answer should hold. */
export interface Question {
  readonly id: string;
  readonly ask: (interfaces: Interfaces, now: number) => Promise<Reading>;
  readonly expect: Expect;
  /** Readings without which it may be refused as a whole. */
  readonly needs: readonly string[];
  /** Readings whose latest failure is enough to refuse it: earlier readings do not count. */
  readonly strict?: readonly string[];
  /** The market that it is about, where that may be gone. */
  readonly coin?: string;
  /** Treatment of readings past their limit: refused over MCP; over REST and in the window the stored ones are served, and marked. */
  readonly whenOld: 'refused' | 'marked' | 'either';
}

export const agentNeeds = ['agentStatus'];
export const allQuotes = markets.map(({ coin }) => `quotes:${coin}`);
export const accountNeeds = [...account.allAccounts, ...catalog];
export const poolNeeds = [...accountNeeds, 'spot', 'mode'];
export const historyNeeds = ['fills', 'funding', 'ledger', 'journal'];
