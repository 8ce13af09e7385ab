import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tradeIdOfClaim } from '../../../src-main/domain/trades/build-trades.ts';
import type { Ask } from '../../../src-main/operations/operation.ts';
import { listDecisions } from '../../../src-main/operations/journal/decision-pages.ts';
import { listRefusedEntries } from '../../../src-main/operations/journal/refused-entries.ts';
import { listSignals } from '../../../src-main/operations/journal/signals.ts';
import { getMarketMarks } from '../../../src-main/operations/markets/market-marks.ts';
import { getTradeDetail } from '../../../src-main/operations/trades/trade-detail.ts';
import { vault } from '../agent-status.ts';
import { countStatements, type CountedStatements } from '../count-statements.ts';
import { aFill } from '../domain/a-fill.ts';
import { decimal, now } from '../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../open-source-fixture.ts';
import {
  aDecision,
  aReason,
  aSignal,
  anOrder,
  anOutcome,
  common,
  putJournal,
  reconcileAll,
} from './journal/a-journal.ts';
import { putFills } from './trades/a-traded-account.ts';

const at: { app: OpenSourceFixture; statements: CountedStatements } = {} as never;
const coins = ['BTC', 'kPEPE', 'xyz:TSLA'] as const;

/** Decisions, each with its reason, its signal, and an order that was filled; half of them are refused entries. */
beforeEach(() => {
  at.app = anOpenSource({ account: vault });
  const reported = Array.from({ length: 150 }, (_, nth) => {
    const [seq, coin] = [nth * 5 + 1, coins[nth % 3]];
    const id = { decisionId: `d${nth}` };
    const refusedBy = nth % 2 === 0 ? { gate: `g${nth % 7}`, threshold: null, value: null } : null;
    return [
      aDecision(seq, { ...common(seq, coin), ...id, refusedBy }),
      { ...aReason(seq + 1, id.decisionId), ...common(seq + 1, coin) },
      anOrder(seq + 2, { ...common(seq + 2, coin), ...id, orderId: `o${nth}` }),
      anOutcome(seq + 3, `o${nth}`, { ...common(seq + 3, coin), venueOid: 9_000 + nth }),
      aSignal(seq + 4, common(seq + 4, coin)),
    ];
  });
  putJournal(at.app.store, reported.flat());
  const position = new Map<string, number>();
  putFills(
    at.app.store,
    reported.map((_, nth) => {
      const coin = coins[nth % 3] ?? 'BTC';
      const before = position.get(coin) ?? 0;
      position.set(coin, before === 0 ? 1 : 0);
      return aFill({
        coin,
        oid: 9_000 + nth,
        tid: nth,
        time: common(nth * 5 + 4).at,
        side: before === 0 ? 'buy' : 'sell',
        startPosition: decimal(String(before)),
      });
    }),
  );
  reconcileAll(at.app.store);
  at.statements = countStatements();
});
afterEach(async () => {
  at.statements.undo();
  await at.app[Symbol.asyncDispose]();
});

const filter = { assetClass: 'CRYPTO', marketId: null, period: '30d' } as const;
const span = { marketId: 'sim-testnet:BTC', from: 0, to: now };
type Question = (ask: Ask, limit: number) => { readonly rows: readonly unknown[] };
const page = (limit: number) => ({ cursor: null, limit });
const lists: readonly [string, number, Question][] = [
  [
    'decisions',
    9,
    (ask, limit) =>
      ask(listDecisions, { ...page(limit), filter: { ...filter, action: null, strategyId: null } }),
  ],
  [
    'refused entries',
    8,
    (ask, limit) => ask(listRefusedEntries, { ...page(limit), filter: { ...filter, gate: null } }),
  ],
  ['signals', 2, (ask, limit) => ask(listSignals, { ...page(limit), filter })],
];

describe('the number of SQL statements', () => {
  test.each(lists)(
    'for %s is %i at most, and one for the trades of each decision',
    (what, most, question) => {
      const countOf = (limit: number): number => {
        const before = at.statements.count();
        expect(question(at.app.ask, limit).rows.length).toBeGreaterThan(limit > 30 ? 20 : 4);
        return at.statements.count() - before;
      };
      countOf(5);
      const [few, many] = [countOf(5), countOf(50)];
      expect(few).toBeGreaterThan(0);
      // A point look-up by key, which takes microseconds.
      expect(many - few).toBeLessThanOrEqual(what === 'signals' ? 0 : 45);
      expect(few - 5).toBeLessThanOrEqual(most);
    },
  );

  test('for marks and a trade detail is bounded for many rows', () => {
    const countOf = (ask: () => unknown): number => {
      ask();
      const before = at.statements.count();
      ask();
      return at.statements.count() - before;
    };
    const { ask } = at.app;
    const none = countOf(() => ask(getMarketMarks, { ...span, to: 1 }));
    expect(countOf(() => ask(getMarketMarks, span))).toBeLessThanOrEqual(none + 120);
    expect(countOf(() => ask(getTradeDetail, { kind: 'trade', id: tradeIdOfClaim('one o5') }))).toBeLessThan(
      40,
    );
  });
});
