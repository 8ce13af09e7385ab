import type { DepositList, FollowedDeposit } from '../../../../src-preload/contract/views/funds/deposits.ts';
import { EscrowChain } from '../../../../src-preload/contract/views/funds/fund-movement.ts';
import type { LedgerEntry, LedgerList } from '../../../../src-preload/contract/views/funds/ledger.ts';
import { LedgerDirection } from '../../../../src-preload/contract/views/funds/ledger.ts';
import { listDeposits } from '../../../operations/funds/deposits.ts';
import { listLedger } from '../../../operations/funds/ledger.ts';
import { mostRows, requirePage } from '../../../operations/list-part.ts';
import type { Builder, Shared } from './builder.ts';
import { periodOf, usualLimit } from './builder.ts';
import { pageCost } from './complexity.ts';

const maybe = { nullable: true } as const;

/** Deposits that were prepared here, and the venue's ledger. */
export function defineFunds(builder: Builder, shared: Shared): void {
  const page = builder.args((t) => ({
    limit: t.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
    after: t.string({ description: 'next of the page before; the newest without it.' }),
  }));
  const depositPage = defineDepositPage(builder, shared);
  const { ledgerPage, direction } = defineLedgerPage(builder);
  builder.queryFields((t) => ({
    deposits: t.field({
      type: depositPage,
      description: 'Deposits that were prepared here and their state on the chain, newest first.',
      complexity: ({ limit }) => pageCost({ limit, offset: 0 }),
      args: page,
      resolve: (_, { limit, after }, { ask }) => {
        requirePage('limit', limit);
        return ask(listDeposits, { limit, cursor: after ?? null });
      },
    }),
    ledger: t.field({
      type: ledgerPage,
      description: 'Deposits, withdrawals and transfers with a running balance, newest first.',
      complexity: ({ limit }) => pageCost({ limit, offset: 0 }),
      args: {
        ...page,
        period: t.arg.string({ required: true, defaultValue: 'all', description: '24h, 7d, 30d or all.' }),
        direction: t.arg({ type: direction }),
        token: t.arg.string({ description: 'As the ledger spells it.' }),
      },
      resolve: (_, { limit, after, period, ...filter }, { ask }) => {
        requirePage('limit', limit);
        return ask(listLedger, { ...filter, limit, cursor: after ?? null, period: periodOf(period) });
      },
    }),
  }));
}

function defineDepositPage(builder: Builder, { enums }: Shared) {
  const chain = builder.enumType('EscrowChain', { values: EscrowChain.options });
  const deposit = builder.objectRef<FollowedDeposit>('Deposit').implement({
    description: 'A deposit that was prepared here, as its chain was last read for it.',
    fields: (t) => ({
      depositId: t.exposeString('depositId'),
      network: t.expose('network', { type: chain }),
      venueNetwork: t.expose('venueNetwork', { type: enums.network }),
      escrowContract: t.exposeString('escrowContract'),
      status: t.exposeString('status', { description: 'pending, escrowed, released or cancelled.' }),
      depositor: t.exposeString('depositor'),
      amount: t.exposeString('amount', { description: 'USDC in 6-decimal units.' }),
      preparedAt: t.exposeString('preparedAt'),
      x402PaymentId: t.exposeString('x402PaymentId', maybe),
      depositedAt: t.exposeString('depositedAt', maybe),
      releaseTime: t.exposeString('releaseTime', maybe),
      cancelDeadline: t.exposeString('cancelDeadline', maybe),
      transactionHash: t.exposeString('transactionHash', maybe),
      blockNumber: t.exposeInt('blockNumber', { ...maybe, description: 'Of the transaction.' }),
      finalized: t.exposeBoolean('finalized', {
        ...maybe,
        description: 'null: the chain has not been read for it yet.',
      }),
      readAtBlock: t.exposeInt('readAtBlock', {
        ...maybe,
        description: 'Block that first showed this state; null: the chain has not been read for it yet.',
      }),
      explorerUrl: t.exposeString('explorerUrl', maybe),
    }),
  });
  const state = builder.objectRef<DepositList['chains'][number]>('DepositChain').implement({
    fields: (t) => ({
      network: t.expose('network', { type: chain }),
      readAt: t.exposeString('readAt', maybe),
      failure: t.exposeString('failure', { ...maybe, description: 'Why the last reading failed.' }),
    }),
  });
  return builder.objectRef<DepositList>('DepositPage').implement({
    fields: (t) => ({
      rows: t.expose('rows', { type: [deposit] }),
      chains: t.expose('chains', { type: [state] }),
      next: t.exposeString('next', maybe),
    }),
  });
}

function defineLedgerPage(builder: Builder) {
  const direction = builder.enumType('LedgerDirection', { values: LedgerDirection.options });
  const entry = builder.objectRef<LedgerEntry>('LedgerEntry').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      time: t.exposeString('time', { description: "ISO-8601, UTC, by the venue's clock." }),
      kind: t.exposeString('kind', { description: "The venue's word." }),
      token: t.exposeString('token', maybe),
      amount: t.exposeFloat('amount', { ...maybe, description: 'Positive.' }),
      direction: t.expose('direction', { type: direction, ...maybe }),
      fee: t.exposeFloat('fee', maybe),
      netUsd: t.exposeFloat('netUsd', maybe),
      fromDex: t.exposeString('fromDex', maybe),
      toDex: t.exposeString('toDex', maybe),
      hash: t.exposeString('hash'),
      balance: t.exposeString('balance', {
        ...maybe,
        description: 'What came in of the token less what went out, up to this entry.',
      }),
      balanceReason: t.exposeString('balanceReason', maybe),
    }),
  });
  const ledgerPage = builder.objectRef<LedgerList>('LedgerPage').implement({
    fields: (t) => ({
      rows: t.expose('rows', { type: [entry] }),
      tokens: t.exposeStringList('tokens'),
      complete: t.exposeBoolean('complete'),
      incompleteReason: t.exposeString('incompleteReason', maybe),
      message: t.exposeString('message', { ...maybe, description: 'What is missing.' }),
      updatedAt: t.exposeString('updatedAt', maybe),
      next: t.exposeString('next', maybe),
    }),
  });
  return { ledgerPage, direction };
}
