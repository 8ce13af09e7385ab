import type { MonotonicClock } from '../../clock.ts';
import type { BudgetLimits, WeightBudget } from '../../venue/hyperliquid/weight-budget.ts';
import { createWeightBudget } from '../../venue/hyperliquid/weight-budget.ts';

/** One budget for each address, however often it is switched to. */
export function createBudgets(
  limits: BudgetLimits,
  monotonic: MonotonicClock,
): (baseUrl: string) => WeightBudget {
  const budgets = new Map<string, WeightBudget>();
  return (baseUrl) => {
    const budget = budgets.get(baseUrl) ?? createWeightBudget(limits, monotonic);
    budgets.set(baseUrl, budget);
    return budget;
  };
}
