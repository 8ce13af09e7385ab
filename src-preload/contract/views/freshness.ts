/** Past these ages a reading is shown only as stale and feeds nothing. Milliseconds. */
export const freshnessLimitsMs = {
  quote: 60_000,
  account: 60_000,
  fills: 120_000,
  /** Of fills, funding and ledger together: they are read every few minutes. */
  histories: 30 * 60_000,
  metadata: 15 * 60_000,
  agentStatus: 90_000,
  /** Of the last reading that got to the journal's end. */
  journal: 90_000,
  /** Of a chain's final block: it follows the latest one by some 20 minutes. */
  finalBlock: 60 * 60_000,
  referenceRealTime: 2 * 60_000,
  referenceDelayed: 20 * 60_000,
} as const;

/** World ms. A world that runs faster than real time leaves its reader less real time. */
export function journalLimitMs(rate: number): number {
  return freshnessLimitsMs.journal * Math.max(1, rate);
}
