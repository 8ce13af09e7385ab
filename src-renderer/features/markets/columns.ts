import type { SortKey } from '../../stores/list-views-store.ts';

export interface Column {
  readonly key: SortKey;
  readonly label: string;
  readonly hint: string;
  /** Which way a first click sorts. */
  readonly descendingFirst: boolean;
}

/** The crypto table, left to right; features/markets/markets.css gives the widths. */
export const columns: readonly Column[] = [
  { key: 'name', label: 'Market', hint: 'Ticker, collateral token', descendingFirst: false },
  { key: 'mark', label: 'Mark', hint: 'Mark price, in the collateral token', descendingFirst: true },
  { key: 'change', label: '24h', hint: 'Mark price against 24 hours ago', descendingFirst: true },
  { key: 'oracle', label: 'Oracle', hint: 'Oracle price, in the collateral token', descendingFirst: true },
  { key: 'funding', label: 'Funding / h', hint: 'Current hourly funding rate', descendingFirst: true },
  {
    key: 'openInterest',
    label: 'Open interest',
    hint: 'Open interest at the mark price, US dollars',
    descendingFirst: true,
  },
  { key: 'volume', label: '24h volume', hint: 'Rolling 24 hours, US dollars', descendingFirst: true },
  { key: 'leverage', label: 'Max lev.', hint: 'Highest leverage the venue allows', descendingFirst: true },
  { key: 'session', label: 'Session', hint: 'Venue session', descendingFirst: false },
];
