import { assert, integer, nat, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionSpan, SessionSpans } from '../../../src-preload/contract/bridge/sessions.ts';
import { sessionsWithin, spansWithin } from '../../../src-renderer/charts/session-spans.ts';
import { sessionBands, shadesInView } from '../../../src-renderer/charts/session-shades.ts';

const span = (fromMs: number, toMs: number, state: SessionSpan['state'] = 'closed'): SessionSpan => ({
  fromMs,
  toMs,
  state,
});
const reported = (spans: readonly SessionSpan[], knownUntilMs: number | null = null): SessionSpans => ({
  marketId: 'x',
  spans,
  knownUntilMs,
  unavailableReason: null,
});

const day = [span(0, 40), span(40, 95, 'pre_market'), span(160, 200, 'after_hours'), span(200, 240)];

describe('spans within a range', () => {
  test('are cut to the range, and adjacent spans are left out', () => {
    expect(spansWithin(day, 30, 160)).toEqual([span(30, 40), span(40, 95, 'pre_market')]);
    expect(spansWithin(day, 95, 160)).toEqual([]);
    expect(spansWithin([], 0, 10)).toEqual([]);
  });

  const someSpans = uniqueArray(integer({ min: 0, max: 500 }), { maxLength: 40 })
    .map((edges) => edges.toSorted((a, b) => a - b))
    .map((edges) =>
      edges.flatMap((from, at) =>
        at % 2 === 0 && at + 1 < edges.length ? [span(from, edges[at + 1]!)] : [],
      ),
    );

  test('cover exactly the instants that were covered before', () => {
    assert(
      property(someSpans, nat(500), nat(500), (spans, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const covers = (list: readonly SessionSpan[], at: number): boolean =>
          list.some((one) => one.fromMs <= at && at < one.toMs);
        const within = spansWithin(spans, from, to);
        for (let at = 0; at <= 500; at += 1)
          expect(covers(within, at)).toBe(at >= from && at < to && covers(spans, at));
      }),
    );
  });
});

describe('the sessions of a slot', () => {
  test('are listed in order, with regular hours between spans', () => {
    expect(sessionsWithin(reported(day), 0, 40)).toEqual(['closed']);
    expect(sessionsWithin(reported(day), 100, 120)).toEqual(['regular']);
    expect(sessionsWithin(reported(day), 80, 170)).toEqual(['pre_market', 'regular', 'after_hours']);
    expect(sessionsWithin(reported(day), 180, 300)).toEqual(['after_hours', 'closed', 'regular']);
  });

  test('are named once if two spans of one session follow each other', () => {
    expect(sessionsWithin(reported([span(0, 40), span(40, 60)]), 10, 50)).toEqual(['closed']);
    expect(sessionsWithin(reported([span(0, 40), span(50, 60)]), 10, 60)).toEqual([
      'closed',
      'regular',
      'closed',
    ]);
  });

  test('are not known past the end of the calendar, and never regular there', () => {
    expect(sessionsWithin(reported(day, 240), 220, 240)).toEqual(['closed']);
    expect(sessionsWithin(reported(day, 240), 220, 241)).toBeNull();
    expect(sessionsWithin(reported([], 0), 10, 20)).toBeNull();
  });
});

describe('shades', () => {
  /** Slots of 10 ms, 20 pixels each; the first one's middle at 10 pixels. */
  const grid = { firstMs: 0, slotMs: 10, firstX: 10, slotWidth: 20, width: 400 };

  test('begin and end at their times, within a slot too', () => {
    expect(shadesInView([span(10, 25)], grid)).toEqual([{ state: 'closed', left: 20, right: 50 }]);
  });

  test('are not drawn if out of view, and are cut at an edge', () => {
    const scrolled = { ...grid, firstX: -90 };
    expect(shadesInView([span(0, 40), span(40, 60), span(250, 900)], scrolled)).toEqual([
      { state: 'closed', left: 0, right: 20 },
    ]);
    expect(shadesInView([span(240, 900)], scrolled)).toEqual([{ state: 'closed', left: 380, right: 400 }]);
  });

  test('reach past the last candle, and not before the first one', () => {
    expect(shadesInView([span(-100, 5), span(150, 900)], { ...grid, firstX: 50 })).toEqual([
      { state: 'closed', left: 40, right: 50 },
      { state: 'closed', left: 340, right: 400 },
    ]);
  });

  test('are empty while slots have no width', () => {
    const none = { ...grid, slotWidth: 0 };
    expect(shadesInView([span(0, 10)], none)).toEqual([]);
    expect(sessionBands(reported([span(0, 10)]), none, 400)).toEqual([]);
  });

  test('are limited to the spans in view, out of thousands', () => {
    const many = Array.from({ length: 4_000 }, (_, at) => span(at * 10, at * 10 + 5));
    const views = Array.from({ length: 200 }, (_, at) => shadesInView(many, { ...grid, firstX: -at * 300 }));
    for (const view of views) expect(view.length).toBeLessThanOrEqual(21);
  });
});
