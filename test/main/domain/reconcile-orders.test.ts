import { describe, expect, test } from 'vitest';
import type { AgentClaim } from '../../../src-main/domain/journal/agent-order.ts';
import { decimal, minute, now } from '../markets.ts';
import { aClaim, always, anOrder, itsFill, reconcile, placedAt, words } from './an-order.ts';

const orderOnly = (change = {}): AgentClaim => ({
  journalId: 'journal-1',
  orderId: 'order-1',
  order: anOrder(change),
  outcome: null,
});

describe('a claim finds its fills', () => {
  test('by venue oid, all of them', () => {
    const fills = [
      itsFill({ size: decimal('0.25') }),
      itsFill({ tid: 2, size: decimal('0.75') }),
      itsFill({ oid: 2 }),
    ];
    expect(words(reconcile([aClaim()], fills))).toEqual(['order-1 matched 1,1', 'none agent_missing 2']);
  });

  test('by cloid in any case of its letters where it names no oid that the venue knows', () => {
    const cloid = `0x${'AB'.repeat(16)}`;
    const longBefore = placedAt - 60 * minute;
    for (const venueOid of [null, 77]) {
      const claim = aClaim({ cloid, at: longBefore }, { venueOid, at: longBefore });
      expect(words(reconcile([claim], [itsFill({ cloid: cloid.toLowerCase() })]))).toEqual([
        'order-1 matched 1',
      ]);
    }
  });

  test('of an order that was modified and went on under a new oid with its cloid', () => {
    const cloid = `0x${'1'.repeat(32)}`;
    const fills = [
      itsFill({ oid: 5, cloid, size: decimal('0.4') }),
      itsFill({ oid: 6, cloid, size: decimal('0.6'), time: placedAt + 600 }),
    ];
    expect(words(reconcile([aClaim({ cloid }, { venueOid: 6 })], fills))).toEqual(['order-1 matched 5,6']);
  });

  test('of a cloid that was used again by the order nearest in time', () => {
    const cloid = `0x${'2'.repeat(32)}`;
    const second = aClaim(
      { orderId: 'order-2', cloid, at: placedAt + 3 * minute },
      { venueOid: null, at: placedAt + 3 * minute },
    );
    const fills = [itsFill({ cloid }), itsFill({ oid: 2, cloid, time: placedAt + 3 * minute })];
    expect(words(reconcile([second, aClaim({ cloid }, { venueOid: null })], fills))).toEqual([
      'order-1 matched 1',
      'order-2 matched 2',
    ]);
  });

  test('by coin, side, size and time where it names nothing', () => {
    const claim = aClaim({}, { venueOid: null, filled: decimal('1.00') });
    expect(words(reconcile([claim], [itsFill()]))).toEqual(['order-1 matched 1']);
  });

  test.each([
    ['another coin', { coin: 'ETH' }],
    ['another side', { side: 'sell' as const }],
    ['another size', { size: decimal('1.00001') }],
    ['a time before it was asked for', { time: placedAt - 2 * minute - 1 }],
    ['a time after it was reported', { time: placedAt + 1_000 + 2 * minute + 1 }],
  ])('but none of %s', (_, change) => {
    expect(words(reconcile([aClaim({}, { venueOid: null })], [itsFill(change)]))).toEqual([
      'order-1 venue_missing',
      'none agent_missing 1',
    ]);
  });

  test('of every slice of a TWAP, by its id or the oid of one slice', () => {
    const slices = [1, 2, 3, 4].map((oid) =>
      itsFill({ oid, twapId: 900, size: decimal('0.25'), time: placedAt + oid }),
    );
    for (const venueOid of [900, 3, null]) {
      expect(words(reconcile([aClaim({}, { venueOid, fee: null })], slices))).toEqual([
        'order-1 matched 1,2,3,4',
      ]);
    }
  });

  test('of the order that has the number it names, not of a TWAP of the same number', () => {
    const fills = [itsFill({ oid: 7, twapId: 5, time: placedAt }), itsFill({ oid: 5 })];
    expect(words(reconcile([aClaim({}, { venueOid: 5 })], fills))).toEqual([
      'order-1 matched 5',
      'none agent_missing 7',
    ]);
  });

  test('of a TWAP by its id, even with a different size', () => {
    const slices = [1, 2].map((oid) => itsFill({ oid, twapId: 900, time: placedAt + oid }));
    expect(words(reconcile([aClaim({}, { venueOid: 900 })], slices))).toEqual(['order-1 differs 1,2']);
  });

  test('of its own slice where the agent reports each slice as an order', () => {
    const slices = [1, 2].map((oid) => itsFill({ oid, twapId: 900, time: placedAt + oid }));
    const claims = [1, 2].map((oid) => aClaim({ orderId: `order-${oid}` }, { venueOid: oid }));
    expect(words(reconcile(claims, slices))).toEqual(['order-1 matched 1', 'order-2 matched 2']);
  });

  test('but no order’s that only looks like the one whose oid it names', () => {
    const claims = [aClaim(), aClaim({ orderId: 'order-2' })];
    const fills = [itsFill(), itsFill({ oid: 2 })];
    expect(words(reconcile(claims, fills))).toEqual([
      'order-1 matched 1',
      'order-2 venue_missing',
      'none agent_missing 2',
    ]);
  });

  test('not where coin or side contradict its id', () => {
    for (const change of [{ coin: 'ETH' }, { side: 'sell' as const }]) {
      expect(words(reconcile([aClaim()], [itsFill(change)]))).toEqual([
        'order-1 venue_missing',
        'none agent_missing 1',
      ]);
    }
  });

  test('the one whose size is right where two claim one order', () => {
    const claims = [aClaim({}, { filled: decimal('3') }), aClaim({ orderId: 'order-2' })];
    expect(words(reconcile(claims, [itsFill()]))).toEqual(['order-1 venue_missing', 'order-2 matched 1']);
  });

  test('the one that was asked for first where two of the right size claim one order', () => {
    const later = aClaim({ at: placedAt + 1 });
    expect(words(reconcile([later, aClaim({ orderId: 'order-2' })], [itsFill()]))).toEqual([
      'order-1 venue_missing',
      'order-2 matched 1',
    ]);
  });

  test('once, however often a fill or an order is reported', () => {
    const early = aClaim({}, { status: 'partial', filled: decimal('0.5'), at: placedAt + 100 });
    expect(words(reconcile([aClaim(), early, aClaim()], [itsFill(), itsFill()]))).toEqual([
      'order-1 matched 1',
    ]);
  });

  test('apart from an order of the same id in another journal', () => {
    const again = aClaim({}, { venueOid: 2 }, 'journal-2');
    expect(words(reconcile([aClaim(), again], [itsFill(), itsFill({ oid: 2 })]))).toEqual([
      'order-1 matched 1',
      'order-1 matched 2',
    ]);
  });
});

