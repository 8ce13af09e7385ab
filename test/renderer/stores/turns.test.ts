import { expect, test } from 'vitest';
import { createTurns } from '../../../src-renderer/stores/turns.ts';

function aScreen() {
  const frames: (() => void)[] = [];
  const idle: (() => void)[] = [];
  const drawn: string[] = [];
  const askForTurn = createTurns({
    nextFrame: (apply) => void frames.push(apply),
    whenIdle: (run) => void idle.push(run),
  });
  return {
    drawn,
    ask: (name: string) => askForTurn(() => void drawn.push(name)),
    paint: () => frames.splice(0).forEach((apply) => apply()),
    beIdle: () => idle.splice(0).forEach((run) => run()),
  };
}

test('the first of several charts is drawn at once, and the others one a frame, in order', () => {
  const { drawn, ask, paint, beIdle } = aScreen();
  for (const name of ['equity', 'drawdown', 'fees']) ask(name);
  expect(drawn).toEqual(['equity']);
  paint();
  beIdle();
  expect(drawn).toEqual(['equity', 'drawdown']);
  paint();
  beIdle();
  expect(drawn).toEqual(['equity', 'drawdown', 'fees']);
});

test('a chart waits for the frame of the one before it and for what the page has to do', () => {
  const { drawn, ask, paint, beIdle } = aScreen();
  for (const name of ['equity', 'drawdown']) ask(name);
  beIdle();
  expect(drawn).toEqual(['equity']);
  paint();
  expect(drawn).toEqual(['equity']);
  beIdle();
  expect(drawn).toEqual(['equity', 'drawdown']);
});

test('a chart that asks while the page is idle is drawn at once', () => {
  const { drawn, ask, paint, beIdle } = aScreen();
  ask('equity');
  paint();
  beIdle();
  ask('drawdown');
  expect(drawn).toEqual(['equity', 'drawdown']);
});

test('a chart that was withdrawn is skipped', () => {
  const { drawn, ask, paint, beIdle } = aScreen();
  ask('equity');
  const giveUp = ask('drawdown');
  ask('fees');
  giveUp();
  paint();
  beIdle();
  expect(drawn).toEqual(['equity', 'fees']);
});
