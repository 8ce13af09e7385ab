import { monotonicClock } from '../clock.ts';
import type { WeightBudget } from '../venue/hyperliquid/weight-budget.ts';
import { createWeightBudget, politeLimits } from '../venue/hyperliquid/weight-budget.ts';

/** One budget for each address, however often it is switched to. */
export function createBudgets(): (baseUrl: string) => WeightBudget {
  const budgets = new Map<string, WeightBudget>();
  return (baseUrl) => {
    const budget = budgets.get(baseUrl) ?? createWeightBudget(politeLimits, monotonicClock);
    budgets.set(baseUrl, budget);
    return budget;
  };
}
