/** Request for a page, newest first. `cursor`: the `next` of the previous page; null: the newest rows. */
export interface PageRequest {
  readonly cursor: string | null;
  /** 1 to 500. */
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the rows after these; null: these are the last. */
  readonly next: string | null;
}
