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

function heardSeldom(start: number | null) {
  const history = createHistoryStore();
  const ticks = new Set<() => void>();
  const world = { now: start, urgent: 'closed' };
  const seldom = seldomHistory(history, {
    now: () => world.now,
    restMs: 100,
    onTick: (listener) => {
      ticks.add(listener);
      return () => ticks.delete(listener);
    },
    urgent: () => world.urgent,
  });
  const tickAt = (at: number): void => {
    world.now = at;
    for (const tick of ticks) tick();
  };
  return { history, ticks, world, tickAt, ...heardBy(seldom) };
}

test('heard seldom, a change is let through after a rest, in whichever way the clock goes; a clearing at once', () => {
  const { history, world, heard } = heardSeldom(0);
  const changesAt = (at: number): number => {
    world.now = at;
    history.tell(risk());
    return heard.changes;
  };
  expect([50, 99, 100, 150, 200].map(changesAt)).toEqual([0, 0, 1, 1, 2]);
  expect(changesAt(0)).toBe(3);
  history.clear();
  expect(heard.clears).toBe(1);
});

test('a change that was held back is let through once, when the rest is over, though nothing follows it', () => {
  const { history, heard, tickAt } = heardSeldom(0);
  tickAt(50);
  history.tell(risk());
  tickAt(99);
  expect(heard.changes).toBe(0);
  tickAt(100);
  tickAt(300);
  expect(heard.changes).toBe(1);
});

test('nothing is owed after a clearing, nor once the watch ended', () => {
  const { history, heard, tickAt, ticks, undo } = heardSeldom(0);
  history.tell(risk());
  history.clear();
  tickAt(200);
  expect(heard.changes).toBe(0);
  undo();
  expect(ticks.size).toBe(0);
});

test('a change of what is urgent does not wait for the rest', () => {
  const { history, world, heard } = heardSeldom(0);
  world.urgent = 'tripped';
  history.tell(risk());
  history.tell(risk());
  expect(heard.changes).toBe(1);
});

test('where the time is not known nothing is held back', () => {
  const { history, heard } = heardSeldom(null);
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
