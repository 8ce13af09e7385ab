import type { BudgetLimits } from '../../src-main/venue/hyperliquid/weight-budget.ts';
import { simulatorLimits } from '../../src-main/venue/hyperliquid/weight-budget.ts';

/**
 * A venue that may be asked as much as anyone likes: for tests of what is answered and shown, which is the same however
 * long a start waits for its turn. How long that is, and that the polite limits hold, are tests of their own.
 */
export const ampleLimits: BudgetLimits = simulatorLimits;
