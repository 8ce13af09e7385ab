import { beforeEach, expect, test } from 'vitest';
import { listDecisionsPart, listReasoning } from '../../../../src-main/operations/journal/graph-decisions.ts';
import { getTradeStatistics } from '../../../../src-main/operations/trades/graph-statistics.ts';
import { listTradesPart } from '../../../../src-main/operations/trades/graph-trades.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putCompleteAccount, read } from '../../complete-account.ts';
import { aDecision, anOrder, anOutcome, aReason, putJournal, reconcileAll } from './a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));
beforeEach(() => {
  putCompleteAccount(app.store);
});

const written = [
  aDecision(1, { decisionId: 'd' }),
  aReason(2, 'd'),
  anOrder(3, { orderId: 'o', decisionId: 'd' }),
  anOutcome(4, 'o', { status: 'rejected', filled: null, rejectReason: 'Too small.' }),
];

const everything = { assetClass: null, marketId: null };
const first = { ...everything, limit: 50, offset: 0 };

const answers = async () => ({
  trades: app.ask(listTradesPart, { ...first, orderStatus: null }),
  decisions: await app.ask(listDecisionsPart, first),
  reasoning: app.ask(listReasoning, { ...first, decisionId: null }),
  statistics: app.ask(getTradeStatistics, everything),
});

test('an agent that writes its history again under a new journal id adds no row twice', async () => {
  putJournal(app.store, written);
  reconcileAll(app.store);
  const before = await answers();
  expect(before).toMatchObject({
    trades: [{ orderId: 'o' }],
    decisions: [{ reasoning: [{ text: 'Because.' }], trades: [{ orderId: 'o' }] }],
    reasoning: [{ decisionId: 'd' }],
    statistics: { tradeCount: 1, rejected: 1 },
  });
  putJournal(app.store, written, { journalId: 'two' });
  reconcileAll(app.store);
  expect(await answers()).toEqual(before);
});

test('an event of another time is another event, though a new journal reuses its ids', async () => {
  putJournal(app.store, written);
  putJournal(
    app.store,
    written.map((event) => ({ ...event, at: event.at + 60_000 })),
    { journalId: 'two' },
  );
  reconcileAll(app.store);
  expect(await answers()).toMatchObject({ statistics: { tradeCount: 2, rejected: 2 } });
});
