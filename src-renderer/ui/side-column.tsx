import { SideLabel, sideLabels } from './SideLabel.tsx';
import type { Column } from './table/column.tsx';

type Side = keyof typeof sideLabels;

/** Column with the side of a row. */
export function sideColumn<Row extends { readonly side: Side }>(
  given: Pick<Column<Row>, 'hint' | 'width'> = {},
): Column<Row> {
  return {
    id: 'side',
    header: 'Side',
    ...given,
    cell: ({ side }) => <SideLabel side={side} />,
    text: ({ side }) => sideLabels[side],
    sort: ({ side }) => side,
  };
}
