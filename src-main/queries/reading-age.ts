import { ageMs } from '../domain/freshness.ts';
import type { MarketScope } from './market-scope.ts';

/** How old a reading is, in a sentence: `75 s`. */
export function ageWords({ world }: Pick<MarketScope, 'world'>, readAt: number): string {
  return `${Math.round(ageMs(readAt, world.now()) / 1_000)} s`;
}
