/** Past these ages a reading is shown only as stale and feeds nothing. Milliseconds. */
export const freshnessLimitsMs = { quote: 60_000, metadata: 15 * 60_000 } as const;
