import { beforeEach, describe, expect, test } from 'vitest';
import { periodRange } from '../../../../src-main/domain/performance/period.ts';
import { listDecisions } from '../../../../src-main/operations/journal/decision-pages.ts';
import { toAgentText } from '../../../../src-main/operations/instants.ts';
import { eventId } from '../../../../src-main/operations/journal/decision-rows.ts';
import { listRefusedEntries } from '../../../../src-main/operations/journal/refused-entries.ts';
import { listSignals } from '../../../../src-main/operations/journal/signals.ts';
import { getMarketMarks } from '../../../../src-main/operations/markets/market-marks.ts';
import type { DecisionFilter, DecisionPage } from '../../../../src-preload/contract/bridge/trades.ts';
import { aClock } from '../../a-clock.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aDecision, aReason, aSkip, common, putJournal } from './a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const all: DecisionFilter = {
  assetClass: null,
  marketId: null,
  period: 'all',
  action: null,
  strategyId: null,
};
const ask = (
  filter: Partial<DecisionFilter> = {},
  page: { cursor?: string | null; limit?: number } = {},
): DecisionPage =>
  app.ask(listDecisions, { cursor: null, limit: 50, ...page, filter: { ...all, ...filter } });
const ids = ({ rows }: DecisionPage): string[] => rows.map(({ decisionId }) => decisionId);

describe('a decision', () => {
  test('has its market, its reasoning, and the gate that refused it', () => {
    putJournal(app.store, [
      aSkip(1, 'max_spread', {
        symbol: 'BTC/USD',
        confidence: 1.5,
        refusedBy: { gate: 'max_spread', threshold: { most: 4 }, value: 9.5 },
      }),
      { ...aReason(2, 'd1', 'First.'), step: 'look' },
      aReason(3, 'd1', 'Second.'),
    ]);
    expect(ask().rows).toEqual([
      {
        key: eventId({ journalId: 'one', seq: 1 }),
        decisionId: 'd1',
        marketId: 'sim-testnet:BTC',
        network: 'TESTNET',
        venue: 'simulated',
        dex: '',
        coin: 'BTC',
        assetClass: 'CRYPTO',
        symbol: 'BTC/USD',
        action: 'skip',
        confidence: 1,
        strategyId: 'trend',
        summary: 'Up it goes.',
        outcome: 'refused',
        decidedAt: toAgentText(now - 999 * minute),
        reasoning: [
          {
            key: eventId({ journalId: 'one', seq: 2 }),
            step: 'look',
            text: 'First.',
            at: toAgentText(now - 998 * minute),
          },
          {
            key: eventId({ journalId: 'one', seq: 3 }),
            step: '1',
            text: 'Second.',
            at: toAgentText(now - 997 * minute),
          },
        ],
        tradeIds: [],
        trades: [],
        refusedBy: { gate: 'max_spread', threshold: '{"most":4}', value: '9.5' },
      },
    ]);
  });

  test('in a coin without a known market has no market, and without a coin no symbol', () => {
    putJournal(app.store, [
      aDecision(1, common(1, 'NONE')),
      aDecision(2, common(2, null)),
      aDecision(3, common(3, 'xyz:TSLA')),
    ]);
    expect(ask().rows.map(({ assetClass, symbol }) => [assetClass, symbol])).toEqual([
      ['EQUITY', 'xyz:TSLA'],
      [null, null],
      [null, 'NONE'],
    ]);
  });

  test('has only the reasoning of its own journal, though another gave the same id', () => {
    putJournal(app.store, [aDecision(1, { decisionId: 'd' }), aReason(2, 'd', 'Old.')]);
    putJournal(app.store, [aDecision(1, { decisionId: 'd', summary: 'Another.' }), aReason(2, 'd', 'New.')], {
      journalId: 'two',
    });
    expect(ask().rows.map(({ key, reasoning }) => [key, reasoning.map(({ text }) => text)])).toEqual([
      [eventId({ journalId: 'two', seq: 1 }), ['New.']],
      [eventId({ journalId: 'one', seq: 1 }), ['Old.']],
    ]);
  });
});

test('decisions of an id are those of every journal and time, newest first, and no others', () => {
  const time = { at: now - 90 * 24 * 60 * minute };
  putJournal(app.store, [aDecision(1, { ...time, decisionId: 'd' }), aReason(2, 'd', 'Old.')]);
  putJournal(app.store, [aDecision(1, { decisionId: 'd' }), aDecision(2, { decisionId: 'D' })], {
    journalId: 'two',
  });
  const { rows, next } = ask({ decisionId: 'd', period: '24h', action: 'close' });
  expect(rows.map(({ key }) => key)).toEqual([
    eventId({ journalId: 'two', seq: 1 }),
    eventId({ journalId: 'one', seq: 1 }),
  ]);
  expect(rows[1]?.reasoning.map(({ text }) => text)).toEqual(['Old.']);
  expect(next).toBeNull();
  const first = ask({ decisionId: 'd' }, { limit: 1 });
  const second = ask({ decisionId: 'd' }, { limit: 1, cursor: first.next });
  expect([first, second].flatMap((page) => page.rows.map(({ key }) => key))).toEqual(
    rows.map(({ key }) => key),
  );
  expect(second.next).toBeNull();
  expect(ask({ decisionId: 'none' }).rows).toEqual([]);
});

