import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from '../../../src-renderer/stores/turns.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

function aScreen() {
  const frames: (() => void)[] = [];
  const drawn: string[] = [];
  const askForTurn = createTurns((apply) => void frames.push(apply));
  return {
    drawn,
    ask: (name: string) => askForTurn(() => void drawn.push(name)),
    paint: () => {
      for (const apply of frames.splice(0)) apply();
      vi.runAllTimers();
    },
  };
}

test('the first of several charts is drawn at once, and the others one a frame, in order', () => {
  const { drawn, ask, paint } = aScreen();
  for (const name of ['equity', 'drawdown', 'fees']) ask(name);
  expect(drawn).toEqual(['equity']);
  paint();
  expect(drawn).toEqual(['equity', 'drawdown']);
  paint();
  expect(drawn).toEqual(['equity', 'drawdown', 'fees']);
});

test('a chart that asks after an idle frame is drawn at once', () => {
  const { drawn, ask, paint } = aScreen();
  ask('equity');
  paint();
  ask('drawdown');
  expect(drawn).toEqual(['equity', 'drawdown']);
});

test('a chart that was withdrawn is skipped', () => {
  const { drawn, ask, paint } = aScreen();
  ask('equity');
  const giveUp = ask('drawdown');
  ask('fees');
  giveUp();
  paint();
  expect(drawn).toEqual(['equity', 'fees']);
});
