import type { DecisionFilter } from '../../../src-preload/contract/bridge/trades.ts';
import { actionLabels } from '../../format/trade-labels.ts';
import { msOf } from '../../format/instant.ts';
import type { PagedOperation } from '../../operations/use-operation-pages.ts';
import { addressWith, type QueryChange } from '../../stores/address-query.ts';
import { historyFilterOf, textIn, keyIn } from '../../stores/history-filter.ts';

export const decisionsList: PagedOperation<'listDecisions'> = {
  operation: 'listDecisions',
  keyOf: ({ key }) => key,
  timeOf: ({ decidedAt }) => msOf(decidedAt),
};

export function decisionFilterOf(params: URLSearchParams): DecisionFilter {
  const decisionId = textIn(params.get('decision'));
  return {
    ...historyFilterOf(params),
    action: keyIn(params.get('action'), actionLabels),
    strategyId: textIn(params.get('strategy')),
    ...(decisionId === null ? {} : { decisionId }),
  };
}

export const unfiltered: QueryChange = { class: null, market: null, action: null, strategy: null };

/** Returns the address of an order's detail over the timeline. It keeps the timeline's query. */
export function detailAddress(tradeId: string, query: string): string {
  return addressWith(`/decisions/trade/${encodeURIComponent(tradeId)}`, query);
}
