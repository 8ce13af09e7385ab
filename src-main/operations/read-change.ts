import type { AlertNotice } from '../../src-preload/contract/bridge/alerts.ts';
import type { HistoryChange } from '../../src-preload/contract/bridge/topics.ts';

/** What changed, said to whoever shows it. */
export type ReadChange =
  | { readonly kind: 'catalog' }
  | { readonly kind: 'quotes'; readonly coins: readonly string[] }
  | { readonly kind: 'health' }
  /** Pool, positions, orders or their notices. */
  | { readonly kind: 'account' }
  /** The agent's feed status or its report, or the pool of its token; the frame may show a conflict since. */
  | { readonly kind: 'agent' }
  /** Outside data, or how its provider stands. */
  | { readonly kind: 'reference' }
  | ({ readonly kind: 'history' } & HistoryChange)
  | { readonly kind: 'alerts' }
  /** What is being exported or backed up, or was. */
  | { readonly kind: 'exports' }
  /** To be announced once. */
  | { readonly kind: 'notice'; readonly notice: AlertNotice };
