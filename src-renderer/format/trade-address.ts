import type { PerformancePeriod } from '../../src-preload/contract/views/performance/performance.ts';

/** Returns the path of an order's detail, which opens over the list of orders. */
export function orderPath(tradeId: string): string {
  return `/trades/${encodeURIComponent(tradeId)}`;
}

/** Returns the path of a decision, by the agent's id. */
export function decisionPath(decisionId: string): string {
  return `/decisions?${new URLSearchParams({ decision: decisionId })}`;
}

/** Returns the address of a closed trade's detail, which opens over the list of closed trades. */
export function closedTradeAddress(tradeId: string): string {
  return `#/trades/trip/${encodeURIComponent(tradeId)}?view=trips`;
}

/** Filter of the list of closed trades, as its address has it. */
export type ClosedTradesFilter =
  | { readonly market: string }
  | { readonly strategy: string }
  /** UTC, `YYYY-MM-DD`. */
  | { readonly day: string };

/** Returns the address of the closed trades of a period that a filter leaves. */
export function closedTradesAddress(period: PerformancePeriod, filter: ClosedTradesFilter): string {
  return `#/trades?${new URLSearchParams({ view: 'trips', period, ...filter })}`;
}

/** Returns the address of the closed trades of a UTC day, `YYYY-MM-DD`. */
export function closedDayAddress(day: string): string {
  return closedTradesAddress('all', { day });
}
