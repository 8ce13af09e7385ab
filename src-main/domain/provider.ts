/** Data providers that an answer may need. */
export type ProviderName =
  | 'markets'
  /** Prices, ranges and funding of the markets in use. */
  | 'snapshots'
  | 'status'
  | 'signals'
  | 'risk'
  | 'tradeability'
  | 'portfolio'
  | 'positions'
  | 'pool'
  | 'orders'
  /** Round trips and P&L, from any of three sources. */
  | 'trades'
  | 'performance'
  /** An escrow contract on at least one chain. */
  | 'deposits'
  /** The chain: the only source of deposits and on-chain fills. */
  | 'chain'
  /** The agent's fill log on a chain. */
  | 'chainFills'
  | 'transfers';

/** `not_attached`: nothing is configured to ask; `reason` is a sentence that says what to do. `isUnread`: the first reading may attach it. */
export type Attachment =
  | { readonly kind: 'attached' }
  | { readonly kind: 'not_attached'; readonly reason: string; readonly isUnread?: true };

export type ProviderMap = Readonly<Record<ProviderName, Attachment>>;
