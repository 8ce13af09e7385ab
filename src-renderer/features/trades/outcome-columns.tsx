import type { DetailOrder } from '../../../src-preload/contract/bridge/trades.ts';
import { outcomeLabels } from '../../format/trade-labels.ts';
import { Missing } from '../../ui/Missing.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { figureColumn, missingText, momentColumn, type Column } from '../../ui/table/column.tsx';

type OutcomeRow = DetailOrder['outcomes'][number] & {
  readonly writeFee: (value: number) => string;
};

const silent = 'Not reported by the agent';

/** Columns of one order's outcomes as the agent reported them. */
export const outcomeColumns: readonly Column<OutcomeRow>[] = [
  momentColumn({ id: 'time', header: 'Reported at', value: ({ at }) => at }),
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ status }) => <Outcome status={status} />,
    text: ({ status }) => outcomeLabels[status],
    sort: ({ status }) => outcomeLabels[status],
  },
  figureColumn({
    id: 'filled',
    header: 'Filled',
    value: ({ filled }) => filled,
    format: (_, { figures }) => figures.size,
    reason: () => silent,
  }),
  figureColumn({
    id: 'averagePrice',
    header: 'Average price',
    value: ({ averagePrice }) => averagePrice,
    format: (_, { figures }) => figures.price,
    reason: () => silent,
  }),
  figureColumn({
    id: 'fee',
    header: 'Fee',
    blank: ({ filled, fee }) => filled === 0 && fee === 0,
    value: ({ fee }) => fee,
    format: ({ writeFee }) => writeFee,
    reason: () => silent,
  }),
  {
    id: 'venueOrder',
    header: 'Venue’s order',
    cell: ({ venueOid }) =>
      venueOid === null ? <Missing reason={silent} /> : <span className="mono">{venueOid}</span>,
    text: ({ venueOid }) => venueOid ?? missingText,
    sort: ({ venueOid }) => venueOid,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 'minmax(160px, auto)',
    wrap: true,
    cell: ({ rejectReason }) => rejectReason ?? <Missing reason="Not rejected" />,
    text: ({ rejectReason }) => rejectReason ?? missingText,
    sort: ({ rejectReason }) => rejectReason,
  },
];
