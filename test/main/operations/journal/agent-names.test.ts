import { describe, expect, test } from 'vitest';
import { toUtcText } from '../../../../src-main/domain/freshness.ts';
import { openSubject } from '../../../../src-main/operations/exports/export-subjects.ts';
import type { ExportReads } from '../../../../src-main/operations/exports/export-subject.ts';
import {
  listJournalDecisions,
  listJournalRefusals,
} from '../../../../src-main/operations/journal/decision-list.ts';
import { listClosedTradeRows } from '../../../../src-main/operations/trades/closed-trades.ts';
import { listTradeRows } from '../../../../src-main/operations/trades/list-trades.ts';
import { everything } from '../../../../src-preload/contract/views/exports/exports.ts';
import { vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { hour, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aTrade, putFills } from '../trades/a-traded-account.ts';
import { askScope } from '../ask-scope.ts';
import { aDecision, anOrder, aSkip, common, putJournal, reconcileAll } from './a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const none = undefined;
const begun = toUtcText(common(998).at);
const asked = { period: 'all', limit: 50, assetClass: none, marketId: none, cursor: none } as const;
const exported = (
  filter: Partial<typeof everything>,
  subject: 'decisions' | 'refused_entries' | 'trades',
) => {
  const reads = app.scope as ExportReads;
  return openSubject(reads, subject, { ...everything, ...filter });
};

const ofStrategy: readonly (readonly [string, (strategyId: string) => unknown])[] = [
  [
    'orders',
    (strategyId) => app.ask(listTradeRows, { ...asked, strategyId, orderStatus: none, reconciliation: none }),
  ],
  ['closed trades', (strategyId) => app.ask(listClosedTradeRows, { ...asked, strategyId })],
  ['decisions', (strategyId) => app.ask(listJournalDecisions, { ...asked, strategyId })],
  ['exported orders', (strategyId) => exported({ strategyId }, 'trades')],
  ['exported decisions', (strategyId) => exported({ strategyId }, 'decisions')],
];
const ofGate: readonly (readonly [string, (gate: string) => unknown])[] = [
  ['refused entries', (gate) => app.ask(listJournalRefusals, { ...asked, gate })],
  ['exported refused entries', (gate) => exported({ gate }, 'refused_entries')],
];

/** `seqs` of two decisions that a gate held back; numbers between them are missing. */
function putNames(seqs: readonly [number, number]): void {
  const [first, last] = seqs;
  putJournal(app.store, [aSkip(first, 'spread'), anOrder(last, { strategyId: 'carry' })]);
  putFills(app.store, aTrade(now - hour, '5'));
  app.store.writer.noteReading('fills', now);
  reconcileAll(app.store);
}

describe('a name that the journal does not have', () => {
  test.each(ofStrategy)('is refused as a strategy of %s, with the existing names', (_, ask) => {
    putNames([998, 999]);
    expect(() => ask('carry')).not.toThrow();
    expect(() => ask('trend')).not.toThrow();
    expect(() => ask('nope')).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        message: `The agent's journal since ${begun} names no strategy nope. Its strategies: carry, trend.`,
      }),
    );
  });

  test.each(ofGate)('is refused as a gate of %s', (_, ask) => {
    putNames([998, 999]);
    expect(() => ask('spread')).not.toThrow();
    expect(() => ask('nope')).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        message: `The agent's journal since ${begun} names no gate nope. Its gates: spread.`,
      }),
    );
  });

  test.each([...ofStrategy, ...ofGate])('may be one of %s while events are missing', (_, ask) => {
    putNames([990, 999]);
    expect(() => ask('nope')).not.toThrow();
  });

  test.each(ofStrategy)('is refused for %s with a note where the agent has named none', (_, ask) => {
    putFills(app.store, aTrade(now - hour, '5'));
    app.store.writer.noteReading('fills', now);
    putJournal(app.store, [aDecision(999, { strategyId: null })]);
    reconcileAll(app.store);
    expect(() => ask('nope')).toThrow(/ names no strategy nope\. It names no strategy\.$/);
  });
});

test('the journal is not searched for all names while the requested one has rows', () => {
  putNames([998, 999]);
  const counted = { times: 0 };
  const { reader } = app.store;
  const ask = askScope({
    ...app.scope,
    reader: {
      ...reader,
      gateCounts: (of) => {
        counted.times += 1;
        return reader.gateCounts(of);
      },
    },
  });
  expect(ask(listJournalRefusals, { ...asked, gate: 'spread' }).decisions).toHaveLength(1);
  expect(counted.times).toBe(0);
});
