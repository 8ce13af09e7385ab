import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import type { ReadChange } from '../../../src-main/operations/read-change.ts';
import type { HistoryChange } from '../../../src-preload/contract/bridge/topics.ts';
import { vault } from '../agent-status.ts';
import { aFill } from '../domain/a-fill.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { now } from '../markets.ts';
import { anOpenSource } from '../open-source-fixture.ts';
import {
  aDecision,
  aReason,
  aSignal,
  anOrder,
  common,
  putJournal,
  reconcileAll,
} from '../operations/journal/a-journal.ts';
import { putFills } from '../operations/trades/a-traded-account.ts';
import { read } from '../complete-account.ts';
import { anEndpointOf } from './an-endpoint.ts';

let received: HistoryChange[];
const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));
beforeEach(() => {
  received = [];
  app.source.onChange((change: ReadChange) => {
    if (change.kind === 'history') received.push({ topics: change.topics, coins: change.coins });
  });
});

describe('a change of the history', () => {
  test('names which journal data is new, and of which markets', () => {
    putJournal(app.store, [aDecision(1), aReason(2, 'd1'), aSignal(3, common(3, 'xyz:TSLA'))]);
    putJournal(app.store, [anOrder(4)]);
    putJournal(app.store, [{ ...common(5, null), type: 'note', text: 'Well.' }]);
    putJournal(app.store, [aDecision(6, common(6, null))]);
    expect(received).toEqual([
      { topics: ['decisions', 'signals'], coins: ['BTC', 'xyz:TSLA'] },
      { topics: ['trades'], coins: ['BTC'] },
      { topics: ['decisions'], coins: null },
    ]);
  });

  test('is reported for feed problems, which are counted beside decisions', () => {
    putJournal(app.store, [anOrder(1), anOrder(5)]);
    expect(received).toEqual([{ topics: ['trades', 'decisions'], coins: null }]);
  });

  test('is reported for fills, trips and trades of their coins, and for the history that they extend', () => {
    putFills(app.store, [aFill({ time: now })]);
    reconcileAll(app.store);
    expect(received.length).toBeGreaterThan(1);
    expect(new Set(received.flatMap(({ topics }) => topics))).toEqual(
      new Set(['trades', 'performance', 'decisions', 'transfers']),
    );
    expect(received.map(({ coins }) => coins).filter((coins) => coins !== null)).toContainEqual(['BTC']);
  });

  test('is reported for risk and signals only when the status changes them', () => {
    app.agentChanged();
    app.agent.state = read({ heartbeatAt: now + 1 });
    app.agentChanged();
    expect(received).toEqual([]);
    app.agent.state = read({ risk: { kind: 'reported', value: { daily_pnl_usd: 1 } } });
    app.agentChanged();
    app.agent.state = { kind: 'not_configured' };
    app.agentChanged();
    expect(received).toEqual([
      { topics: ['risk', 'signals'], coins: null },
      { topics: ['risk', 'signals'], coins: null },
    ]);
  });
});

describe('the push', () => {
  const accountEveryMs = 60;
  let endpoint: ClosableEndpoint;
  let pushed: { readonly at: number; readonly change: HistoryChange }[];
  beforeEach(() => {
    vi.useFakeTimers({ now });
    pushed = [];
    endpoint = anEndpointOf(app.source, { accountEveryMs });
    endpoint.connect((push) => {
      if (push.event === 'history') pushed.push({ at: performance.now(), change: push.payload });
    });
  });
  afterEach(() => {
    endpoint.close();
    vi.useRealTimers();
  });

  test('contains everything since the previous push, and comes at most once per interval', async () => {
    putJournal(app.store, [aDecision(1)]);
    putJournal(app.store, [aSignal(2, common(2, 'xyz:TSLA'))]);
    await vi.advanceTimersByTimeAsync(accountEveryMs);
    expect(pushed.map(({ change }) => change)).toEqual([
      { topics: ['decisions', 'signals'], coins: ['BTC', 'xyz:TSLA'] },
    ]);
    for (let seq = 3; seq < 53; seq += 1) {
      putJournal(app.store, [aDecision(seq)]);
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(pushed[1]?.change).toEqual({ topics: ['decisions'], coins: ['BTC'] });
    const gaps = pushed.slice(1).map(({ at }, nth) => at - (pushed[nth]?.at ?? 0));
    expect(gaps).toEqual([60, 60, 60, 60, 60]);
  });

  test('covers any market as soon as one of the changes does', async () => {
    putJournal(app.store, [aDecision(1)]);
    putJournal(app.store, [aDecision(2, common(2, null))]);
    await vi.advanceTimersByTimeAsync(accountEveryMs);
    expect(pushed.map(({ change }) => change.coins)).toEqual([null]);
  });

  test('no longer comes once the endpoint is closed', async () => {
    putJournal(app.store, [aDecision(1)]);
    endpoint.close();
    await vi.advanceTimersByTimeAsync(2 * accountEveryMs); // the push is due, and does not come
    expect(pushed).toEqual([]);
  });
});
