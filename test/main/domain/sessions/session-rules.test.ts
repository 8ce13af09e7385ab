import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessionAt, tradingSessions } from '../../../../src-main/domain/sessions/trading-sessions.ts';
import type {
  AnnouncedClosure,
  SessionAt,
  SessionState,
  TradingSession,
} from '../../../../src-main/domain/sessions/session.ts';
import { normalStateAt } from './new-york-week.ts';

const minute = 60_000;
const day = 86_400_000;
/** The first and the last instant of the calendars: New York's midnights. */
const horizon = { from: Date.parse('2020-01-01T00:00-05:00'), until: Date.parse('2029-01-01T00:00-05:00') };

const calendar = fc.constantFrom('us_equity' as const, 'cme_metals_energy' as const);
const instant = fc.oneof(
  fc.integer({ min: horizon.from, max: horizon.until - 1 }),
  // On the minutes, where boundaries are, and a millisecond before them.
  fc
    .tuple(
      fc.integer({ min: 0, max: Math.floor((horizon.until - horizon.from) / (30 * minute)) - 1 }),
      fc.constantFrom(0, -1),
    )
    .map(([halfHours, off]) => Math.max(horizon.from, horizon.from + halfHours * 30 * minute + off)),
);
/** Announcements near an instant, right and wrong ones, shortened or whole, of weekends and holidays too. */
const announcedNear = (near: number): fc.Arbitrary<readonly AnnouncedClosure[]> =>
  fc.array(
    fc
      .record({ days: fc.integer({ min: -4, max: 4 }), hour: fc.option(fc.integer({ min: 0, max: 23 })) })
      .map(({ days, hour }) => {
        const date = new Date(near + days * day).toISOString().slice(0, 10);
        return {
          day: date,
          name: 'Announced',
          closesAt: hour === null ? null : Date.parse(`${date}T00:00Z`) + (hour + 5) * 60 * minute,
        };
      }),
    { maxLength: 3 },
  );
const announced = instant.chain((at) => announcedNear(at).map((closures) => ({ at, closures })));
const span = announced.chain(({ at, closures }) =>
  fc.integer({ min: 1, max: 30 * day }).map((length) => ({ from: at, to: at + length, closures })),
);

const known = (reported: SessionAt): Extract<SessionAt, { kind: 'known' }> => {
  if (reported.kind === 'unknown') throw new Error(reported.reason);
  return reported;
};
const isOpen = (state: SessionState): boolean => state !== 'closed' && state !== 'holiday';
const runs = { numRuns: 400 };

describe('the session intervals of a span', () => {
  test('tile it: without a gap, without an overlap, no two neighbors alike', () => {
    fc.assert(
      fc.property(calendar, span, (name, asked) => {
        const { sessions, knownUntil } = tradingSessions(name, asked);
        const to = Math.min(asked.to, horizon.until);
        expect(knownUntil).toBe(asked.to > horizon.until ? horizon.until : null);
        expect([sessions[0]?.from, sessions[sessions.length - 1]?.until]).toEqual([asked.from, to]);
        sessions.forEach((session, index) => {
          expect(session.from).toBeLessThan(session.until);
          const next = sessions[index + 1];
          if (next === undefined) return;
          expect(next.from).toBe(session.until);
          expect(next.state).not.toBe(session.state);
        });
      }),
      runs,
    );
  });

  test('agree at every instant with the session of that instant', () => {
    fc.assert(
      fc.property(calendar, span, fc.double({ min: 0, max: 1, noNaN: true }), (name, asked, part) => {
        const to = Math.min(asked.to, horizon.until);
        const at = Math.min(to - 1, asked.from + Math.floor((to - asked.from) * part));
        const { sessions } = tradingSessions(name, asked);
        const here = sessions.filter((session) => session.from <= at && at < session.until);
        const { now } = known(sessionAt(name, at, asked.closures));
        expect(here).toEqual([
          { ...now, from: Math.max(now.from, asked.from), until: Math.min(now.until, to) },
        ]);
      }),
      runs,
    );
  });
});

