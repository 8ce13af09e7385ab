import { beforeEach, describe, expect, test } from 'vitest';
import { tradeIdOfClaim } from '../../../../src-main/domain/trades/build-trades.ts';
import {
  listJournalDecisions,
  listJournalRefusals,
  type DecisionQuestion,
} from '../../../../src-main/operations/journal/decision-list.ts';
import { DecisionList } from '../../../../src-preload/contract/views/journal/decisions.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';
import { putFills } from '../trades/a-traded-account.ts';
import {
  aDecision,
  aReason,
  aSkip,
  anOrder,
  anOutcome,
  common,
  putJournal,
  reconcileAll,
} from './a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const all: DecisionQuestion = {
  assetClass: null,
  marketId: null,
  period: 'all',
  cursor: null,
  limit: 50,
  action: null,
  strategyId: null,
  gate: null,
};
const decisions = (change: Partial<DecisionQuestion> = {}) =>
  DecisionList.strict().parse(app.ask(listJournalDecisions, { ...all, ...change }));
const refused = (change: Partial<DecisionQuestion> = {}) =>
  DecisionList.strict().parse(app.ask(listJournalRefusals, { ...all, ...change }));
const idsOf = (list: DecisionList): string[] => list.decisions.map(({ decisionId }) => decisionId);

test('a decision has its market, its reasoning, the outcome of its orders and the gate that refused it', () => {
  putFills(app.store, [aFill({ oid: 9, time: common(4).at })]);
  putJournal(app.store, [
    aDecision(1, { ...common(1, 'xyz:TSLA'), confidence: 2 }),
    aReason(2, 'd1'),
    anOrder(3, { decisionId: 'd1' }),
    anOutcome(4, 'o3', { venueOid: 9 }),
    aSkip(5, 'max_spread', { ...common(5, 'NONE'), confidence: null }),
  ]);
  reconcileAll(app.store);
  const { decisions: rows, ...envelope } = decisions();
  expect(envelope).toEqual({
    network: 'TESTNET',
    decisionCount: 2,
    complete: true,
    incompleteReason: null,
    next: null,
    knownFrom: '2026-08-31T20:58:21.500Z',
    updatedAt: '2026-09-01T13:37:21.500+00:00',
  });
  expect(rows).toEqual([
    {
      decisionId: 'd5',
      marketId: null,
      network: null,
      venue: null,
      dex: null,
      assetClass: null,
      symbol: 'NONE',
      action: 'skip',
      confidence: null,
      strategyId: 'trend',
      summary: 'Up it goes.',
      outcome: 'refused',
      decidedAt: '2026-08-31T21:02:21.500Z',
      reasoning: [],
      tradeIds: [],
      refusedBy: { gate: 'max_spread', threshold: '0.5', value: '0.25' },
    },
    expect.objectContaining({
      decisionId: 'd1',
      marketId: 'sim-testnet:xyz:TSLA',
      network: 'TESTNET',
      venue: 'simulated',
      dex: 'xyz',
      assetClass: 'EQUITY',
      confidence: 1,
      outcome: 'filled',
      reasoning: [{ step: '1', text: 'Because.', at: '2026-08-31T20:59:21.500Z' }],
      tradeIds: [tradeIdOfClaim('one o3')],
      refusedBy: null,
    }),
  ]);
});

describe('a list of decisions', () => {
  beforeEach(() => {
    putJournal(app.store, [
      aDecision(1, common(1, 'xyz:TSLA')),
      aSkip(2, 'max_spread', common(2, 'xyz:TSLA')),
      aDecision(3),
      aSkip(4, 'margin'),
      aDecision(5),
    ]);
  });

  test('can be filtered by class or by market', () => {
    expect(idsOf(decisions({ assetClass: 'EQUITY' }))).toEqual(['d2', 'd1']);
    expect(idsOf(decisions({ marketId: 'sim-testnet:BTC' }))).toEqual(['d5', 'd4', 'd3']);
    expect(idsOf(refused({ marketId: 'sim-testnet:xyz:TSLA' }))).toEqual(['d2']);
    expect(idsOf(refused({ period: '24h', assetClass: 'CRYPTO' }))).toEqual(['d4']);
  });

  test('is stored, and returned without a feed and an account', async () => {
    await using other = anOpenSource();
    putJournal(other.store, [aDecision(1)]);
    expect(idsOf(other.ask(listJournalDecisions, all))).toEqual(['d1']);
  });
});

test('a journal that was read to its end and is empty has no decisions, even without a feed', () => {
  app.agent.state = read();
  putJournal(app.store, []);
  expect(decisions()).toEqual({
    network: 'TESTNET',
    decisionCount: 0,
    decisions: [],
    complete: true,
    incompleteReason: null,
    next: null,
    knownFrom: '2026-09-01T13:37:21.500+00:00',
    updatedAt: '2026-09-01T13:37:21.500+00:00',
  });
  app.agent.state = { kind: 'not_configured' };
  expect(refused().decisions).toEqual([]);
});
