import type { ReactElement } from 'react';
import type { FollowedDeposit } from '../../../src-preload/contract/views/funds/deposits.ts';
import { formatCountdown } from '../../format/countdown.ts';
import { msOf } from '../../format/instant.ts';
import { formatUsd } from '../../format/number.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Instant } from '../../ui/Instant.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { figureColumn, instantText, momentColumn, textOf, type Column } from '../../ui/table/column.tsx';
import { depositNote, depositLabels, usdcOf } from './view-model.ts';

export const depositColumns: readonly Column<FollowedDeposit>[] = [
  {
    ...momentColumn<FollowedDeposit>({
      id: 'prepared',
      header: 'Prepared',
      hint: 'In your time zone; UTC on hover',
      value: ({ preparedAt }) => msOf(preparedAt),
    }),
    rowHeader: true,
  },
  figureColumn({
    id: 'amount',
    header: 'Amount',
    hint: 'USDC',
    value: ({ amount }) => usdcOf(amount),
    format: () => formatUsd,
  }),
  {
    id: 'chain',
    header: 'Chain',
    cell: ({ network, escrowContract }) => <span title={`Escrow contract ${escrowContract}`}>{network}</span>,
    text: ({ network }) => network,
    sort: ({ network }) => network,
  },
  {
    id: 'state',
    header: 'State',
    hint: 'As the escrow contract has it; below, the block, and whether it is final',
    cell: (row) => (
      <>
        <span className="word">{depositLabels[row.status]}</span>
        <span className="second">{depositNote(row)}</span>
      </>
    ),
    text: (row) => `${depositLabels[row.status]}, ${depositNote(row)}`,
    sort: ({ status }) => status,
  },
  untilColumn({
    id: 'cancel',
    header: 'Cancel until',
    hint: 'The depositor may cancel until then',
    value: ({ cancelDeadline }) => cancelDeadline,
    over: 'over',
  }),
  untilColumn({
    id: 'release',
    header: 'Release',
    hint: 'The contract may release it from then on',
    value: ({ releaseTime }) => releaseTime,
    over: 'due',
  }),
  {
    id: 'depositor',
    header: 'Depositor',
    hidden: true,
    cell: ({ depositor }) => <Short text={depositor} />,
    text: ({ depositor }) => depositor,
    sort: ({ depositor }) => depositor,
  },
  {
    id: 'id',
    header: 'Deposit',
    hint: 'deposit_id',
    cell: ({ depositId }) => <Short text={depositId} />,
    text: ({ depositId }) => depositId,
    sort: ({ depositId }) => depositId,
  },
  {
    id: 'transaction',
    header: 'Transaction',
    hint: 'In a block explorer, if one covers the chain',
    cell: ({ transactionHash, explorerUrl }) => {
      if (transactionHash === null) return <Missing reason="It is not on the chain yet" />;
      if (explorerUrl === null) return <Short text={transactionHash} />;
      return (
        <a href={explorerUrl} target="_blank" rel="noreferrer">
          <Short text={transactionHash} />
        </a>
      );
    },
    text: ({ transactionHash }) => textOf(transactionHash, (hash) => hash),
    sort: ({ transactionHash }) => transactionHash,
  },
];

interface UntilColumn {
  readonly id: string;
  readonly header: string;
  readonly hint: string;
  readonly value: (row: FollowedDeposit) => string | null;
  /** Text to show once it is past. */
  readonly over: string;
}

function untilColumn({ value, over, ...base }: UntilColumn): Column<FollowedDeposit> {
  const instantOf = (row: FollowedDeposit): number | null => msOf(value(row));
  return {
    ...base,
    cell: (row) => {
      const ms = instantOf(row);
      if (ms === null) return <Missing reason="Set when it is on the chain" />;
      return (
        <>
          {row.status === 'escrowed' ? <Countdown ms={ms} over={over} /> : null}
          <span className="second">
            <Instant ms={ms} />
          </span>
        </>
      );
    },
    text: (row) => textOf(instantOf(row), instantText),
    sort: instantOf,
  };
}

function Countdown({ ms, over }: { readonly ms: number; readonly over: string }): ReactElement {
  const text = useFromClock((now) => {
    if (now === null) return '…';
    return ms > now ? `in ${formatCountdown(ms - now)}` : over;
  });
  return <span>{text}</span>;
}

/** Both ends of a hash or an address; all of it on hover. */
function Short({ text }: { readonly text: string }): ReactElement {
  return (
    <span className="mono" title={text}>
      {text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`}
    </span>
  );
}
