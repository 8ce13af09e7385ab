import type { CollateralTransfers } from '../../../src-preload/contract/views/funds/transfers.ts';
import type { FollowedDeposit } from '../../../src-preload/contract/views/funds/deposits.ts';
import type { LedgerPageRequest } from '../../../src-preload/contract/bridge/funds.ts';
import { msOf } from '../../format/instant.ts';
import type { PagedOperation } from '../../operations/use-operation-pages.ts';
import { historyFilterOf, textIn, keyIn } from '../../stores/history-filter.ts';

export type CollateralState = 'pending' | 'arrived' | 'receivable';

/** One transfer between DEXes, or an amount that the agent may still receive. */
export interface CollateralRow {
  readonly key: string;
  readonly state: CollateralState;
  readonly token: string;
  readonly amount: number;
  /** null: not named. */
  readonly fromDex: string | null;
  readonly toDex: string;
  /** Time at which it was requested, arrived or became receivable, world ms; null: not reported. */
  readonly at: number | null;
  readonly ledgerHash: string | null;
}

/** Lists pending transfers first, then what is receivable, then what has arrived. */
export function collateralRows({ pending, receivables, arrived }: CollateralTransfers): CollateralRow[] {
  return [
    ...pending.map(({ id, token, amount, fromDex, toDex, requestedAt }) => ({
      key: `pending ${id}`,
      state: 'pending' as const,
      token,
      amount,
      fromDex,
      toDex,
      at: msOf(requestedAt),
      ledgerHash: null,
    })),
    ...receivables.map(({ dex, token, amount, since }) => ({
      key: `receivable ${dex} ${token}`,
      state: 'receivable' as const,
      token,
      amount,
      fromDex: null,
      toDex: dex,
      at: msOf(since),
      ledgerHash: null,
    })),
    ...arrived.map(({ id, token, amount, fromDex, toDex, arrivedAt, ledgerHash }) => ({
      key: `arrived ${id}`,
      state: 'arrived' as const,
      token,
      amount,
      fromDex,
      toDex,
      at: msOf(arrivedAt),
      ledgerHash,
    })),
  ];
}

export const directionLabels = { in: 'In', out: 'Out', own: 'Within the account' } as const;

export function ledgerFilterOf(params: URLSearchParams): LedgerPageRequest['filter'] {
  return {
    period: historyFilterOf(params).period,
    direction: keyIn(params.get('direction'), directionLabels),
    token: textIn(params.get('token')),
  };
}

export const ledgerList: PagedOperation<'listLedger'> = {
  operation: 'listLedger',
  keyOf: ({ id }) => id,
  timeOf: ({ time }) => msOf(time),
};

export const depositLabels = {
  pending: 'Pending',
  escrowed: 'In escrow',
  released: 'Released',
  cancelled: 'Canceled',
} as const satisfies Record<FollowedDeposit['status'], string>;

/** Says what is known of a deposit besides the name of its state. */
export function depositNote({ status, finalized, readAtBlock, blockNumber }: FollowedDeposit): string {
  if (finalized === null) return 'chain not read yet';
  if (status === 'pending') return `not on chain at block ${readAtBlock}`;
  const block = blockNumber === null ? '' : `block ${blockNumber}, `;
  return `${block}${finalized ? 'final' : 'not final yet'}`;
}

/** Converts an amount in 6-decimal units to USDC. */
export function usdcOf(amount: string): number {
  return Number(amount) / 1_000_000;
}
