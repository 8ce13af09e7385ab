import { expect, test } from 'vitest';
import { Held } from '../../../../src-renderer/features/trades/Held.tsx';
import { heldSeconds, noExit, noExitReason } from '../../../../src-renderer/features/trades/view-model.ts';
import { hour, noon, textAt } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

const open = { holdDurationSeconds: null, openedAt: textAt(noon - 3 * hour), filledAt: null, holds: true };

test('an open round trip counts up from its opening, by world time', () => {
  expect(heldSeconds(open, noon)).toBe(3 * 3600);
  expect(heldSeconds(open, noon + 1000)).toBe(3 * 3600 + 1);
  expect(heldSeconds(open, noon - 3 * hour - 5000)).toBe(0);
  expect(textOf(drawn(<Held trip={open} />))).toBe('3 h 00 min so far');
});

test('a closed round trip keeps its own length, and an unknown length says why', () => {
  const ended = {
    holdDurationSeconds: 60,
    openedAt: textAt(noon),
    filledAt: textAt(noon + 60_000),
    holds: false,
  };
  expect(textOf(drawn(<Held trip={ended} />))).toBe('1 min 00 s');
  const reasonOf = (trip: Parameters<typeof Held>[0]['trip']) => reasonsOf(drawn(<Held trip={trip} />));
  expect(reasonOf({ ...open, openedAt: null })).toEqual(['Opened before the known history']);
  expect(reasonOf({ ...open, holds: false })).toEqual(['The position disappeared without a fill']);
  expect(reasonOf({ ...open, filledAt: textAt(noon), holds: false })).toEqual([
    'Its closing fills are missing',
  ]);
});

test('the missing exit of an open round trip is not called unreported', () => {
  expect(noExit({ holds: true })).toMatch(/^Still open/);
  expect(noExit({ holds: false })).toMatch(/disappeared without a fill/);
  expect(noExitReason({ holds: true })).toMatch(/^Still open/);
  expect(noExitReason({ holds: false })).toMatch(/^Not in the agent’s journal/);
});
