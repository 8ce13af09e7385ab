import { figureColumn, sampleTimeColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';
import { formatUsd } from '../../format/number.ts';
import { flowsNear, flowLabel, type EquityLine, type EquityPoint } from './equity-line.ts';

/** Table of the equity curve and its drawdown, with deposits and withdrawals in between. */
export const equityTable = (line: EquityLine): DataTableProps<EquityRow> => ({
  id: 'equity',
  name: 'Account value',
  order: 'newest first',
  columns: equityColumns,
  rows: equityRows(line),
  keyOf: ({ at, source }) => `${at} ${source}`,
  virtual: 'measured',
});

interface EquityRow extends EquityPoint {
  readonly source: 'Perpscope’s sample' | 'Venue';
  /** Deposits and withdrawals since the point before. */
  readonly flows: string;
}

const unknownFlows = ({ source }: EquityRow): string =>
  source === 'Venue'
    ? 'Calculated from Perpscope’s samples only'
    : 'Not all deposits and withdrawals before this time are known';

const equityColumns: readonly Column<EquityRow>[] = [
  sampleTimeColumn(),
  textColumn({
    id: 'source',
    header: 'Source',
    width: 'minmax(90px, 0.6fr)',
    value: ({ source }) => source,
  }),
  figureColumn({
    id: 'value',
    header: 'Value',
    width: 'minmax(96px, 0.8fr)',
    value: ({ equity }) => equity,
    format: () => formatUsd,
  }),
  figureColumn({
    id: 'earned',
    header: 'Less net deposits',
    width: 'minmax(104px, 0.8fr)',
    value: ({ earned }) => earned,
    format: () => formatUsd,
    reason: unknownFlows,
  }),
  figureColumn({
    id: 'drawdown',
    header: 'Below the peak',
    width: 'minmax(96px, 0.8fr)',
    value: ({ drawdown }) => drawdown,
    format: () => formatUsd,
    reason: unknownFlows,
  }),
  textColumn({
    id: 'flows',
    header: 'Deposits and withdrawals before it',
    width: 'minmax(140px, 1.2fr)',
    align: 'right',
    wrap: true,
    value: ({ flows }) => flows,
  }),
];

/** Returns the rows, newest first. */
function equityRows(line: EquityLine): readonly EquityRow[] {
  const own = line.points.map((point): EquityRow => ({
    ...point,
    source: 'Perpscope’s sample',
    flows: flowsNear(line, point)
      .map((flow) => flowLabel(flow))
      .join(', '),
  }));
  const ofVenue = line.venue.map(({ at, value }): EquityRow => ({
    at,
    equity: value,
    earned: null,
    drawdown: null,
    source: 'Venue',
    flows: '',
  }));
  return [...own, ...ofVenue].toSorted((a, b) => b.at - a.at);
}
