import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ledgerPages } from '../../../src-main/store/record/funds/ledger-pages.ts';
import { numberMoves } from '../../../src-main/store/record/funds/ledger-table.ts';
import { recordTables } from '../../../src-main/store/record/record-tables.ts';
import { aLedgerMove } from '../fake-accounts.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { recordName } from './a-store.ts';
import { anEmptyStore } from './merged-plans.ts';

const folder = freshForEachTest(anEmptyStore);
const everything = { fromTime: null, direction: null, token: null, before: null, limit: 50 };

/** Opens the ledger to add deposits of 100 dollars to it, and to read balances and the statements that they took. */
function aLedger() {
  const file = new Database(folder.path(recordName));
  const asked: string[] = [];
  const record = new Database(folder.path(recordName), { verbose: (sql) => asked.push(String(sql)) });
  const { ledger } = recordTables(file);
  const { ledgerPage } = ledgerPages(record);
  return {
    deposit: (time: number, hash = `0x${time}`): void => {
      for (const move of numberMoves([aLedgerMove({ time, hash })])) ledger.add(move);
    },
    read: () => {
      asked.length = 0;
      const balances = ledgerPage(everything).map(({ balance }) =>
        balance.kind === 'known' ? balance.balance : null,
      );
      return { balances, asked: [...asked] };
    },
    planOf: (sql: string): readonly string[] =>
      file
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => detail),
    [Symbol.dispose]: () => {
      record.close();
      file.close();
    },
  };
}

test('a page of an unchanged ledger reads its own entries alone, and new ones continue the balances', () => {
  using ledger = aLedger();
  ledger.deposit(5);
  ledger.deposit(6);
  expect(ledger.read().balances).toEqual(['200', '100']);
  const again = ledger.read();
  expect(again.balances).toEqual(['200', '100']);
  expect(again.asked.map((sql) => ledger.planOf(sql)[0])).toEqual([
    expect.stringMatching(/^SEARCH ledger_move USING COVERING INDEX/),
    'SCAN m',
  ]);
  expect(again.asked.at(-1)).toMatch(/limit/);
  ledger.deposit(7);
  const later = ledger.read();
  expect(later.balances).toEqual(['300', '200', '100']);
  expect(later.asked).toHaveLength(3);
  expect(ledger.planOf(later.asked[1] ?? '')).toEqual([
    expect.stringMatching(/^SEARCH ledger_move USING INDEX \S+ \(seq>\?\)$/),
  ]);
});

test('an entry that is read late changes every balance after it', () => {
  using ledger = aLedger();
  for (const time of [5, 6]) ledger.deposit(time);
  expect(ledger.read().balances).toEqual(['200', '100']);
  for (const time of [1, 7]) ledger.deposit(time);
  expect(ledger.read().balances).toEqual(['400', '300', '200', '100']);
});

test('an entry that is read later than another of the same time, but listed before it, changes the balance of that one', () => {
  using ledger = aLedger();
  ledger.deposit(5, '0xb');
  expect(ledger.read().balances).toEqual(['100']);
  ledger.deposit(5, '0xa');
  expect(ledger.read().balances).toEqual(['200', '100']);
});
