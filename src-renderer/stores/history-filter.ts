import type { HistoryFilter } from '../../src-preload/contract/bridge/trades.ts';
import { periodLabels } from '../format/trade-labels.ts';
import { classLabels } from '../format/labels.ts';
import type { QueryChange } from './address-query.ts';

const usualPeriod = '30d';

/** Returns a text that is a key of `words`; null for anything else. */
export function keyIn<K extends string>(text: string | null, words: Readonly<Record<K, string>>): K | null {
  return text !== null && Object.hasOwn(words, text) ? (text as K) : null;
}

/** Returns a text that is not blank, else null. */
export function textIn(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** Reads the filter of every list of the record from an address. An invalid value filters nothing. */
export function historyFilterOf(params: URLSearchParams): HistoryFilter {
  return {
    assetClass: keyIn(params.get('class'), classLabels),
    marketId: textIn(params.get('market')),
    period: keyIn(params.get('period'), periodLabels) ?? usualPeriod,
  };
}

/** Returns the change of the query. A period replaces a day. */
export function historyQuery(filter: Partial<HistoryFilter>): QueryChange {
  const { assetClass, marketId, period } = filter;
  return {
    ...(assetClass === undefined ? {} : { class: assetClass }),
    ...(marketId === undefined ? {} : { market: marketId }),
    ...(period === undefined ? {} : { period: period === usualPeriod ? null : period, day: null }),
  };
}

/** Returns the change for another asset class. It clears the market, which may belong to another class. */
export function classChange(assetClass: HistoryFilter['assetClass']): QueryChange {
  return historyQuery({ assetClass, marketId: null });
}

/** Checks whether a filter other than the period is set. */
export function isNarrowed(filter: Pick<HistoryFilter, 'period'>): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'period' && value !== null);
}
