import type { AlertNotice } from '../../src-preload/contract/bridge/alerts.ts';
import type { HistoryChange } from '../../src-preload/contract/bridge/topics.ts';

/** Change, as reported to the interfaces that show the data. */
export type ReadChange =
  | { readonly kind: 'catalog' }
  | { readonly kind: 'quotes'; readonly coins: readonly string[] }
  | { readonly kind: 'health' }
  /** Pool, positions, orders or their notices. */
  | { readonly kind: 'account' }
  /** The agent's feed status or its report, or the pool of its token; the frame may now show a conflict. */
  | { readonly kind: 'agent' }
  /** Reference data, or the state of its provider. */
  | { readonly kind: 'reference' }
  | ({ readonly kind: 'history' } & HistoryChange)
  | { readonly kind: 'alerts' }
  /** Exports and backups, under way or done. */
  | { readonly kind: 'exports' }
  /** Alert to be announced once. */
  | { readonly kind: 'notice'; readonly notice: AlertNotice };
