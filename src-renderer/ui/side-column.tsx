import { SideWord, sideWords } from './SideWord.tsx';
import type { Column } from './table/column.tsx';

type Side = keyof typeof sideWords;

/** Column with the side of a row. */
export function sideColumn<Row extends { readonly side: Side }>(
  given: Pick<Column<Row>, 'hint' | 'width'> = {},
): Column<Row> {
  return {
    id: 'side',
    header: 'Side',
    ...given,
    cell: ({ side }) => <SideWord side={side} />,
    text: ({ side }) => sideWords[side],
    sort: ({ side }) => side,
  };
}
