import { dayMs, hourMs, minuteMs } from './time.ts';

/** Returns a remaining time in its two largest units: `14 min`, `2 h 14 min`, `2 d 4 h`. Never negative. */
export function formatCountdown(remainingMs: number): string {
  if (!(remainingMs >= minuteMs)) return 'less than a minute';
  if (remainingMs < hourMs) return `${Math.floor(remainingMs / minuteMs)} min`;
  if (remainingMs < dayMs)
    return `${Math.floor(remainingMs / hourMs)} h ${Math.floor((remainingMs % hourMs) / minuteMs)} min`;
  return `${Math.floor(remainingMs / dayMs)} d ${Math.floor((remainingMs % dayMs) / hourMs)} h`;
}
