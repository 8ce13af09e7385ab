import { DepositList, FollowedDeposit } from '../../../../src-preload/contract/views/funds/deposits.ts';
import {
  LedgerEntry,
  LedgerList,
  LiquidatedPosition,
} from '../../../../src-preload/contract/views/funds/ledger.ts';
import { listDeposits } from '../../../operations/funds/deposits.ts';
import { listLedger } from '../../../operations/funds/ledger.ts';
import { mostRows, requirePage } from '../../../operations/list-part.ts';
import type { Builder, Shared } from './builder.ts';
import { periodOf, usualLimit } from './builder.ts';
import { pageCost } from './complexity.ts';
import { viewType } from './view-type.ts';

/** Defines the deposits prepared here, and the venue's ledger. */
export function defineFunds(builder: Builder, shared: Shared): void {
  const page = builder.args((t) => ({
    limit: t.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
    after: t.string({ description: 'next from the previous page. Default: the newest.' }),
  }));
  const depositPage = defineDepositPage(builder, shared);
  const ledgerPage = defineLedgerPage(builder, shared);
  builder.queryFields((t) => ({
    deposits: t.field({
      type: depositPage,
      description: 'Deposits prepared here and their state on the chain, newest first.',
      complexity: pageCost,
      args: page,
      resolve: (_, { limit, after }, { ask }) => {
        requirePage('limit', limit);
        return ask(listDeposits, { limit, cursor: after ?? null });
      },
    }),
    ledger: t.field({
      type: ledgerPage,
      description: 'Deposits, withdrawals and transfers with a running balance, newest first.',
      complexity: pageCost,
      args: {
        ...page,
        period: t.arg({ type: 'Period', required: true, defaultValue: 'all' }),
        direction: t.arg({ type: shared.enums.LedgerDirection }),
        token: t.arg.string({ description: 'As the ledger spells it.' }),
      },
      resolve: (_, { limit, after, period, ...filter }, { ask }) => {
        requirePage('limit', limit);
        return ask(listLedger, { ...filter, limit, cursor: after ?? null, period: periodOf(period) });
      },
    }),
  }));
}

function defineDepositPage(builder: Builder, shared: Shared) {
  const deposit = viewType(builder, shared, {
    name: 'Deposit',
    view: FollowedDeposit,
    description: 'A deposit that was prepared here, as its chain was last read for it.',
  });
  const chain = viewType(builder, shared, {
    name: 'DepositChain',
    view: DepositList.shape.chains.element,
  });
  return viewType(builder, shared, {
    name: 'DepositPage',
    view: DepositList,
    types: { rows: deposit, chains: chain },
  });
}

function defineLedgerPage(builder: Builder, shared: Shared) {
  const liquidated = viewType(builder, shared, { name: 'LiquidatedPosition', view: LiquidatedPosition });
  const entry = viewType(builder, shared, { name: 'LedgerEntry', view: LedgerEntry, types: { liquidated } });
  return viewType(builder, shared, {
    name: 'LedgerPage',
    view: LedgerList,
    types: { rows: entry, period: 'Period' },
  });
}
