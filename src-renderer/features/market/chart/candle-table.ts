import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { SessionSpans } from '../../../../src-preload/contract/bridge/sessions.ts';
import { placeMarks, type ChartMark } from '../../../charts/candle-marks.ts';
import { figuresTo } from '../../../format/market-figures.ts';
import type { Column } from '../../../ui/table/column.tsx';
import type { DataTableProps } from '../../../ui/table/DataTable.tsx';
import type { CandleRow } from './candle-columns.tsx';
import { latestSlots } from './chart-text.ts';
import { slotText } from './mark-text.ts';
import { slotSession } from './slot-session.ts';
import { counted } from '../../../format/number.ts';

interface CandleTableParts {
  readonly chart: CandleChart;
  readonly marks: readonly ChartMark[];
  /** null: sessions are not known, or not shown. */
  readonly sessions: SessionSpans | null;
  readonly columns: readonly Column<CandleRow>[];
  readonly sizeDecimals: number;
  /** Why candles are missing; null: none is. */
  readonly incomplete: string | null;
}

/** Table of the last `slots` intervals of the chart, newest first; a gap has a row of its own. */
export function candleTable(
  { chart, marks, sessions, columns, sizeDecimals, incomplete }: CandleTableParts,
  slots: number,
): DataTableProps<CandleRow> {
  const placed = Map.groupBy(placeMarks(chart, marks), ({ openMs }) => openMs);
  const rows = latestSlots(chart, slots).map((slot) => ({
    ...slot,
    session: sessions === null ? null : slotSession(sessions, chart, slot.openMs),
    marked: slotText(placed.get(slot.openMs) ?? []),
  }));
  return {
    id: 'candles',
    name: 'Candles as a table',
    order: `the last ${counted(rows.length, 'interval')}, newest first`,
    className: 'candle-table',
    columns,
    rows,
    keyOf: ({ openMs }) => String(openMs),
    figures: figuresTo(sizeDecimals),
    incomplete,
  };
}
