/** Past these ages a reading is shown only as stale and feeds nothing. Milliseconds. */
export const freshnessLimitsMs = {
  quote: 60_000,
  account: 60_000,
  fills: 120_000,
  /** Of fills, funding and ledger together: they are read every few minutes. */
  histories: 30 * 60_000,
  metadata: 15 * 60_000,
  agentStatus: 90_000,
  referenceRealTime: 2 * 60_000,
  referenceDelayed: 20 * 60_000,
} as const;
