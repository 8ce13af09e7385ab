import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { LedgerEntry } from '../../../src-preload/contract/views/funds/ledger.ts';
import { msOf } from '../../format/instant.ts';
import { formatAmount, formatIn, formatSignedIn } from '../../format/number.ts';
import { dexLabel } from '../../format/labels.ts';
import { CutText } from '../../ui/CutText.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Missing } from '../../ui/Missing.tsx';
import {
  missingText,
  momentColumn,
  momentWidths,
  textColumn,
  textOf,
  type Column,
} from '../../ui/table/column.tsx';
import { directionLabels } from './view-model.ts';
import { hidesAmounts } from '../../format/preferences.ts';
import { orderPath } from '../../format/trade-address.ts';

/** Writes `subAccountTransfer` as `Sub account transfer`. */
const kindText = ({ kind }: LedgerEntry): string => {
  const text = kind.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

/** Returns why a liquidation has no amount; null for every other entry. */
const lossInFills = ({ kind }: LedgerEntry): string | null =>
  kind === 'liquidation' ? 'A liquidation moves no token itself: its loss is in its fills' : null;

const signs = { in: '+', out: '−', own: '' } as const;

const inToken =
  ({ token }: LedgerEntry) =>
  (value: number): string =>
    token === null ? formatAmount(value) : formatIn(token, value);

function amountText({ amount, token, direction }: LedgerEntry): string {
  if (amount === null) return missingText;
  if (token === null) return `${direction === null ? '' : signs[direction]}${formatAmount(amount)}`;
  if (direction === 'in') return formatSignedIn(token, amount);
  return formatIn(token, direction === 'out' ? -amount : amount);
}

const accountPartText = ({ fromDex, toDex }: LedgerEntry): string | null => {
  if (fromDex === null && toDex === null) return null;
  return [fromDex, toDex].map((dex) => (dex === null ? '…' : dexLabel(dex))).join(' → ');
};

export const ledgerColumns: readonly Column<LedgerEntry>[] = [
  {
    ...momentColumn<LedgerEntry>({
      id: 'time',
      header: 'Time',
      hint: 'By the venue’s clock, in your time zone; UTC on hover',
      ...momentWidths,
      value: ({ time }) => msOf(time),
    }),
    rowHeader: true,
  },
  {
    id: 'kind',
    header: 'Entry',
    hint: 'The venue’s name for the entry; below, the liquidated market',
    width: 'minmax(110px, 1.2fr)',
    cell: (row) => (
      <>
        <CutText text={kindText(row)} reason="" />
        {row.liquidated.length === 0 ? null : <Liquidated positions={row.liquidated} />}
      </>
    ),
    text: (row) => [kindText(row), ...row.liquidated.map(({ coin }) => coin)].join(' '),
    csv: [
      { header: 'Entry', value: kindText },
      {
        header: 'Liquidated markets',
        value: ({ liquidated }) => liquidated.map(({ coin }) => coin).join(' ') || null,
      },
    ],
    sort: kindText,
  },
  {
    id: 'direction',
    header: 'Direction',
    width: 'minmax(116px, 0.8fr)',
    cell: (row) =>
      row.direction === null ? (
        <Missing reason={lossInFills(row) ?? 'The entry has no direction'} />
      ) : (
        directionLabels[row.direction]
      ),
    text: ({ direction }) => textOf(direction, (known) => directionLabels[known]),
    sort: ({ direction }) => direction,
  },
  textColumn({
    id: 'token',
    header: 'Token',
    width: 'minmax(56px, 0.5fr)',
    value: ({ token }) => token,
    reason: (row) => lossInFills(row) ?? 'The venue names no token',
  }),
  {
    id: 'amount',
    header: 'Amount',
    hint: 'Amount of the token: + received, − sent',
    width: 'minmax(96px, 0.8fr)',
    align: 'right',
    cell: (row) =>
      row.amount === null ? (
        <Missing reason={lossInFills(row) ?? 'The venue names no amount'} />
      ) : (
        amountText(row)
      ),
    text: amountText,
    csv: [
      {
        header: 'Amount',
        value: ({ amount, direction }) => (amount === null || direction !== 'out' ? amount : -amount),
      },
    ],
    sort: ({ amount }) => amount,
  },
  {
    id: 'fee',
    header: 'Fee',
    width: 'minmax(60px, 0.5fr)',
    align: 'right',
    hint: 'Paid by the sender',
    quiet: ({ fee }) => fee === 0,
    cell: (row) => <Figure value={row.fee} format={inToken(row)} reason="The entry names no fee" />,
    text: (row) => textOf(row.fee, inToken(row)),
    csv: [{ header: 'Fee', value: ({ fee }) => fee }],
    sort: ({ fee }) => fee,
  },
  textColumn({
    id: 'places',
    header: 'From → to',
    hint: 'From which balance of the account to which: spot or a DEX',
    width: 'minmax(110px, 1fr)',
    value: accountPartText,
    reason: () => 'The entry names neither spot nor a DEX',
  }),
  {
    id: 'balance',
    header: 'Running balance',
    hint: 'Total received less total sent of the token, up to this entry. Excludes trading results.',
    width: 'minmax(110px, 0.9fr)',
    align: 'right',
    cell: (row) =>
      row.balance === null ? (
        <Missing reason={row.balanceReason ?? ''} />
      ) : (
        <span title={hidesAmounts() ? undefined : `${row.balance} ${row.token ?? ''}`}>
          {inToken(row)(Number(row.balance))}
        </span>
      ),
    text: (row) => textOf(row.balance, (balance) => inToken(row)(Number(balance))),
    csv: [{ header: 'Running balance', value: ({ balance }) => (balance === null ? null : Number(balance)) }],
    sort: ({ balance }) => (balance === null ? null : Number(balance)),
  },
  textColumn({
    id: 'hash',
    mono: true,
    header: 'Hash',
    width: 'minmax(90px, 1fr)',
    value: ({ hash }) => hash,
  }),
];

/** Liquidated markets, each with a link to the order that closed its position. */
function Liquidated({ positions }: { readonly positions: LedgerEntry['liquidated'] }): ReactElement {
  return (
    <span className="second ledger-liquidated" title={positions.map(({ coin }) => coin).join(', ')}>
      {positions.map(({ coin, tradeId }) =>
        tradeId === null ? (
          <span key={coin}>{coin}</span>
        ) : (
          <Link key={coin} href={orderPath(tradeId)}>
            {coin}
          </Link>
        ),
      )}
    </span>
  );
}
