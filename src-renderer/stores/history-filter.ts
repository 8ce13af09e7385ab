import type { HistoryFilter } from '../../src-preload/contract/bridge/trades.ts';
import { periodWords } from '../format/trade-words.ts';
import { classWords } from '../format/words.ts';
import type { QueryChange } from './address-query.ts';

const usualPeriod = '30d';

/** One of the words of `words`, by its key; null for anything else. */
export function wordIn<K extends string>(text: string | null, words: Readonly<Record<K, string>>): K | null {
  return text !== null && Object.hasOwn(words, text) ? (text as K) : null;
}

/** Any text that says something. */
export function textIn(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/** What of an address every list of the record is narrowed by. What makes no sense narrows nothing. */
export function historyFilterOf(params: URLSearchParams): HistoryFilter {
  return {
    assetClass: wordIn(params.get('class'), classWords),
    marketId: textIn(params.get('market')),
    period: wordIn(params.get('period'), periodWords) ?? usualPeriod,
  };
}

/** A period takes the place of a day. */
export function historyQuery(filter: Partial<HistoryFilter>): QueryChange {
  const { assetClass, marketId, period } = filter;
  return {
    ...(assetClass === undefined ? {} : { class: assetClass }),
    ...(marketId === undefined ? {} : { market: marketId }),
    ...(period === undefined ? {} : { period: period === usualPeriod ? null : period, day: null }),
  };
}

/** A market of another class would find nothing. */
export function classChange(assetClass: HistoryFilter['assetClass']): QueryChange {
  return historyQuery({ assetClass, marketId: null });
}

/** Something but the period narrows the list. */
export function isNarrowed(filter: HistoryFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'period' && value !== null);
}
