import type { ReactElement } from 'react';
import type {
  ChartedTrade,
  TradeExcursion,
} from '../../../src-preload/contract/views/performance/closed-trade-charts.ts';
import { holdText } from '../../format/age.ts';
import { formatPercent, formatSignedPercent, formatSignedUsd } from '../../format/number.ts';
import { closedTradeAddress } from '../../format/trade-address.ts';
import { Moment } from '../../ui/Moment.tsx';
import { sideColumn } from '../../ui/side-column.tsx';
import {
  figureColumn,
  momentColumn,
  momentWidths,
  signedColumn,
  textColumn,
  type Column,
} from '../../ui/table/column.tsx';
import { noExcursionReason } from './hold-scatter.ts';

const coverage = (share: number): string => formatPercent(share * 100, 0);
const percent = (value: number): string => formatSignedPercent(value);

/** Columns of the closed trades in the charts, one by one. */
export const chartedTradeColumns: readonly Column<ChartedTrade>[] = [
  {
    ...momentColumn<ChartedTrade>({
      id: 'closed',
      header: 'Closed',
      hint: 'In your time zone; UTC on hover',
      ...momentWidths,
      rowHeader: true,
      value: ({ closedAt }) => Date.parse(closedAt),
    }),
    cell: (row) => <TradeLink row={row} />,
  },
  textColumn({
    id: 'market',
    header: 'Market',
    hint: 'Exact coin',
    width: 'minmax(80px, 1.2fr)',
    value: ({ symbol }) => symbol,
  }),
  sideColumn({ hint: 'Long or short', width: '56px' }),
  {
    ...figureColumn<ChartedTrade>({
      id: 'held',
      header: 'Held',
      hint: 'From first to last fill',
      width: 'minmax(92px, 0.8fr)',
      value: ({ holdSeconds }) => holdSeconds,
      format: () => holdText,
      reason: () => 'Opened before the known history',
    }),
    csv: [{ header: 'Held (s)', value: ({ holdSeconds }) => holdSeconds }],
  },
  signedColumn({
    id: 'netOfFees',
    header: 'Net of fees',
    hint: 'Realized P&L minus fees, before funding',
    width: 'minmax(88px, 0.9fr)',
    value: ({ netPnlUsd }) => netPnlUsd,
    format: () => formatSignedUsd,
  }),
  excursionColumn(
    'mae',
    'MAE',
    'Maximum adverse excursion: worst P&L at a minute mark of the hold, before fees and funding',
    {
      value: ({ maeUsd }) => maeUsd,
      format: formatSignedUsd,
    },
  ),
  excursionColumn('maePct', 'MAE %', 'The same in percent of the average entry price', {
    value: ({ maePct }) => maePct,
    format: percent,
  }),
  excursionColumn('mfe', 'MFE', 'Maximum favorable excursion: best P&L at a minute mark of the hold', {
    value: ({ mfeUsd }) => mfeUsd,
    format: formatSignedUsd,
  }),
  excursionColumn('mfePct', 'MFE %', 'The same in percent of the average entry price', {
    value: ({ mfePct }) => mfePct,
    format: percent,
  }),
  figureColumn({
    id: 'marks',
    header: 'Marks',
    hint: 'Share of the minutes of the hold that have a mark',
    width: '64px',
    value: ({ excursion }) => excursion?.markCoverage ?? null,
    format: () => coverage,
    reason: noExcursionReason,
  }),
];

interface ExcursionFigure {
  readonly value: (excursion: TradeExcursion) => number;
  readonly format: (value: number) => string;
}

function excursionColumn(
  id: string,
  header: string,
  hint: string,
  { value, format }: ExcursionFigure,
): Column<ChartedTrade> {
  return signedColumn({
    id,
    header,
    hint,
    width: 'minmax(76px, 0.8fr)',
    value: ({ excursion }) => (excursion === null ? null : value(excursion)),
    format: () => format,
    reason: noExcursionReason,
  });
}

function TradeLink({ row: { tradeId, closedAt, symbol } }: { readonly row: ChartedTrade }): ReactElement {
  return (
    <a href={closedTradeAddress(tradeId)} className="row-link">
      <Moment ms={Date.parse(closedAt)} />
      <span className="unseen">, {symbol}</span>
    </a>
  );
}
