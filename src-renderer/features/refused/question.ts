import type { RefusedEntryFilter } from '../../../src-preload/contract/bridge/trades.ts';
import { msOf } from '../../format/instant.ts';
import type { PagedOperation } from '../../operations/use-operation-pages.ts';
import type { QueryChange } from '../../stores/address-query.ts';
import { historyFilterOf, textIn } from '../../stores/history-filter.ts';

export const refusedList: PagedOperation<'listRefusedEntries'> = {
  operation: 'listRefusedEntries',
  keyOf: ({ key }) => key,
  timeOf: ({ decidedAt }) => msOf(decidedAt),
};

export function refusedFilterOf(params: URLSearchParams): RefusedEntryFilter {
  return { ...historyFilterOf(params), gate: textIn(params.get('gate')) };
}

export const unfiltered: QueryChange = { class: null, market: null, gate: null };

interface GateCount {
  readonly gate: string;
  readonly count: number;
}

/** Sorts gates by refused entries, most first. The chosen gate stays, whatever its count. */
export function gateChips(gates: readonly GateCount[], chosen: string | null): readonly GateCount[] {
  const listed =
    gates.some(({ gate }) => gate === chosen) || chosen === null
      ? gates
      : [...gates, { gate: chosen, count: 0 }];
  return listed
    .filter(({ gate, count }) => count > 0 || gate === chosen)
    .toSorted((a, b) => b.count - a.count || (a.gate < b.gate ? -1 : 1));
}
