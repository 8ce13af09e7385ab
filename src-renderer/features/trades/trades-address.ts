import type {
  ChainCheckFilter,
  ClosedTradeFilter,
  TradeDetailKey,
  TradeFilter,
} from '../../../src-preload/contract/bridge/trades.ts';
import { chainCheckLabels, outcomeLabels, reconciliationChoices } from '../../format/trade-labels.ts';
import { isoTime } from '../../format/instant.ts';
import { orderPath } from '../../format/trade-address.ts';
import { addressWith, type QueryChange } from '../../stores/address-query.ts';
import { historyFilterOf, textIn, keyIn } from '../../stores/history-filter.ts';

/** Views of the Trades screen: orders and their outcomes, the round trips they make, or the fills that the agent published on a chain. */
export type TradesView = 'orders' | 'trips' | 'chain';

export function tradesViewOf(params: URLSearchParams): TradesView {
  const view = params.get('view');
  return view === 'trips' || view === 'chain' ? view : 'orders';
}

export function chainFilterOf(params: URLSearchParams): ChainCheckFilter {
  return { ...historyFilterOf(params), state: keyIn(params.get('check'), chainCheckLabels) };
}

export function tradeFilterOf(params: URLSearchParams): TradeFilter {
  return {
    ...historyFilterOf(params),
    status: keyIn(params.get('status'), outcomeLabels),
    strategyId: textIn(params.get('strategy')),
    reconciliation: keyIn(params.get('reconciliation'), reconciliationChoices),
  };
}

export const unfiltered: QueryChange = {
  class: null,
  market: null,
  status: null,
  strategy: null,
  reconciliation: null,
  check: null,
  day: null,
};

/** Returns the UTC day that closed trades are filtered by, `YYYY-MM-DD`; null: none. */
function closedDayOf(params: URLSearchParams): string | null {
  const day = params.get('day') ?? '';
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(day) && isoTime(Date.parse(`${day}T00:00:00Z`))?.startsWith(day) === true;
  return isDay ? day : null;
}

export function tripFilterOf(params: URLSearchParams): ClosedTradeFilter {
  const day = closedDayOf(params);
  return {
    ...historyFilterOf(params),
    strategyId: textIn(params.get('strategy')),
    ...(day === null ? {} : { day }),
  };
}

/** Returns the address of a trade detail. It keeps the query of the list behind it. */
export function detailAddress({ kind, id }: TradeDetailKey, query: string): string {
  return addressWith(kind === 'trade' ? orderPath(id) : `/trades/trip/${encodeURIComponent(id)}`, query);
}
