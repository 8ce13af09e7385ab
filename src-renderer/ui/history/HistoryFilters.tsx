import type { ReactElement, ReactNode } from 'react';
import type { ExportSubject } from '../../../src-preload/contract/views/exports/exports.ts';
import type { HistoryFilter } from '../../../src-preload/contract/bridge/trades.ts';
import type { QueryChange } from '../../stores/address-query.ts';
import { classChange, historyQuery } from '../../stores/history-filter.ts';
import { ExportLink } from './ExportLink.tsx';
import { ClassFilter, MarketFilter, PeriodFilter } from './Filters.tsx';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly change: (change: QueryChange) => void;
  /** Subject to export the list as, with the filters in the address. */
  readonly exportAs: ExportSubject;
  readonly children?: ReactNode;
}

/** Filters that every list of the record has. `children`: further filters of this list. */
export function HistoryFilters({ filter, change, exportAs, children }: HistoryFiltersProps): ReactElement {
  return (
    <div className="filters" role="group" aria-label="Filter">
      <PeriodFilter value={filter.period} onChange={(period) => change(historyQuery({ period }))} />
      <ClassFilter value={filter.assetClass} onChange={(assetClass) => change(classChange(assetClass))} />
      <MarketFilter
        assetClass={filter.assetClass}
        value={filter.marketId}
        onChange={(marketId) => change(historyQuery({ marketId }))}
      />
      {children}
      <ExportLink subject={exportAs} period={filter.period} />
    </div>
  );
}
