import { beforeEach, describe, expect, test } from 'vitest';
import { tradeIdOfClaim } from '../../../../src-main/domain/trades/build-trades.ts';
import {
  listJournalDecisions,
  listJournalRefusals,
  type DecisionQuestion,
} from '../../../../src-main/operations/journal/decision-list.ts';
import { exportCompleteness } from '../../../../src-main/operations/exports/export-completeness.ts';
import type { ExportReads } from '../../../../src-main/operations/exports/export-subject.ts';
import { openSubject } from '../../../../src-main/operations/exports/export-subjects.ts';
import { everything } from '../../../../src-preload/contract/views/exports/exports.ts';
import { listDecisions } from '../../../../src-main/operations/journal/decision-pages.ts';
import { listSignals } from '../../../../src-main/operations/journal/signals.ts';
import { listRefusedEntries } from '../../../../src-main/operations/journal/refused-entries.ts';
import { listAnswerWarnings } from '../../../../src-main/operations/answer-warnings.ts';
import { DecisionList } from '../../../../src-preload/contract/views/journal/decisions.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';
import { aReading, now } from '../../markets.ts';
import { putFills } from '../trades/a-traded-account.ts';
import {
  aDecision,
  aReason,
  aSkip,
  aSignal,
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

describe('rows of a class of markets', () => {
  const unread = 'Markets that could not be read: NEW.';
  const lacking = `Rows of NEW may be missing, because their markets are not known. ${unread}`;
  const readGaps = () => {
    app.store.writer.putCatalog(
      aReading({ unreadMarkets: [{ coin: 'NEW', dex: '', position: 9 }], readAt: now }),
    );
  };
  beforeEach(() => {
    putJournal(app.store, [
      aDecision(1),
      aSkip(2, 'spread', common(2, 'NEW')),
      anOrder(3, common(3, 'NEW')),
      anOutcome(4, 'o3', { status: 'rejected' }),
    ]);
    putFills(app.store, []);
    app.store.writer.noteReading('fills', now);
    reconcileAll(app.store);
  });

  test('are incomplete, with the reason, while a symbol may be of a market that could not be read', () => {
    const crypto = { assetClass: 'CRYPTO' } as const;
    const page = { cursor: null, limit: 50 };
    const filter = { ...crypto, marketId: null, period: 'all' } as const;
    const reasons = () => [
      decisions(crypto).incompleteReason,
      refused(crypto).incompleteReason,
      app.ask(listDecisions, { ...page, filter: { ...filter, action: null, strategyId: null } })
        .whyIncomplete,
      app.ask(listRefusedEntries, { ...page, filter: { ...filter, gate: null } }).whyIncomplete,
      app.ask(listSignals, { ...page, filter }).whyIncomplete,
    ];
    expect(reasons()).toEqual([null, null, null, null, null]);
    readGaps();
    // There is no signal of such a symbol.
    expect(reasons()).toEqual(['markets_unread', 'markets_unread', lacking, lacking, null]);
    putJournal(app.store, [aSignal(5, common(5, 'NEW'))]);
    expect(reasons()[4]).toBe(lacking);
    // Rows of all markets lack none.
    expect(decisions().complete).toBe(true);
  });

  test('are lacking in an export too', () => {
    const reasonsOf = (assetClass: 'CRYPTO' | null) =>
      (['decisions', 'refused_entries', 'trades', 'signals'] as const).map((subject) => {
        const filter = { ...everything, assetClass };
        const scope = app.scope as ExportReads;
        return exportCompleteness(scope, openSubject(scope, subject, filter), filter).incompleteReason;
      });
    expect(reasonsOf('CRYPTO')).toEqual([null, null, null, null]);
    readGaps();
    // There is no signal of such a symbol.
    expect(reasonsOf('CRYPTO')).toEqual([lacking, lacking, lacking, null]);
    expect(reasonsOf(null)).toEqual([null, null, null, null]);
  });

  test('warn in GraphQL, of decisions and of orders', () => {
    readGaps();
    const choice = { assetClass: 'CRYPTO', marketId: null } as const;
    const messages = (field: 'decisions' | 'trades') =>
      app.ask(listAnswerWarnings, { field, period: 'all', choice }).map(({ message }) => message);
    expect(messages('decisions')).toEqual([lacking]);
    expect(messages('trades')).toEqual([lacking]);
    expect(app.ask(listAnswerWarnings, { field: 'decisions', period: 'all' })).toEqual([]);
  });
});