describe('the session of an instant', () => {
  test('contains the instant, and nothing differs before the next change', () => {
    fc.assert(
      fc.property(
        calendar,
        announced,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, { at, closures }, part) => {
          const { now, next } = known(sessionAt(name, at, closures));
          expect(now.from <= at && at < now.until).toBe(true);
          const between = Math.min(now.until - 1, now.from + Math.floor((now.until - now.from) * part));
          expect(known(sessionAt(name, between, closures)).now).toEqual(now);
          const change = sessionAt(name, now.until, closures);
          expect(next).toEqual(change.kind === 'known' ? change.now : null);
          expect([next?.from ?? horizon.until, next?.state === now.state]).toEqual([now.until, false]);
        },
      ),
      runs,
    );
  });

  test('is shut where a normal week is shut, and a holiday or open where it is open', () => {
    fc.assert(
      fc.property(calendar, instant, (name, at) => {
        const { state } = known(sessionAt(name, at)).now;
        expect(state === 'closed').toBe(normalStateAt(name, at) === 'closed');
      }),
      { numRuns: 2_000 },
    );
  });

  test('on a day without a name matches a normal week', () => {
    fc.assert(
      fc.property(calendar, instant, (name, at) => {
        const { now } = known(sessionAt(name, at));
        fc.pre(now.dayName === null);
        expect(now.state).toBe(normalStateAt(name, at));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is never open on a full holiday', () => {
    const wholeDays = new Map<'us_equity' | 'cme_metals_energy', readonly TradingSession[]>(
      (['us_equity', 'cme_metals_energy'] as const).map((name) => {
        const { sessions } = tradingSessions(name, { from: horizon.from, to: horizon.until, closures: [] });
        return [name, sessions.filter(({ dayName }) => dayName !== null && !dayName.includes('early close'))];
      }),
    );
    // Futures: nine Good Fridays, nine Christmases, seven New Years, and the evening before the eighth.
    expect([...wholeDays.values()].map((days) => days.length)).toEqual([87, 26]);
    for (const days of wholeDays.values()) {
      expect(days.filter(({ state }) => state !== 'holiday')).toEqual([]);
    }
  });
});

describe('an announced closure', () => {
  test('only closes: each change is from open to holiday', () => {
    fc.assert(
      fc.property(calendar, announced, (name, { at, closures }) => {
        const [without, withThem] = [
          known(sessionAt(name, at)).now,
          known(sessionAt(name, at, closures)).now,
        ];
        if (without.state === withThem.state) return;
        expect([isOpen(without.state), withThem.state]).toEqual([true, 'holiday']);
        const days = closures.map((closure) => closure.day);
        expect(days).toContain(new Date(at - 5 * 60 * minute).toISOString().slice(0, 10));
      }),
      { numRuns: 2_000 },
    );
  });

  test('of US equities does not affect futures', () => {
    fc.assert(
      fc.property(announced, ({ at, closures }) => {
        expect(sessionAt('cme_metals_energy', at, closures)).toEqual(sessionAt('cme_metals_energy', at));
      }),
      runs,
    );
  });
});

/** Sundays on which New York's clocks change. */
const changes: readonly (readonly [string, number])[] = [
  ['2020-03-08', 48],
  ['2020-11-01', 50],
  ['2021-03-14', 48],
  ['2021-11-07', 50],
  ['2022-03-13', 48],
  ['2022-11-06', 50],
  ['2023-03-12', 48],
  ['2023-11-05', 50],
  ['2024-03-10', 48],
  ['2024-11-03', 50],
  ['2025-03-09', 48],
  ['2025-11-02', 50],
  ['2026-03-08', 48],
  ['2026-11-01', 50],
  ['2027-03-14', 48],
  ['2027-11-07', 50],
  ['2028-03-12', 48],
  ['2028-11-05', 50],
];

describe('the week of a clock change', () => {
  test.each(changes)(
    '%s: the weekend of futures lasts %i hours, and no trading day another length',
    (date, hours) => {
      const noon = Date.parse(`${date}T12:00Z`);
      const { now } = known(sessionAt('cme_metals_energy', noon));
      expect([now.state, (now.until - now.from) / (60 * minute)]).toEqual(['closed', hours]);
      const lengths = (name: 'us_equity' | 'cme_metals_energy'): Set<number> =>
        new Set(
          tradingSessions(name, { from: now.from - 5 * day, to: now.until + 4 * day, closures: [] })
            .sessions.slice(1, -1)
            .filter(({ state }) => state === 'regular')
            .map(({ from, until }) => (until - from) / (60 * minute)),
        );
      expect(lengths('cme_metals_energy')).toEqual(new Set([23]));
      expect(lengths('us_equity')).toEqual(new Set([6.5]));
    },
  );
});
