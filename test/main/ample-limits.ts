import { simulatorLimits, type BudgetLimits } from '../../src-main/venue/hyperliquid/weight-budget.ts';

/**
 * Request limits so high that no request waits: for tests of what is answered and shown, which does not depend on
 * how long a start waits. Other tests cover the wait and the polite limits.
 */
export const ampleLimits: BudgetLimits = simulatorLimits;
