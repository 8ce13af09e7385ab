import { minuteColumn, textOf, type Column } from '../../ui/table/column.tsx';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';
import { Missing } from '../../ui/Missing.tsx';
import type { FigureLabels } from './figures.ts';
import type { StepLine, StepPoint } from './step-line.ts';

type StepLabels = Pick<FigureLabels, 'label' | 'format'>;

/** Returns the table of a figure's steps. The end of the time is not a step. */
export const stepTable = (line: StepLine, labels: StepLabels): DataTableProps<StepPoint> => ({
  id: `risk ${labels.label}`,
  name: `${labels.label}, history`,
  order: 'newest first',
  className: 'step-table',
  columns: stepColumns(labels),
  rows: line.points.filter(({ value }, index) => value !== line.points[index - 1]?.value).toReversed(),
  keyOf: ({ at, value }) => `${at} ${value}`,
  virtual: 'fixed',
});

function stepColumns({ label, format }: StepLabels): readonly Column<StepPoint>[] {
  return [
    minuteColumn({
      id: 'from',
      header: 'From',
      width: 'minmax(150px, 1fr)',
      rowHeader: true,
      value: ({ at }) => at,
    }),
    {
      id: 'value',
      header: label,
      width: 'minmax(80px, 1fr)',
      align: 'right',
      cell: ({ value }) => (value === null ? <Missing reason="Not reported from here on" /> : format(value)),
      text: ({ value }) => textOf(value, format),
      csv: [{ header: label, value: ({ value }) => value }],
      sort: ({ value }) => value,
    },
  ];
}
