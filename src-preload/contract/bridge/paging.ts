/** A page, newest first. `cursor`: what the page before answered as `next`; null: from the newest. */
export interface PageRequest {
  readonly cursor: string | null;
  /** 1 to 500. */
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Asks for the rows behind these; null: there are none. */
  readonly next: string | null;
}
