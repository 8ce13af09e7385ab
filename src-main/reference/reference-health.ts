/** What all ways of asking the reference data's provider come to. */
export interface ReferenceVerdict {
  readonly state: 'ok' | 'degraded' | 'down';
  readonly lastError: string | null;
  /** What a person can do about it. */
  readonly remedy: string | null;
}

/** How the provider answers, as a whole. Times are world ms. */
export interface ReferenceHealth extends ReferenceVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Different rows refused since start. */
  readonly invalidRows: number;
}
