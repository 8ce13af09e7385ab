import { localInstant } from './instant.ts';

/** World ms of an alert's first and latest time. */
export interface AlertTimes {
  readonly firstRaisedAt: number;
  readonly raisedAt: number;
}

/**
 * Returns `since 09:07`; if it resolved in between, when it came back and when it was first raised: `since 09:19 (also at 09:07)`. A
 * time has its day unless that is today.
 */
export function sinceText({ firstRaisedAt, raisedAt }: AlertTimes, now: number | null): string {
  const [first, latest] = [momentOf(firstRaisedAt, now), momentOf(raisedAt, now)];
  return first === latest ? `since ${first}` : `since ${latest} (also at ${first})`;
}

function momentOf(ms: number, now: number | null): string {
  const isToday = now === null || localInstant.date(ms) === localInstant.date(now);
  return isToday ? localInstant.time(ms) : localInstant.dayTime(ms);
}