describe('the reconciliation status of a claim', () => {
  test.each([
    ['rejected', decimal('0')],
    ['rejected', null],
    ['resting', null],
    ['unknown', null],
    ['partial', decimal('0')],
  ] as const)('is matched where it claims no fill (%s, %s) and the venue has none', (status, filled) => {
    expect(words(reconcile([aClaim({}, { status, filled })], []))).toEqual(['order-1 matched']);
  });

  test.each([
    ['filled', null],
    ['partial', null],
    ['unknown', decimal('0.5')],
  ] as const)('is venue_missing where it claims one (%s, %s) and the venue has none', (status, filled) => {
    expect(words(reconcile([aClaim({}, { status, filled })], []))).toEqual(['order-1 venue_missing']);
  });

  test('is agent_missing where the venue has one and the agent does not say', () => {
    expect(words(reconcile([aClaim({}, { status: 'unknown', filled: null })], [itsFill()]))).toEqual([
      'order-1 agent_missing 1',
    ]);
    const cloid = `0x${'3'.repeat(32)}`;
    expect(words(reconcile([orderOnly({ cloid })], [itsFill({ cloid })]))).toEqual([
      'order-1 agent_missing 1',
    ]);
  });

  test('differs with both figures', () => {
    const claim = aClaim({}, { filled: decimal('0.5'), averagePrice: decimal('101'), fee: decimal('1') });
    expect(reconcile([claim], [itsFill()]).claims[0]?.reconciliation).toEqual({
      kind: 'differs',
      differences: [
        { figure: 'filled', agent: '0.5', venue: '1' },
        { figure: 'average_price', agent: '101', venue: '100' },
        { figure: 'fee', agent: '1', venue: '0.01' },
      ],
    });
  });

  test.each(['rejected', 'resting'] as const)(
    'differs where it says %s and the venue has filled it',
    (status) => {
      expect(
        reconcile([aClaim({}, { status, filled: null })], [itsFill()]).claims[0]?.reconciliation,
      ).toMatchObject({ kind: 'differs', differences: [{ figure: 'filled', agent: '0', venue: '1' }] });
    },
  );

  test('differs by the last digit of a size, but not by the rounding of an average or a fee', () => {
    const of = (change: object): string | undefined =>
      reconcile([aClaim({}, change)], [itsFill()]).claims[0]?.reconciliation?.kind;
    expect(of({ filled: decimal('0.99999999') })).toBe('differs');
    expect(of({ averagePrice: decimal('100.01') })).toBe('matched');
    expect(of({ averagePrice: decimal('100.011') })).toBe('differs');
    expect(of({ fee: decimal('0.02') })).toBe('matched');
    expect(of({ fee: decimal('0.021') })).toBe('differs');
    expect(of({ averagePrice: null, fee: null })).toBe('matched');
  });

  test('leaves out a fee that was paid in several tokens', () => {
    const fills = [
      itsFill({ size: decimal('0.5') }),
      itsFill({ tid: 2, size: decimal('0.5'), feeToken: 'HYPE' }),
    ];
    expect(words(reconcile([aClaim({}, { fee: decimal('9') })], fills))).toEqual(['order-1 matched 1,1']);
  });
});

