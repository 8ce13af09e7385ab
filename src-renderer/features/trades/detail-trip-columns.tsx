import { msOf } from '../../format/instant.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { noDollarCollateral, noDollarFees, noDollarNet } from '../../format/trade-reasons.ts';
import { plainText } from '../../format/trade-labels.ts';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { sideColumn } from '../../ui/side-column.tsx';
import {
  figureColumn,
  instantText,
  missingText,
  momentColumn,
  signedColumn,
  textOf,
  type Column,
} from '../../ui/table/column.tsx';
import { Held } from './Held.tsx';
import {
  netOfFees,
  noExit,
  noExitReason,
  unknownEnd,
  unknownOpening,
  type DetailTrip,
} from './view-model.ts';
import { holdText } from '../../format/age.ts';

/** Round trip with the address of its own detail; null: it has none, or it is shown. */
type LinkedTrip = DetailTrip & { readonly address: string | null };

/** Columns of the round trips of a trade detail, an open one included. */
export const detailTripColumns: readonly Column<LinkedTrip>[] = [
  momentColumn({
    id: 'opened',
    header: 'Opened',
    value: ({ openedAt }) => msOf(openedAt),
    reason: () => unknownOpening,
  }),
  {
    id: 'closed',
    header: 'Closed',
    cell: ({ filledAt, holds, address }) => {
      if (filledAt !== null && address !== null)
        return (
          <a href={address}>
            <Moment ms={msOf(filledAt)} />
            <span className="unseen">, round trip</span>
          </a>
        );
      if (filledAt !== null) return <Moment ms={msOf(filledAt)} />;
      return holds ? stillOpen : <Missing reason={unknownEnd} />;
    },
    text: ({ filledAt, holds }) => (holds ? stillOpen : textOf(msOf(filledAt), instantText)),
    sort: ({ filledAt }) => msOf(filledAt),
  },
  sideColumn(),
  figureColumn({
    id: 'size',
    header: 'Size',
    value: ({ size }) => size,
    format: (_, { figures }) => figures.size,
  }),
  figureColumn({
    id: 'entry',
    header: 'Entry',
    value: ({ entryPrice }) => entryPrice,
    format: (_, { figures }) => figures.price,
    reason: () => unknownOpening,
  }),
  figureColumn<LinkedTrip>({
    id: 'exit',
    header: 'Exit',
    value: ({ exitPrice }) => exitPrice,
    format: (_, { figures }) => figures.price,
    reason: noExit,
  }),
  {
    id: 'held',
    header: 'Held',
    align: 'right',
    cell: (trip) => <Held trip={trip} />,
    text: ({ holds, holdDurationSeconds }) => (holds ? stillOpen : textOf(holdDurationSeconds, holdText)),
    sort: ({ holdDurationSeconds }) => holdDurationSeconds,
  },
  signedColumn({
    id: 'gross',
    header: 'Gross',
    value: ({ realizedPnlUsd }) => realizedPnlUsd,
    format: () => formatSignedUsd,
    reason: () => noDollarCollateral,
  }),
  figureColumn({
    id: 'fees',
    header: 'Fees',
    value: ({ feesUsd }) => feesUsd,
    format: () => formatUsd,
    reason: () => noDollarFees,
  }),
  signedColumn({
    id: 'netOfFees',
    header: 'Net of fees',
    value: (trip) => netOfFees(trip),
    format: () => formatSignedUsd,
    reason: () => noDollarNet,
  }),
  {
    id: 'exitReason',
    header: 'Exit reason',
    cell: (trip) =>
      trip.exitReason === 'unknown' ? <Missing reason={noExitReason(trip)} /> : plainText(trip.exitReason),
    text: ({ exitReason }) => (exitReason === 'unknown' ? missingText : plainText(exitReason)),
    sort: ({ exitReason }) => (exitReason === 'unknown' ? null : plainText(exitReason)),
  },
];

const stillOpen = 'still open';
