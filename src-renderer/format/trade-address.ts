/** Returns the address of a closed trade's detail, which opens over the list of closed trades. */
export function closedTradeAddress(tradeId: string): string {
  return `#/trades/trip/${encodeURIComponent(tradeId)}?view=trips`;
}

/** Returns the address of the closed trades of a UTC day, `YYYY-MM-DD`. */
export function closedDayAddress(day: string): string {
  return `#/trades?view=trips&period=all&day=${day}`;
}