describe('the filter', () => {
  beforeEach(() => {
    putJournal(app.store, [
      aDecision(1, { ...common(1, 'kPEPE'), strategyId: 'carry' }),
      aDecision(2, { ...common(2, 'XYZ:tsla'), action: 'close' }),
      aDecision(3, { ...common(3, 'xyz:GOLD'), action: 'close', strategyId: 'carry' }),
      aDecision(4, { ...common(4, null), action: 'hold' }),
      aDecision(5, { ...common(5, 'NONE'), action: 'close' }),
      aDecision(999, { ...common(999), action: 'close' }),
    ]);
  });

  test.each<[string, Partial<DecisionFilter>, string[]]>([
    ['nothing', {}, ['d999', 'd5', 'd4', 'd3', 'd2', 'd1']],
    ['crypto', { assetClass: 'CRYPTO' }, ['d999', 'd1']],
    ['equity', { assetClass: 'EQUITY' }, ['d2']],
    ['a class of which there is none', { assetClass: 'PREDICTION' }, []],
    ['a market', { marketId: 'sim-testnet:xyz:GOLD' }, ['d3']],
    ['a market that the agent spells otherwise', { marketId: 'sim-testnet:xyz:TSLA' }, ['d2']],
    ['a market that is of the class', { marketId: 'sim-testnet:xyz:GOLD', assetClass: 'COMMODITY' }, ['d3']],
    ['a market that is not', { marketId: 'sim-testnet:xyz:GOLD', assetClass: 'EQUITY' }, []],
    ['an action', { action: 'close' }, ['d999', 'd5', 'd3', 'd2']],
    ['a strategy', { strategyId: 'carry' }, ['d3', 'd1']],
    ['all of these', { strategyId: 'carry', action: 'close', assetClass: 'COMMODITY' }, ['d3']],
    ['another strategy', { strategyId: 'Carry' }, []],
  ])('by %s', (_what, filter, expected) => {
    expect(ids(ask(filter))).toEqual(expected);
  });

  test('by period counts back from now, its start included', () => {
    const edge = (at: number, seq: number) => aDecision(seq, { at });
    const { fromTime } = periodRange('24h', aClock(() => now).thisMinute());
    putJournal(app.store, [edge(fromTime - 1, 2_000), edge(fromTime, 2_001)]);
    expect(ids(ask({ period: '24h' }))).not.toContain('d2000');
    expect(ids(ask({ period: '24h' }))).toContain('d2001');
    expect(ids(ask({ period: '7d' }))).toContain('d2000');
  });

  test.each(['sim-mainnet:BTC', ''])(
    'by %j, which is not a market of this network, is an error and not an empty list',
    (marketId) => {
      const unknown = expect.objectContaining({ code: 'unknown_market' }) as Error;
      expect(() => ask({ marketId })).toThrow(unknown);
      expect(() =>
        app.ask(listRefusedEntries, { cursor: null, limit: 5, filter: { ...all, marketId, gate: null } }),
      ).toThrow(unknown);
      expect(() => app.ask(listSignals, { cursor: null, limit: 5, filter: { ...all, marketId } })).toThrow(
        unknown,
      );
      expect(() => app.ask(getMarketMarks, { marketId, from: 0, to: now })).toThrow(unknown);
    },
  );
});

describe('pages', () => {
  const follow = (filter: Partial<DecisionFilter>, limit: number, between?: () => void): string[][] => {
    const pages: string[][] = [];
    for (let cursor: string | null = null; pages.length < 100;) {
      const page = ask(filter, { cursor, limit });
      pages.push(ids(page));
      cursor = page.next;
      if (cursor === null) break;
      between?.();
    }
    return pages;
  };

  test('neither overlap nor skip, though many share an instant and newer ones come meanwhile', () => {
    const at = (seq: number): number => now - Math.floor(seq / 7) * minute;
    const coins = ['BTC', 'kPEPE', 'MATIC'];
    putJournal(
      app.store,
      Array.from({ length: 100 }, (_, seq) =>
        aDecision(seq + 1, { ...common(seq + 1, coins[seq % 3]), at: at(seq) }),
      ),
    );
    let next = 1_000;
    const arrive = (): void => {
      next += 1;
      putJournal(app.store, [aDecision(next, { at: now + next })]);
    };
    for (const filter of [{}, { assetClass: 'CRYPTO' }, { action: 'open_long' }] as const) {
      const before = ids(ask(filter, { limit: 500 }));
      const pages = follow(filter, 9, arrive);
      expect(pages.flat()).toEqual(before);
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.slice(0, -1).filter((page) => page.length !== 9)).toEqual([]);
    }
  });

  test('continue from no cursor of another shape', () => {
    const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const key of [[], ['1', 'one', 1], [1, 'one', 1.5], [1, 'one', 1, 1]])
      expect(() => ask({}, { cursor: text(['decisions', ...key]) })).toThrow(
        expect.objectContaining({ code: 'invalid_parameter' }) as Error,
      );
  });
});

describe('the coverage of the journal', () => {
  test('is null before a journal was read', () => {
    expect(ask()).toMatchObject({ rows: [], knownFrom: null, problems: 0 });
  });

  test('begins at the first event, else at the reading, and has the number of problems', () => {
    putJournal(app.store, []);
    expect(ask()).toMatchObject({ rows: [], knownFrom: now });
    putJournal(app.store, [aDecision(5), aDecision(8)]);
    expect(ask()).toMatchObject({ knownFrom: now - 995 * minute, problems: 1 });
    putJournal(app.store, [aDecision(1)], { journalId: 'two' });
    expect(ask().knownFrom).toBe(now - 999 * minute);
  });
});
