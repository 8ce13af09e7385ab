import { fact, figure, group, own, prose, rows } from '../expect.ts';
import { ledger } from '../world/history.ts';
import { utc } from './candles.ts';
import { network } from './catalog.ts';
import { complete } from './trades.ts';

const [deposit] = ledger;

/** The account's one deposit, and its balance. */
const page = {
  rows: rows({
    readings: ['ledger'],
    key: ({ hash }) => String(hash),
    keys: () => ledger.map(({ hash }) => hash),
    row: (hash) =>
      group({
        id: own((value) => typeof value === 'string'),
        time: fact(utc(deposit?.time ?? 0)),
        kind: fact('deposit'),
        token: fact('USDC'),
        amount: fact(12_000),
        direction: fact('in'),
        fee: fact(null),
        netUsd: fact(12_000),
        fromDex: fact(null),
        toDex: fact(null),
        liquidated: fact([]),
        hash: fact(hash),
        balance: figure(['ledger'], () => '12000', [null]),
        balanceReason: prose,
      }),
  }),
  next: fact(null),
  tokens: figure(['ledger'], () => ['USDC'], [[]]),
  complete: complete(['ledger']),
  incompleteReason: prose,
  message: prose,
  updatedAt: own((value) => value === null || typeof value === 'string'),
};

export const ledgerView = group({ network, period: fact('all'), ...page });

/** Nothing is prepared in this world, and no chain is read. */
export const depositsOfGraph = group({ network, rows: fact([]), chains: fact([]), next: fact(null) });
