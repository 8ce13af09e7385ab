/** What an answer may rest on, and what may be missing. */
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
  /** Round trips and what the account earned: any of three sources. */
  | 'trades'
  | 'performance'
  /** An escrow contract on at least one chain. */
  | 'deposits'
  /** The chain itself, which alone knows a deposit or an on-chain fill. */
  | 'chain'
  | 'transfers';

/** `not_attached`: there is nothing to ask, so nothing can fail; `reason` is a sentence with what to do about it. */
export type Attachment =
  | { readonly kind: 'attached' }
  | { readonly kind: 'not_attached'; readonly reason: string };

export type ProviderMap = Readonly<Record<ProviderName, Attachment>>;
