import type { TradeDetailKey, TradeFilter } from '../../../src-preload/contract/bridge/trades.ts';
import { outcomeWords, reconciliationChoices } from '../../format/trade-words.ts';
import { addressWith, type QueryChange } from '../../stores/address-query.ts';
import { historyFilterOf, textIn, wordIn } from '../../stores/history-filter.ts';

/** Orders' outcomes, or the round trips that they make. */
export type TradesView = 'orders' | 'trips';

export function tradesViewOf(params: URLSearchParams): TradesView {
  return params.get('view') === 'trips' ? 'trips' : 'orders';
}

export function tradeFilterOf(params: URLSearchParams): TradeFilter {
  return {
    ...historyFilterOf(params),
    status: wordIn(params.get('status'), outcomeWords),
    strategyId: textIn(params.get('strategy')),
    reconciliation: wordIn(params.get('reconciliation'), reconciliationChoices),
  };
}

export const unfiltered: QueryChange = {
  class: null,
  market: null,
  status: null,
  strategy: null,
  reconciliation: null,
};

/** The address of a trade detail, keeping the query of the list behind it. */
export function detailAddress({ kind, id }: TradeDetailKey, query: string): string {
  const place = encodeURIComponent(id);
  return addressWith(kind === 'trade' ? `/trades/${place}` : `/trades/trip/${place}`, query);
}
