import { expect, test } from 'vitest';
import { alsoOn, historyOf, seldomHistory } from '../../../src-renderer/stores/heard-history.ts';
import { createHistoryStore, type HistoryStore } from '../../../src-renderer/stores/history-store.ts';

function heardBy(history: HistoryStore) {
  const heard = { changes: 0, clears: 0 };
  const undo = history.watch(['risk'], {
    changed: () => (heard.changes += 1),
    cleared: () => (heard.clears += 1),
  });
  return { heard, undo };
}
const risk = (coins: readonly string[] | null = null) => ({ topics: ['risk'] as const, coins });

test('of one market are heard changes of it and of any, and every clearing', () => {
  const history = createHistoryStore();
  const { heard, undo } = heardBy(historyOf(history, 'BTC'));
  history.tell(risk(['ETH']));
  history.tell(risk(['ETH', 'BTC']));
  history.tell(risk());
  history.clear();
  expect(heard).toEqual({ changes: 2, clears: 1 });
  undo();
  history.tell(risk());
  expect(heard.changes).toBe(2);
});

test('heard seldom, a change is let through after a rest, in whichever way the clock goes; a clearing at once', () => {
  const history = createHistoryStore();
  let now = 0;
  const { heard } = heardBy(seldomHistory(history, { now: () => now, restMs: 100 }));
  const changesAt = (at: number): number => {
    now = at;
    history.tell(risk());
    return heard.changes;
  };
  expect([50, 99, 100, 150, 200].map(changesAt)).toEqual([0, 0, 1, 1, 2]);
  expect(changesAt(0)).toBe(3);
  history.clear();
  expect(heard.clears).toBe(1);
});

test('where the time is not known nothing is held back', () => {
  const history = createHistoryStore();
  const { heard } = heardBy(seldomHistory(history, { now: () => null, restMs: 100 }));
  history.tell(risk());
  history.tell(risk());
  expect(heard.changes).toBe(2);
});

test('what is told besides is heard as a change of the same topics, until the watch ends', () => {
  const others = new Set<() => void>();
  const history = createHistoryStore();
  const { heard, undo } = heardBy(
    alsoOn(history, (listener) => {
      others.add(listener);
      return () => others.delete(listener);
    }),
  );
  for (const tell of others) tell();
  history.tell(risk());
  expect(heard.changes).toBe(2);
  undo();
  expect(others.size).toBe(0);
});
