/** Maximum ages, in ms. An older reading is only shown, as stale, and nothing is computed from it. */
export const freshnessLimitsMs = {
  quote: 60_000,
  account: 60_000,
  fills: 120_000,
  /** Fills, funding and ledger together: they are read every few minutes. */
  histories: 30 * 60_000,
  metadata: 15 * 60_000,
  agentStatus: 90_000,
  /** Age of the last reading that reached the journal's end. */
  journal: 90_000,
  /** Age of a chain's final block, which is some 20 minutes behind the latest one. */
  finalBlock: 60 * 60_000,
  referenceRealTime: 2 * 60_000,
  referenceDelayed: 20 * 60_000,
} as const;

/** Longest time between two heartbeats of an agent that keeps to docs/agent-feed.md, ms. */
export const heartbeatIntervalMs = 30_000;

/** World ms. If the world runs faster than real time, a reader has less real time to keep up. */
export function journalLimitMs(rate: number): number {
  return freshnessLimitsMs.journal * Math.max(1, rate);
}
