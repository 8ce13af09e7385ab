import { localInstant } from './instant.ts';

/** World ms of an alert's first and latest time. */
export interface AlertTimes {
  readonly firstRaisedAt: number;
  readonly raisedAt: number;
}

/** Returns `since 09:07`, or `since 09:07, again 09:19` if it resolved in between; with the day unless that is today. */
export function sinceText({ firstRaisedAt, raisedAt }: AlertTimes, now: number | null): string {
  const [first, latest] = [momentOf(firstRaisedAt, now), momentOf(raisedAt, now)];
  return first === latest ? `since ${first}` : `since ${first}, again ${latest}`;
}

function momentOf(ms: number, now: number | null): string {
  const isToday = now === null || localInstant.date(ms) === localInstant.date(now);
  return isToday ? localInstant.time(ms) : localInstant.dayTime(ms);
}