describe('a recent disagreement', () => {
  const at = now - 2 * minute + 1;
  const young = aClaim({ at }, { at });
  const aged = aClaim({ at: at - 1 }, { at: at - 1 });

  test('is pending until it is 2 minutes old', () => {
    expect(words(reconcile([young], []))).toEqual(['order-1 pending']);
    expect(words(reconcile([aged], []))).toEqual(['order-1 venue_missing']);
    expect(words(reconcile([], [itsFill({ time: at })]))).toEqual(['none pending 1']);
    expect(words(reconcile([], [itsFill({ time: at - 1 })]))).toEqual(['none agent_missing 1']);
  });

  test('is as young as the younger of both sides', () => {
    const resting = aClaim({}, { status: 'resting', filled: null });
    expect(words(reconcile([resting], [itsFill({ time: at })]))).toEqual(['order-1 pending 1']);
  });

  test('is not kept pending by a timestamp that lies far ahead', () => {
    const ahead = now + 2 * minute;
    expect(words(reconcile([aClaim({}, { at: ahead })], []))).toEqual(['order-1 venue_missing']);
  });

  test('is matched at once when both sides agree', () => {
    expect(words(reconcile([young], [itsFill({ time: at })]))).toEqual(['order-1 matched 1']);
  });
});

describe('with incomplete history', () => {
  test('a fill from before the feed, or in a gap of it, has no status', () => {
    for (const feedCoverage of [
      [{ from: placedAt + minute, to: now }],
      [
        { from: 0, to: placedAt },
        { from: placedAt + minute, to: now },
      ],
    ])
      expect(words(reconcile([], [itsFill()], { feedCoverage }))).toEqual(['none untold 1']);
  });

  test('a fill from before the feed has no status, however young it is', () => {
    const feedCoverage = [{ from: now - 1_000, to: now }];
    expect(words(reconcile([], [itsFill({ time: now - 2_000 })], { feedCoverage }))).toEqual([
      'none untold 1',
    ]);
  });

  test('a fill since the feed was last read is pending while it is young, then has no status', () => {
    const feedCoverage = [{ from: 0, to: now - 5 * minute }];
    expect(words(reconcile([], [itsFill({ time: now - minute })], { feedCoverage }))).toEqual([
      'none pending 1',
    ]);
    expect(words(reconcile([], [itsFill({ time: now - 4 * minute })], { feedCoverage }))).toEqual([
      'none untold 1',
    ]);
  });

  test('a claim beyond the venue’s history has no status, fill or no fill', () => {
    const rejected = aClaim({ orderId: 'order-2' }, { status: 'rejected', filled: null, venueOid: null });
    for (const venueCoverage of [[], [{ from: 0, to: placedAt }], [{ from: placedAt + 1, to: now }]])
      expect(words(reconcile([aClaim(), rejected], [], { venueCoverage }))).toEqual([
        'order-1 untold',
        'order-2 untold',
      ]);
  });

  test('a claim that its fills confirm is matched even where nothing else is known', () => {
    expect(words(reconcile([aClaim()], [itsFill()], { venueCoverage: [] }))).toEqual(['order-1 matched 1']);
  });

  test('a difference counts only once the feed was read past the fill', () => {
    const resting = aClaim({}, { status: 'resting', filled: null });
    const feedCoverage = [{ from: 0, to: placedAt + 600 }];
    expect(words(reconcile([resting], [itsFill()], { feedCoverage }))).toEqual(['order-1 untold 1']);
    expect(words(reconcile([resting], [itsFill()], { feedCoverage: always }))).toEqual(['order-1 differs 1']);
  });

  test('without feed coverage nothing is joined, and nothing has a status', () => {
    expect(words(reconcile([aClaim()], [itsFill()], { feedCoverage: [] }))).toEqual(['order-1 untold 1']);
  });
});
