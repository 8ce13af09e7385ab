import { describe, expect, test } from 'vitest';
import { heldSpan, changedHeldSpans } from '../../../src-main/store/projections/held-span.ts';

const ended = { state: 'ended', openedAt: 100, closedAt: 200, lastAt: 200 } as const;
const open = { state: 'open', openedAt: 100, closedAt: null, lastAt: 150 } as const;
const forever = Number.MAX_SAFE_INTEGER;

test('a trip is held from its first fill to its last, an open one on and on', () => {
  expect(heldSpan(ended)).toEqual({ from: 100, to: 200 });
  expect(heldSpan(open)).toEqual({ from: 100, to: forever });
  // The position was gone without a closing fill.
  expect(heldSpan({ ...ended, closedAt: null, lastAt: 180 })).toEqual({
    from: 100,
    to: 180,
  });
  expect(heldSpan({ ...ended, openedAt: null })).toBeNull();
});

describe('the changed part of a trip’s holding time', () => {
  test('is all of it for a new or removed trip', () => {
    expect(changedHeldSpans(null, ended)).toEqual([{ from: 100, to: 200 }]);
    expect(changedHeldSpans(open, null)).toEqual([{ from: 100, to: forever }]);
    expect(changedHeldSpans(null, { ...ended, openedAt: null })).toEqual([]);
  });

  test('is the end alone where only that moved, whichever way', () => {
    expect(changedHeldSpans(open, ended)).toEqual([{ from: 200, to: forever }]);
    const longer = { ...ended, closedAt: 250, lastAt: 250 };
    expect(changedHeldSpans(ended, longer)).toEqual([{ from: 200, to: 250 }]);
    expect(changedHeldSpans(longer, ended)).toEqual([{ from: 200, to: 250 }]);
    expect(changedHeldSpans(ended, { ...ended })).toEqual([]);
  });

  test('is both spans where it began at another time', () => {
    expect(changedHeldSpans(ended, { ...ended, openedAt: 50 })).toEqual([
      { from: 100, to: 200 },
      { from: 50, to: 200 },
    ]);
  });
});
