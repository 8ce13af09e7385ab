import { formatIn } from '../../format/number.ts';
import { dexLabel } from '../../format/labels.ts';
import { momentColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import type { CollateralRow } from './view-model.ts';

const labels = { pending: 'Pending', arrived: 'Arrived', receivable: 'Receivable' } as const;

const amountText = ({ amount, token }: CollateralRow): string => `${formatIn(token, amount)} ${token}`;

export const collateralColumns: readonly Column<CollateralRow>[] = [
  {
    id: 'state',
    header: 'State',
    hint: 'Arrived: the venue’s ledger has it',
    rowHeader: true,
    cell: ({ state }) => (
      <span className={state === 'arrived' ? 'word word-good' : 'word'}>{labels[state]}</span>
    ),
    text: ({ state }) => labels[state],
    sort: ({ state }) => state,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: amountText,
    text: amountText,
    sort: ({ amount }) => amount,
  },
  textColumn({
    id: 'from',
    header: 'From',
    hint: 'DEX, or spot',
    value: ({ fromDex }) => (fromDex === null ? null : dexLabel(fromDex)),
    reason: () => 'The agent names no origin of a receivable',
  }),
  textColumn({ id: 'to', header: 'To', hint: 'DEX, or spot', value: ({ toDex }) => dexLabel(toDex) }),
  momentColumn({
    id: 'at',
    header: 'Since',
    hint: 'Requested, receivable since, or arrived',
    value: ({ at }) => at,
    reason: () => 'The agent reports no time',
  }),
  textColumn({
    id: 'hash',
    header: 'Ledger entry',
    hint: 'Hash of the venue’s ledger entry',
    width: 'minmax(120px, 1fr)',
    value: ({ ledgerHash }) => ledgerHash,
    reason: ({ state }) =>
      state === 'receivable' ? 'A receivable has no entry yet' : 'No ledger entry matches it yet',
  }),
];
