/** A row of an answer; a time in ns is an `exactNumber`. */
export type Row = { readonly ticker: string } & Readonly<Record<string, unknown>>;

export interface FeedMoment {
  readonly instant: number;
  /** World ms of the latest possible observation: the instant itself, unless a fault holds the feed back. */
  readonly observedUntil: number;
}

export function rowNotFound(ticker: string): Row {
  return { ticker, error: 'NOT_FOUND', message: 'Ticker not found.' };
}

export function rowNotEntitled(ticker: string): Row {
  return { ticker, error: 'NOT_ENTITLED', message: 'Not entitled to this ticker.' };
}
