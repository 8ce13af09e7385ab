import { PerformancePeriod } from '../../../../src-preload/contract/views/performance.ts';
import type { AssetClass } from '../../../../src-preload/contract/views/identity.ts';
import { PerpscopeError } from '../../../errors.ts';
import type { ListPart, MarketChoice } from '../../../queries/graph-questions.ts';

export const usualLimit = 50;

export interface ChoiceArguments {
  readonly assetClass?: AssetClass | null | undefined;
  readonly marketId?: string | null | undefined;
}

export interface ListArguments extends ChoiceArguments {
  readonly limit: number;
  readonly offset: number;
}

export function choiceOf({ assetClass, marketId }: ChoiceArguments): MarketChoice {
  return { assetClass: assetClass ?? null, marketId: marketId ?? null };
}

export function partOf(given: ListArguments): ListPart {
  return { ...choiceOf(given), limit: given.limit, offset: given.offset };
}

export function periodOf(period: string): PerformancePeriod {
  const parsed = PerformancePeriod.safeParse(period);
  if (parsed.success) return parsed.data;
  throw new PerpscopeError('invalid_period', `period is one of ${PerformancePeriod.options.join(', ')}.`);
}
