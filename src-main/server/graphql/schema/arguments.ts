import { PerformancePeriod } from '../../../../src-preload/contract/views/performance.ts';
import type { AssetClass } from '../../../../src-preload/contract/views/identity.ts';
import { PerpscopeError } from '../../../errors.ts';
import type { ListPart, MarketChoice } from '../../../queries/graph-questions.ts';

export const usualLimit = 50;
export const mostRows = 500;

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
  return { ...choiceOf(given), limit: pageSize('limit', given.limit), offset: offsetOf(given.offset) };
}

/** A page larger than it may be is refused rather than cut: whoever asks for 1,000 rows must not take 500 for all. */
export function pageSize(name: string, rows: number): number {
  return within({ name, least: 1, most: mostRows }, rows);
}

export function pointsOf(points: number): number {
  return within({ name: 'points', least: 2, most: 1_000 }, points);
}

export function periodOf(period: string): PerformancePeriod {
  const parsed = PerformancePeriod.safeParse(period);
  if (parsed.success) return parsed.data;
  throw new PerpscopeError('invalid_period', `period is one of ${PerformancePeriod.options.join(', ')}.`);
}

function offsetOf(offset: number): number {
  if (offset >= 0) return offset;
  throw new PerpscopeError('invalid_parameter', 'offset is a whole number, 0 or more.');
}

interface Bounds {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

function within({ name, least, most }: Bounds, value: number): number {
  if (value >= least && value <= most) return value;
  throw new PerpscopeError('invalid_limit', `${name} is a whole number from ${least} to ${most}.`);
}
