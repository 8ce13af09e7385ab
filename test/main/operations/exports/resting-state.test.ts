import { expect, test } from 'vitest';
import { openSubject } from '../../../../src-main/operations/exports/export-subjects.ts';
import { everything } from '../../../../src-preload/contract/views/exports/exports.ts';
import type { StoredTrade } from '../../../../src-main/store/trades.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { anOrder, anOutcome, putJournal, reconcileAll } from '../journal/a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

test('an exported order that was resting says what became of it', () => {
  const outcome = { status: 'resting', filled: decimal('0'), averagePrice: null } as const;
  putJournal(app.store, [
    anOrder(900),
    anOutcome(901, 'o900', { ...outcome, venueOid: 7 }),
    anOrder(910),
    anOutcome(911, 'o910', { status: 'rejected', filled: null }),
  ]);
  app.store.writer.putOrderStatuses([{ oid: 7, status: 'canceled', statusAt: now }]);
  reconcileAll(app.store);
  const { columns, pages } = openSubject(app.scope, 'trades', everything);
  const cells = (row: StoredTrade) =>
    columns
      .filter(({ name }) => name === 'status' || name === 'resting_state')
      .map(({ value }) => value(row as never));
  const rows = [...pages()].flat() as readonly StoredTrade[];
  expect(rows.map(cells)).toEqual([
    ['rejected', null],
    ['resting', 'canceled'],
  ]);
});
