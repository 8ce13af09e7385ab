/** Whether YYYY-MM-DD is a day: Date.parse takes 30 February for 2 March. */
export function isCalendarDay(date: string): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
}
