import type { TradeStory } from '../../src-preload/contract/bridge/trades.ts';

type Told = Pick<TradeStory, 'decision' | 'orders' | 'fills' | 'trips'> & {
  readonly trades: readonly { readonly executedAt: number }[];
};

/** So much lies at least on either side of what is told, and a quarter of its time. */
const leastMarginMs = 30 * 60_000;

/** Time that a chart of a story shows: all of it, with what came before and after; a trip that holds still lasts until now. */
export function storyChart(
  { decision, orders, fills, trips, trades }: Told,
  now: number,
): TradeStory['chart'] {
  const times = [
    decision?.decidedAt,
    ...orders.flatMap(({ asked, outcomes }) => [asked?.at, ...outcomes.map(({ at }) => at)]),
    ...fills.map(({ at }) => at),
    ...trips.flatMap(({ openedAt, closedAt }) => [openedAt, closedAt ?? now]),
    ...trades.map(({ executedAt }) => executedAt),
  ].filter((at) => at !== undefined && at !== null);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max(leastMarginMs, Math.round((last - first) / 4));
  return { from: Math.max(0, first - margin), to: last + margin };
}
