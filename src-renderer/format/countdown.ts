const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long it is until then, in the two largest units: `14 min`, `2 h 14 min`, `2 d 4 h`. Never negative. */
export function formatCountdown(remainingMs: number): string {
  if (!(remainingMs >= minute)) return 'less than a minute';
  if (remainingMs < hour) return `${Math.floor(remainingMs / minute)} min`;
  if (remainingMs < day)
    return `${Math.floor(remainingMs / hour)} h ${Math.floor((remainingMs % hour) / minute)} min`;
  return `${Math.floor(remainingMs / day)} d ${Math.floor((remainingMs % day) / hour)} h`;
}
