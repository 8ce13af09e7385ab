import './quotes.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactElement } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import type { Sort } from '../../stores/list-views-store.ts';
import { columns } from './columns.ts';
import { QuoteRow } from './QuoteRow.tsx';
import { SortHeader } from './SortHeader.tsx';

const rowHeight = 30;

interface QuotesTableProps {
  readonly markets: readonly MarketRow[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Draws only the rows in sight, however many there are. */
export function QuotesTable({ markets, sort, onSort }: QuotesTableProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const rows = useVirtualizer({
    count: markets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  return (
    <div ref={scroller} className="quotes" tabIndex={0} role="region" aria-label="Crypto quotes">
      <div
        role="table"
        className="quotes-table"
        aria-label="Live quotes"
        aria-rowcount={markets.length + 1}
        aria-colcount={columns.length}
      >
        <div role="rowgroup" className="quotes-head">
          <div role="row" aria-rowindex={1} className="quotes-row-head">
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="quotes-body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const market = markets[index];
            return market === undefined ? null : (
              <QuoteRow key={market.marketId} market={market} rowIndex={index + 2} top={start} />
            );
          })}
        </div>
      </div>
    </div>
  );
}
