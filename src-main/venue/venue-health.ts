/** What is said of a venue of which nothing has been heard, good or bad: every start begins so. */
export const notAnsweredYet = 'The venue has not answered yet.';

/** What all signs of the venue come to. */
export interface VenueVerdict {
  readonly state: 'ok' | 'degraded' | 'down';
  readonly lastError: string | null;
  /** What a person can do about it. */
  readonly remedy: string | null;
}

/** How the venue answers, as a whole. Times are world ms. */
export interface VenueHealth extends VenueVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Different rows refused since start. */
  readonly invalidRows: number;
}
