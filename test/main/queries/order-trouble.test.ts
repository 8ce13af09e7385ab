import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderTrouble } from '../../../src-main/queries/alert-facts.ts';
import { hour, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';
import { anOrder, anOutcome, putJournal, reconcileAll } from './a-journal.ts';

let house: ReadModelFixture;
beforeEach(() => {
  house = aReadModel();
});
afterEach(() => house[Symbol.asyncDispose]());

test('a rejection of the record is told for an hour, once trades are worked out', () => {
  const { reader } = house.store;
  putJournal(house.store, [
    anOrder(998),
    anOutcome(999, 'o998', { status: 'rejected', filled: null, rejectReason: 'Too small.' }),
    anOrder(800),
    anOutcome(801, 'o800', { status: 'rejected', filled: null, rejectReason: 'Too old.' }),
  ]);
  expect(orderTrouble(reader, now).mismatched).toBeNull();
  reconcileAll(house.store);
  const { rejected, mismatched } = orderTrouble(reader, now);
  expect(rejected?.map(({ rejectReason }) => rejectReason)).toEqual(['Too small.']);
  expect(mismatched).toEqual([]);
  expect(orderTrouble(reader, now + hour).rejected).toEqual([]);
});
