import type { Candle } from '../../../../src-preload/contract/views/markets/candles.ts';
import { formatCompact } from '../../../format/number.ts';
import type { MarketFigures } from '../../../format/market-figures.ts';
import { Missing } from '../../../ui/Missing.tsx';
import { minuteColumn, textColumn, textOf, type Column } from '../../../ui/table/column.tsx';
import type { ChartSlot } from './chart-text.ts';

/** Interval of a chart, with what happened in it. */
export interface CandleRow extends ChartSlot {
  /** null: not known. */
  readonly session: string | null;
  readonly marked: string;
}

const noCandle = 'no candle';

function candleColumn(
  { id, header }: Pick<Column<CandleRow>, 'id' | 'header'>,
  value: (candle: Candle) => number,
  format: (figures: MarketFigures) => (value: number) => string,
): Column<CandleRow> {
  return {
    id,
    header,
    align: 'right',
    cell: ({ candle }, { figures }) =>
      candle === null ? <Missing reason={noCandle} /> : format(figures)(value(candle)),
    text: ({ candle }, { figures }) => textOf(candle, (known) => format(figures)(value(known))),
    csv: [{ header, value: ({ candle }) => (candle === null ? null : value(candle)) }],
    sort: ({ candle }) => (candle === null ? null : value(candle)),
  };
}

const price = ({ price: format }: MarketFigures): MarketFigures['price'] => format;

/** Column of the opening price; says `no candle` for an interval without one. */
function openColumn(): Column<CandleRow> {
  const open = candleColumn({ id: 'open', header: 'Open' }, (candle) => candle.open, price);
  return {
    ...open,
    cell: (row, context) =>
      row.candle === null ? <span className="faint">{noCandle}</span> : open.cell(row, context),
    text: (row, context) => (row.candle === null ? noCandle : open.text(row, context)),
  };
}

/** Returns the columns of the candle table. `unit`: unit of the volume. If the underlying has sessions, each candle shows its own. */
export function candleColumns(unit: string, hasSessions: boolean): readonly Column<CandleRow>[] {
  return [
    minuteColumn({ id: 'opened', header: 'Opened', rowHeader: true, value: ({ openMs }) => openMs }),
    openColumn(),
    candleColumn({ id: 'high', header: 'High' }, ({ high }) => high, price),
    candleColumn({ id: 'low', header: 'Low' }, ({ low }) => low, price),
    candleColumn({ id: 'close', header: 'Close' }, ({ close }) => close, price),
    candleColumn(
      { id: 'volume', header: `Volume, ${unit}` },
      ({ volume }) => volume,
      () => formatCompact,
    ),
    ...(hasSessions ? [sessionColumn] : []),
    textColumn({
      id: 'marks',
      header: 'Trades and decisions',
      align: 'right',
      width: 'minmax(140px, auto)',
      wrap: true,
      value: ({ marked }) => marked,
    }),
  ];
}

const sessionColumn = textColumn<CandleRow>({
  id: 'session',
  header: 'Underlying session',
  align: 'right',
  value: ({ session }) => session,
  reason: () => 'Beyond the end of the calendar',
});
