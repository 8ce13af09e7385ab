/** Where closed trades come from, best first. */
export type TradeSource = 'trade_history_client' | 'exchange_closed_trades' | 'exchange_fills';

export interface SourceFacts {
  /** The agent's journal reaches back over the whole period. */
  readonly journalCovers: boolean;
  /** The first reading of the fills is done: until then only what the venue gives at once is known. */
  readonly fillsRead: boolean;
}

export function tradeSourceOf({ journalCovers, fillsRead }: SourceFacts): TradeSource {
  if (!fillsRead) return 'exchange_fills';
  return journalCovers ? 'trade_history_client' : 'exchange_closed_trades';
}
