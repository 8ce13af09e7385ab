import { useMemo, type ReactElement } from 'react';
import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { SessionSpans } from '../../../../src-preload/contract/bridge/sessions.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import { placeMarks, type ChartMark } from '../../../charts/candle-marks.ts';
import { figuresTo } from '../../../stores/market-figures.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { candleColumns } from './candle-columns.tsx';
import { latestSlots } from './chart-words.ts';
import { slotWords } from './mark-words.ts';
import { slotSession } from './slot-session.ts';

const shownSlots = 50;

interface CandleTableProps {
  readonly chart: CandleChart;
  readonly marks: readonly ChartMark[];
  /** null: there is none. */
  readonly sessions: SessionSpans | null;
  readonly market: Pick<MarketRow, 'displayTicker' | 'sizeDecimals'>;
}

/** The end of the chart in figures, newest first; gaps have rows of their own. */
export function CandleTable({ chart, marks, sessions, market }: CandleTableProps): ReactElement {
  const placed = Map.groupBy(placeMarks(chart, marks), ({ openMs }) => openMs);
  const rows = latestSlots(chart, shownSlots).map((slot) => ({
    ...slot,
    session: sessions === null ? null : slotSession(sessions, chart, slot.openMs),
    marked: slotWords(placed.get(slot.openMs) ?? []),
  }));
  const { displayTicker: unit, sizeDecimals } = market;
  const hasSessions = sessions !== null;
  const columns = useMemo(() => candleColumns(unit, hasSessions), [unit, hasSessions]);
  return (
    <DataTable
      id="candles"
      name="Candles as a table"
      order={`the last ${rows.length} intervals, newest first`}
      className="candle-table"
      columns={columns}
      rows={rows}
      keyOf={({ openMs }) => String(openMs)}
      figures={figuresTo(sizeDecimals)}
    />
  );
}
