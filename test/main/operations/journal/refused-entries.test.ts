import { beforeEach, describe, expect, test } from 'vitest';
import { listRefusedEntries } from '../../../../src-main/operations/journal/refused-entries.ts';
import type { RefusedEntryFilter, RefusedEntryPage } from '../../../../src-preload/contract/bridge/trades.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { hour, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aDecision, aReason, aSkip, common, putJournal } from './a-journal.ts';

const app = freshForEachTest(() => anOpenSource());
beforeEach(() => {
  putJournal(app.store, [
    aSkip(1, 'spread', { at: now - 30 * hour }),
    aSkip(2, 'spread'),
    aReason(3, 'd2'),
    aSkip(4, 'margin', common(4, 'xyz:TSLA')),
    aSkip(5, 'spread', common(5, null)),
    aDecision(6, { action: 'skip' }),
    aDecision(7),
  ]);
});

const ask = (filter: Partial<RefusedEntryFilter> = {}, limit = 50, cursor: string | null = null) =>
  app.ask(listRefusedEntries, {
    cursor,
    limit,
    filter: { assetClass: null, marketId: null, period: 'all', gate: null, ...filter },
  });
const ids = ({ rows }: RefusedEntryPage): string[] => rows.map(({ decisionId }) => decisionId);

describe('refused entries', () => {
  test('are the decisions that a gate refused, with the gate and its figures as the agent wrote them', () => {
    const page = ask();
    expect(ids(page)).toEqual(['d5', 'd4', 'd2', 'd1']);
    expect(page.rows[2]).toMatchObject({
      refusedBy: { gate: 'spread', threshold: '0.5', value: '0.25' },
      reasoning: [{ text: 'Because.' }],
    });
  });

  test.each<[Partial<RefusedEntryFilter>, string[], Record<string, number>]>([
    [{}, ['d5', 'd4', 'd2', 'd1'], { margin: 1, spread: 3 }],
    [{ gate: 'spread' }, ['d5', 'd2', 'd1'], { margin: 1, spread: 3 }],
    [{ gate: 'none of them' }, [], { margin: 1, spread: 3 }],
    [{ period: '24h' }, ['d5', 'd4', 'd2'], { margin: 1, spread: 2 }],
    [{ assetClass: 'CRYPTO' }, ['d2', 'd1'], { margin: 0, spread: 2 }],
    [{ assetClass: 'EQUITY', gate: 'margin' }, ['d4'], { margin: 1, spread: 0 }],
    [{ assetClass: 'COMMODITY' }, [], { margin: 0, spread: 0 }],
    [{ marketId: 'sim-testnet:BTC', period: '7d' }, ['d2', 'd1'], { margin: 0, spread: 2 }],
  ])('of %j, and every gate with its count in that time and class', (filter, expected, gates) => {
    const page = ask(filter);
    expect(ids(page)).toEqual(expected);
    expect(Object.fromEntries(page.gates.map(({ gate, count }) => [gate, count]))).toEqual(gates);
  });

  test('come page by page, of one gate and of all', () => {
    for (const filter of [{}, { gate: 'spread' }, { assetClass: 'CRYPTO' as const }]) {
      const whole = ids(ask(filter));
      const first = ask(filter, 1);
      expect([...ids(first), ...ids(ask(filter, 50, first.next))]).toEqual(whole);
    }
  });

  test('say so where no journal was read', async () => {
    await using unread = anOpenSource();
    const page = unread.ask(listRefusedEntries, {
      cursor: null,
      limit: 5,
      filter: { assetClass: null, marketId: null, period: 'all', gate: null },
    });
    expect(page).toEqual({
      rows: [],
      next: null,
      gates: [],
      knownFrom: null,
      problems: 0,
      whyIncomplete: null,
    });
  });
});
