import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MarketChoice, ReasoningRow } from '../../../../src-main/operations/graph-questions.ts';
import { listDecisions } from '../../../../src-main/operations/journal/decision-pages.ts';
import {
  listDecisionsPart,
  listReasoning,
  listRefusedEntriesPart,
} from '../../../../src-main/operations/journal/graph-decisions.ts';
import { listRefusedEntries } from '../../../../src-main/operations/journal/refused-entries.ts';
import type { DecisionRow } from '../../../../src-preload/contract/bridge/trades.ts';
import { countStatements } from '../../count-statements.ts';
import { minute } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';
import { pastOrders, putGraphPast } from '../trades/a-graph-past.ts';
import { aDecision, aReason, common, putJournal } from './a-journal.ts';
import { repetitions } from '../../../repetitions.ts';

const at: { app: OpenSourceFixture } = {} as never;
beforeAll(() => {
  // A source without a known account.
  at.app = anOpenSource();
  putGraphPast(at.app.store);
});
afterAll(() => at.app[Symbol.asyncDispose]());

const everything: MarketChoice = { assetClass: null, marketId: null };
const aChoice: fc.Arbitrary<MarketChoice> = fc.record({
  assetClass: fc.option(fc.constantFrom('CRYPTO', 'EQUITY', 'COMMODITY', 'PREDICTION')),
  marketId: fc.option(
    fc.constantFrom(...['BTC', 'xyz:TSLA', 'odd:GOLD', 'xyz:GOLD'].map((coin) => `sim-testnet:${coin}`)),
  ),
});

type Question = (choice: MarketChoice) => readonly DecisionRow[];
const lists: readonly (readonly [string, typeof listDecisionsPart, Question])[] = [
  [
    'decisions',
    listDecisionsPart,
    (choice) =>
      at.app.ask(listDecisions, {
        cursor: null,
        limit: 500,
        filter: { ...choice, period: 'all', action: null, strategyId: null },
      }).rows,
  ],
  [
    'refused entries',
    listRefusedEntriesPart,
    (choice) =>
      at.app.ask(listRefusedEntries, {
        cursor: null,
        limit: 500,
        filter: { ...choice, period: 'all', gate: null },
      }).rows,
  ],
];

test.each(lists)(
  '%s equal those of the window under any filter, page by page',
  async (_what, operation, question) => {
    expect(question(everything).length).toBeGreaterThanOrEqual(pastOrders / 4);
    await fc.assert(
      fc.asyncProperty(aChoice, fc.integer({ min: 5, max: 70 }), async (choice, limit) => {
        const whole = question(choice);
        const parts: DecisionRow[] = [];
        for (;;) {
          const asked = { ...choice, limit, offset: parts.length };
          const part = await at.app.ask(operation, asked);
          parts.push(...part);
          if (part.length < limit) break;
        }
        expect(parts).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  },
);

describe('reasoning', () => {
  const all = (change: { decisionId?: string } & Partial<MarketChoice> = {}): readonly ReasoningRow[] =>
    at.app.ask(listReasoning, { ...everything, decisionId: null, limit: 500, offset: 0, ...change });

  test('has the market of its decision, whatever market it names', async () => {
    const asked = { ...everything, limit: 500, offset: 0 };
    const decisions = await at.app.ask(listDecisionsPart, asked);
    const markets = new Map(decisions.map(({ decisionId, marketId }) => [decisionId, marketId]));
    const rows = all();
    expect(rows).toHaveLength(2 * pastOrders);
    for (const { decisionId, marketId } of rows) expect(marketId).toEqual(markets.get(decisionId));
    expect(rows.filter(({ coin }) => coin === 'xyz:GOLD')).toEqual([]);
    expect(rows.filter(({ marketId }) => marketId === null).length).toBeGreaterThan(10);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const times = rows.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('is found by its market, its decision or both, page by page', () => {
    const decisionIds = ['d1', 'd5', 'd6', 'none'];
    const aQuestion = fc.tuple(
      aChoice,
      fc.option(fc.constantFrom(...decisionIds)),
      fc.integer({ min: 1, max: 80 }),
    );
    const whole = all();
    fc.assert(
      fc.property(aQuestion, ([choice, decisionId, limit]) => {
        const wanted = whole.filter(
          (row) =>
            (decisionId === null || row.decisionId === decisionId) &&
            (choice.marketId === null || row.marketId === choice.marketId) &&
            (choice.assetClass === null || row.assetClass === choice.assetClass),
        );
        const part = (offset: number) => at.app.ask(listReasoning, { ...choice, decisionId, limit, offset });
        expect(part(0)).toEqual(wanted.slice(0, limit));
        expect(part(limit)).toEqual(wanted.slice(limit, 2 * limit));
      }),
      { numRuns: repetitions(20, 60) },
    );
  });

  test('takes as many statements for many rows as for few', () => {
    const countOf = (limit: number): number => {
      const statements = countStatements();
      expect(at.app.ask(listReasoning, { ...everything, decisionId: null, limit, offset: 0 })).toHaveLength(
        limit,
      );
      statements.undo();
      return statements.count();
    };
    expect(countOf(100)).toBe(3);
    expect(countOf(5)).toBe(3);
  });
});

describe('new reasoning', () => {
  const asked = { assetClass: null, decisionId: null, limit: 50, offset: 0 };
  const textsOf = (app: OpenSourceFixture, coin: string | null): readonly string[] =>
    app
      .ask(listReasoning, { ...asked, marketId: coin === null ? null : `sim-testnet:${coin}` })
      .map(({ text, coin: of }) => `${text} ${of ?? '-'}`);

  test('that comes before its decision, or has none, is found as soon as that is known', async () => {
    await using app = anOpenSource();
    putJournal(app.store, [
      { ...aReason(1, 'd', 'Early.'), coin: null },
      { ...aReason(2, 'never', 'Alone.'), ...common(2) },
    ]);
    expect(textsOf(app, 'BTC')).toEqual([]);
    putJournal(app.store, [aDecision(3, { ...common(3), decisionId: 'd' }), aReason(4, 'd', 'Late.')]);
    expect(textsOf(app, 'BTC')).toEqual(['Late. BTC', 'Early. BTC']);
    expect(textsOf(app, null)).toEqual(['Late. BTC', 'Alone. -', 'Early. BTC']);
  });

  test('with an id that two agents used belongs to the decision of its own journal', async () => {
    await using app = anOpenSource();
    putJournal(app.store, [aDecision(1, { decisionId: 'd' }), aReason(2, 'd', 'First.')]);
    const second = { ...common(1, 'xyz:TSLA'), at: common(1).at + 30 * minute };
    putJournal(
      app.store,
      [aDecision(1, { ...second, decisionId: 'd' }), { ...aReason(2, 'd', 'Second.'), at: second.at }],
      { journalId: 'two' },
    );
    expect(textsOf(app, 'BTC')).toEqual(['First. BTC']);
    expect(textsOf(app, 'xyz:TSLA')).toEqual(['Second. xyz:TSLA']);
    const ofName = app.ask(listReasoning, { ...asked, marketId: null, decisionId: 'd' });
    expect(ofName.map(({ text }) => text)).toEqual(['Second.', 'First.']);
  });
});
