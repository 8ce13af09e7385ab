import { beforeEach, expect, test } from 'vitest';
import { vault } from '../agent-status.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import {
  aDecision,
  anOrder,
  anOutcome,
  aReason,
  putJournal,
  reconcileAll,
} from '../operations/journal/a-journal.ts';
import { putWholeAccount, read } from '../whole-account.ts';
import { dataOf } from './graphql-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = freshForEachTest(() => aServer({ account: vault, agent: read() }));
beforeEach(() => {
  putWholeAccount(server.store);
});

const written = [
  aDecision(1, { decisionId: 'd' }),
  aReason(2, 'd'),
  anOrder(3, { orderId: 'o', decisionId: 'd' }),
  anOutcome(4, 'o', { status: 'rejected', filled: null, rejectReason: 'Too small.' }),
];

const query = `{
  trades { orderId }
  decisions { id reasoning { text } trades { orderId } }
  reasoningLogs { decisionId }
  statistics { tradeCount rejected }
}`;

test('an agent that writes its history again under a new journal id adds no row twice', async () => {
  putJournal(server.store, written);
  reconcileAll(server.store);
  const before = await dataOf(server, query);
  expect(before).toMatchObject({ trades: [{ orderId: 'o' }], statistics: { tradeCount: 1, rejected: 1 } });
  putJournal(server.store, written, { journalId: 'two' });
  reconcileAll(server.store);
  expect(await dataOf(server, query)).toEqual(before);
});

test('an event of another time is another event, though a new journal reuses its ids', async () => {
  putJournal(server.store, written);
  putJournal(
    server.store,
    written.map((event) => ({ ...event, at: event.at + 60_000 })),
    { journalId: 'two' },
  );
  reconcileAll(server.store);
  expect(await dataOf(server, query)).toMatchObject({ statistics: { tradeCount: 2, rejected: 2 } });
});
